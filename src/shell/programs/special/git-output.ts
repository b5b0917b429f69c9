/** Output of `git`, as far as it matters for what is done with it. */
import type { ShellContext } from '../../contract.ts';
import type { Arguments } from '../../judge/arguments.ts';
import { hasOption } from '../../judge/by-spec.ts';
import { isInProject } from '../../judge/family.ts';
import { exactText } from '../../judge/field.ts';
import type { Invocation } from '../../judge/invocation.ts';
import { listsProject } from '../../judge/output.ts';
import { ANY, NAME, NUMBER, SET_BY_PERSON, text, type Value } from '../../judge/value.ts';
import { isWithin, parentOf } from '../../paths.ts';
import { namesIn } from '../spec.ts';

export function gitOutput(invocation: Invocation, args: Arguments): Value {
  const { name } = invocation;
  if (name === 'rev-list' && hasOption(args, '--count') && !hasOption(args, '--left-right')) return NUMBER;
  if (name === 'rev-parse' && printsFolder(invocation, args)) return folderOf(invocation, args);
  return printsNames(invocation, args) || printsRevisions(name, args) ? NAME : ANY;
}

/** Of the project's own repository. */
function printsFolder({ context, state }: Invocation, { options, operands }: Arguments): boolean {
  return (
    operands.length === 0 &&
    options.every(({ name }) => /^--(?:show-toplevel|show-cdup|show-prefix|git-dir|absolute-git-dir)$/.test(name)) &&
    isInProject(context, state)
  );
}

/** The project folder where the repository begins there, and nothing sets another work tree. */
function folderOf({ context, state }: Invocation, { options }: Arguments): Value {
  const { root, resolvePath, repositoryAt } = context;
  const isAsked = options.length === 1 && options[0]?.name === '--show-toplevel';
  const isHere = state.folders?.every((folder) => !isNested(context, folder)) === true;
  const begins = resolvePath(`${root}/.git`).kind === 'exists' && repositoryAt(root) === 'plain';
  return isAsked && isHere && begins ? text(root) : SET_BY_PERSON;
}

/** A repository inside of the project, bare or not, came with its files, and not from the person. */
export function isNested({ root, resolvePath }: ShellContext, folder: string): boolean {
  for (let at = folder; at !== root && isWithin(at, root); at = parentOf(at)) {
    if (['.git', 'HEAD'].some((name) => resolvePath(`${at}/${name}`).kind !== 'missing')) return true;
  }
  return false;
}

function printsNames(invocation: Invocation, { options }: Arguments): boolean {
  const { name } = invocation;
  const isLister =
    name === 'ls-files' ||
    (/^(?:diff|grep|log|show|diff-tree)$/.test(name) && options.some((option) => NAMES_ONLY.test(option.name)));
  return isLister && !options.some((option) => ADDING.test(option.name)) && listsProject(invocation);
}

/** They print more than names, or put something before them. */
const ADDING =
  /^-[stpuU]$|^--(?:stage|format|pretty|oneline|output|patch|unified|raw|\w*stat|summary|graph|line-prefix|word|color|debug|eol)/;

const NAMES_ONLY = /^(?:--name-only|-l|--files-with-matches)$/;

const SELECTING =
  '-n --max-count --skip --max-parents --min-parents --all --since --until --after --before --author --grep ' +
  '--no-merges --merges --reverse --first-parent --branches --tags --remotes --abbrev-commit --follow';

/** With these options and no other they print hashes or names of branches and tags, of which none begins with `-`. */
const REVISIONS: Readonly<Record<string, string>> = {
  'merge-base': '-a --all --fork-point --octopus',
  'rev-parse': '--short --verify -q --quiet --abbrev-ref',
  'rev-list': SELECTING,
  log: `${SELECTING} --format --pretty`,
  branch: '--show-current',
  describe: '--tags --all --always --abbrev --long --exact-match --match',
};

function printsRevisions(name: string, { options, operands }: Arguments): boolean {
  const known = namesIn(Object.hasOwn(REVISIONS, name) ? (REVISIONS[name] ?? '') : '');
  if (known.length === 0 || !options.every((option) => known.includes(option.name) || /^-\d+$/.test(option.name)))
    return false;
  // `rev-parse` repeats words that it does not know.
  if (name === 'rev-parse') return operands.every((operand) => /^[^-]/.test(exactText(operand) ?? '-'));
  if (name === 'branch') return options.length === 1;
  const formats = options.filter((option) => /^--(?:format|pretty)$/.test(option.name));
  return name !== 'log' || (formats.length > 0 && formats.every(({ value }) => isHash(exactText(value))));
}

function isHash(format: string | undefined): boolean {
  return /^(?:t?format:)?%[hH]$/.test(format ?? '');
}
