/** `git`: what a subcommand does, by the tables of `git-commands.ts`. */
import type { Effect, Target } from '../../contract.ts';
import { type Arguments, means, sortArguments, takesBack } from '../../judge/arguments.ts';
import { hasOption, optionTargets } from '../../judge/by-spec.ts';
import { exactText, type Field, knownStart, plainField } from '../../judge/field.ts';
import {
  brings,
  type Invocation,
  type Judged,
  type ProgramJudge,
  reads,
  unknown,
  writes,
} from '../../judge/invocation.ts';
import { targetOf } from '../../judge/targets.ts';
import { ANY } from '../../judge/value.ts';
import { isWithin } from '../../paths.ts';
import { namesIn } from '../spec.ts';
import {
  GIT_LISTS,
  GIT_READERS,
  GIT_RUNS,
  GIT_VALUES,
  GIT_WRITERS,
  HARMLESS_CONFIGURATION,
  type ListSpec,
} from './git-commands.ts';
import { gitOutput, isNested } from './git-output.ts';
import { judgeRecording } from './git-records.ts';
import { judgeRestoring, rewrites } from './git-restore.ts';

const GLOBAL_VALUES =
  '-C -c --git-dir --work-tree --namespace --exec-path --super-prefix --config-env --list-cmds --attr-source';
const HARMLESS =
  /^(?:-P|--no-pager|--no-optional-locks|--no-replace-objects|--literal-pathspecs|--glob-pathspecs|--noglob-pathspecs|--icase-pathspecs|--bare|--version|-v|--help|-h|--html-path|--man-path|--info-path)$/;

export const judgeGit: ProgramJudge = (invocation) => {
  const { options, operands, unsure } = sortArguments(invocation.fields, {
    values: GLOBAL_VALUES,
    stopsAtOperand: true,
  });
  if (unsure.length > 0) return unknown('dynamic-argument');
  if (!options.every((option) => isHarmless(invocation, option))) return unknown('runs-code');
  const [subcommand, ...rest] = operands;
  if (subcommand === undefined) return reads();
  const name = exactText(subcommand);
  if (name === undefined) return unknown('dynamic-argument');
  const moved = movedInvocation(
    invocation,
    options.filter((option) => option.name === '-C').map(({ value }) => value),
  );
  const isLost = moved.state.folders === undefined && invocation.state.folders !== undefined;
  return isLost ? unknown('dynamic-argument') : judgeSubcommand({ ...moved, name, fields: rest });
};

function isHarmless(
  { state, context }: Invocation,
  { name, value }: { name: string; value: Field | undefined },
): boolean {
  const text = exactText(value);
  if (name === '-C') return text !== undefined;
  if (name === '-c') return text !== undefined && HARMLESS_CONFIGURATION.test(text);
  if (name === '--exec-path') return text === '';
  if (name !== '--git-dir' && name !== '--work-tree') return HARMLESS.test(name);
  const target = value && targetOf(context, state, value);
  const own = name === '--git-dir' ? `${context.root}/.git` : context.root;
  return target?.kind === 'path' && target.locations.every((location) => location === own);
}

/** `-C` changes the folder for what follows. */
function movedInvocation(invocation: Invocation, folders: readonly (Field | undefined)[]): Invocation {
  let { state } = invocation;
  for (const folder of folders) {
    const target = folder && targetOf(invocation.context, state, folder);
    state = { ...state, folders: target?.kind === 'path' ? target.locations : undefined };
  }
  return { ...invocation, state };
}

function judgeSubcommand(invocation: Invocation): Judged {
  const { name, fields } = invocation;
  if (asksForHelp(fields)) return reads();
  if (name === 'config') return judgeGitConfig(fields);
  const args = sortArguments(fields, { values: GIT_VALUES[name] ?? '', optional: OPTIONAL_VALUES });
  if (args.unsure.length > 0) return unknown('dynamic-argument');
  if (isRunning(name, args) || namesHelper(name, args)) return unknown('runs-code');
  if (mayRunConfigured(invocation)) return unknown('runs-code');
  if (isReader(invocation, args)) return writes(outputs(invocation, args), gitOutput(invocation, args));
  if (!GIT_WRITERS.has(name) && !Object.hasOwn(GIT_LISTS, name)) return unknown('unknown-program');
  return judgeWriter(invocation, args);
}

/** Further back it may be the value of another option, or belong to the program that `git bisect run` starts. */
function asksForHelp(fields: readonly Field[]): boolean {
  const first = exactText(fields[0]);
  return first === '--help' || (first === '-h' && fields.length === 1);
}

/**
 * The project's own configuration is a person's. Elsewhere an agent may have put it there, in an earlier call or in
 * this one; a clone has that of git. A shell that may be anywhere is in somebody's repository, of which nothing is
 * known, unless a file or a command has told it where to go.
 */
function mayRunConfigured({ context, state: { been = [], folders = been, brought, isLost } }: Invocation): boolean {
  if (isLost) return true;
  return folders.some((folder) => {
    if (isWithin(folder, context.root))
      return isNested(context, folder) && context.repositoryAt(folder) === 'runs-code';
    const here = brought.trees.filter(({ place }) => isWithin(folder, place));
    if (here.length > 0) return here.some(({ what }) => what !== 'repository');
    const found = context.repositoryAt(folder);
    return found === 'runs-code' || (found === 'none' && [...brought.files].some((place) => isWithin(place, folder)));
  });
}

const OPTIONAL_VALUES = '-U -M -C -B -S -O';

/** `-O` orders a diff, and starts a pager in `git grep`. */
function isRunning(name: string, args: Arguments): boolean {
  return hasOption(args, GIT_RUNS.all) || hasOption(args, GIT_RUNS[name]);
}

/** `ext::sh -c …` as the address of a repository is a program. */
function namesHelper(name: string, { operands }: Arguments): boolean {
  if (!TALKS.has(name)) return false;
  return operands.some((operand) => /^[\w+.-]*::/.test(exactText(operand) ?? knownStart(operand)));
}

const TALKS = new Set([
  'clone',
  'ls-remote',
  'fetch',
  'pull',
  'push',
  'archive',
  'submodule',
  'request-pull',
  'bundle',
]);

function isReader({ name, fields }: Invocation, args: Arguments): boolean {
  if (GIT_READERS.has(name)) return true;
  const list = Object.hasOwn(GIT_LISTS, name) ? GIT_LISTS[name] : undefined;
  if (list === undefined || args.operands.length > (list.most ?? Number.POSITIVE_INFINITY)) return false;
  if (isTakenBack(args, list)) return false;
  const first = exactText(args.operands[0]);
  const before = fields.slice(0, Math.max(0, fields.indexOf(args.operands[0] ?? fields[0]!)));
  const isFirst = before.every((field) => FLAGS.test(exactText(field) ?? ''));
  if (args.operands.length === 0 && list.isAlone) return !hasOption(args, list.unless);
  // An option before the word may take it for its value.
  if (first !== undefined && isFirst && namesIn(list.words ?? '').includes(first)) return !hasOption(args, list.unless);
  const isSaid =
    hasOption(args, list.options) && fields.some((field, at) => isReadingOption(field, fields[at - 1], list));
  return isSaid && !hasOption(args, list.unless);
}

/** Behind an option of which it is not known whether it takes a value, another one may be that value. */
function isReadingOption(field: Field, before: Field | undefined, { options }: ListSpec): boolean {
  const args = sortArguments([field], { optional: OPTIONAL_VALUES });
  const previous = before === undefined ? '' : (exactText(before) ?? '-');
  const isFree = !previous.startsWith('-') || previous.includes('=') || FLAGS.test(previous);
  return isFree && hasOption(args, options);
}

const FLAGS =
  /^-(?:\d+|[alnqrvRz]+|-(?:all|remotes|list|verbose|quiet|reverse|reset|no-color|numbered|no-merged|merged|stat|numstat|summary|check|ignore-case|short|recursive|cached|porcelain))$/;

/** `--no-stat` behind `--stat`, and `--no-list` behind `--list`; what looks like an option behind `--end-of-options` is none. */
function isTakenBack({ options }: Arguments, { options: reading = '' }: ListSpec): boolean {
  const names = namesIn(reading);
  return options.some(
    ({ name }) =>
      name === '--end-of-options' || (!names.includes(name) && names.some((listed) => takesBack(name, listed))),
  );
}

function outputs(invocation: Invocation, args: Arguments) {
  const isFolder = invocation.name === 'format-patch';
  const listed =
    invocation.name === 'archive' || isFolder ? '-o --output --output-directory' : '--output --export-marks';
  return optionTargets(invocation, args, listed);
}

function judgeWriter(invocation: Invocation, args: Arguments): Judged {
  const { name } = invocation;
  if (discards(invocation, args))
    return { effects: [{ kind: 'records', what: 'discarded', targets: [] }], output: ANY };
  const recording = judgeRecording(invocation, args);
  if (recording !== undefined) return { effects: [recording], output: ANY };
  if (name === 'clone' || name === 'init') return judgeNewRepository(invocation, args);
  const restoring = judgeRestoring(invocation, args);
  if (restoring !== undefined) return restoring;
  const extent = rewrites(invocation, args) ? { extent: 'work-tree' as const } : {};
  const everything: Effect = { kind: 'writer', targets: [{ kind: 'unprovable', written: `git ${name}`, ...extent }] };
  const targets = name === 'format-patch' ? patchTargets(invocation, args) : [];
  return targets.length > 0 ? writes(targets) : { effects: [everything], output: ANY };
}

/** A new repository in a folder that is named, or for a clone in one that is named like its origin. */
function judgeNewRepository(invocation: Invocation, { operands, options }: Arguments): Judged {
  const { name, context, state } = invocation;
  const folder = name === 'clone' ? (operands[1] ?? lastPart(operands[0])) : operands[0];
  const isPlain = options.every((option) =>
    /^(?:-q|-b|--quiet|--depth|--branch|--single-branch|--no-tags|--bare|--no-checkout|--no-hardlinks|--filter|-n|--shallow-since|--initial-branch)$/.test(
      option.name,
    ),
  );
  if (folder === undefined || knownStart(folder).startsWith('-'))
    return writes([{ kind: 'unprovable', written: `git ${name}` }]);
  const isLinked = name === 'clone' && !options.some((option) => option.name === '--no-hardlinks');
  if (isLinked && sharesFiles(invocation, operands[0])) return unknown('unknown-option');
  return isPlain ? brings('repository', writes([targetOf(context, state, folder)])) : unknown('runs-code');
}

/** A clone of the project on the same disk has its objects as hard links, so that they could be written there. */
function sharesFiles({ context, state }: Invocation, origin: Field | undefined): boolean {
  const text = exactText(origin);
  if (origin === undefined || text === undefined || /^[\w+.-]+:|^[\w.@-]+:/.test(text)) return text === undefined;
  const target = targetOf(context, state, origin);
  return target.kind !== 'path' || target.locations.some((location) => isWithin(location, context.root));
}

/** `https://example.com/group/shop.git` is cloned into `shop`. */
function lastPart(origin: Field | undefined): Field | undefined {
  const [, name] = /([^/:\\?#]+?)(?:\.git)?\/*$/.exec(exactText(origin) ?? '') ?? [];
  return name === undefined || /^[.~-]/.test(name) ? undefined : plainField(name);
}

const VALUES = '-f --file --blob --type -t --default --comment --value --url';
const READS = '-l --list --get --get-all --get-regexp --get-urlmatch --get-color --get-colorbool';
/** They say where and how to look, and not that nothing is set. */
const LOOKS =
  '--global --system --local --worktree -f --file --blob --includes --no-includes -t --type --no-type --bool --int ' +
  '--bool-or-int --bool-or-str --path --expiry-date -z --null --name-only --show-origin --show-scope --show-names --default ' +
  '--all --regexp --fixed-value --value --url';
const KNOWN: ReadonlySet<string> = new Set(namesIn(`${READS} ${LOOKS}`));

/** Keys whose value git runs, loads or takes further configuration from. */
const RUNNING =
  /^(?:core\.(?:hookspath|fsmonitor|editor|pager|sshcommand|askpass|gitproxy|attributesfile|excludesfile|worktree|alternaterefscommand)|alias\..*|include(?:if)?\..*|filter\..*|diff\..*\.(?:command|textconv)|diff\.external|difftool\..*|mergetool\..*|merge\..*\.driver|credential\..*|credential|gpg\..*|pager\..*|sequence\.editor|interactive\.difffilter|uploadpack\..*|receive\..*|remote\..*\.(?:uploadpack|receivepack|proxy|vcs)|protocol\..*|init\.templatedir|ssh\..*|url\..*|browser\..*|man\..*|web\..*|submodule\..*\.update|trailer\..*|hook\..*|sendemail\..*|imap\..*|gui\..*|guitool\..*|trace2\..*|extensions\..*|tar\..*)$/i;

function judgeGitConfig(fields: readonly Field[]): Judged {
  const args = sortArguments(fields, { values: VALUES });
  if (args.unsure.length > 0) return unknown('dynamic-argument');
  const words = args.operands.map(exactText);
  if (words.some((word) => word !== undefined && RUNNING.test(word)) && !isReading(words, args)) return running();
  return isReading(words, args) ? reads() : writes([{ kind: 'unprovable', written: 'git config' }]);
}

/** By whole names: `--no-get` takes `--get` back, and `--end-of-options` makes a value of what follows. */
function isReading(words: readonly (string | undefined)[], args: Arguments): boolean {
  if (!args.options.every(({ name }) => KNOWN.has(name))) return false;
  if (hasOption(args, READS) || words[0] === 'list' || words[0] === 'get') return words[0] !== 'set';
  return words.length === 1 && words[0] !== 'edit' && words[0] !== undefined;
}

function running(): Judged {
  return { effects: [{ kind: 'protected', reason: 'code-running-configuration' }], output: ANY };
}

/** True for a form with which something may be gone for good; a branch that is deleted is told by its commit. */
function discards({ name }: Invocation, args: Arguments): boolean {
  const first = exactText(args.operands[0]) ?? '';
  switch (name) {
    case 'push':
      return hasOption(args, '-f --force --mirror --prune -d --delete') || args.operands.some(isForced) || leases(args);
    case 'fetch':
      return fetchesOver(args);
    case 'branch':
      return hasOption(args, '-M -C -f --force') && !hasOption(args, '-d -D --delete');
    case 'tag':
      return hasOption(args, '-d --delete -f --force');
    case 'stash':
      return /^(?:drop|clear)$/.test(first);
    case 'reflog':
      return /^(?:expire|delete)$/.test(first);
    case 'gc':
      return hasOption(args, '--prune');
    case 'update-ref':
      return hasOption(args, '-d --stdin');
    case 'worktree':
      return first === 'remove' && hasOption(args, '-f --force');
    case 'prune':
      return true;
    default:
      return false;
  }
}

/** `+HEAD:main` forces, `:main` deletes. */
function isForced(operand: Field): boolean {
  return /^[+:]/.test(exactText(operand) ?? '');
}

/** A branch that was pushed from here before may be pushed anew under its own name. */
function leases(args: Arguments): boolean {
  const others = args.operands.some((operand) => exactText(operand)?.includes(':') !== false);
  return hasOption(args, '--force-with-lease') && others;
}

/** References of remotes are there to be moved. */
function fetchesOver(args: Arguments): boolean {
  const targets = args.operands.map((operand) => exactText(operand) ?? '').filter((text) => text.includes(':'));
  const isOwn = (text: string): boolean => !/:refs\/remotes\//.test(text) && !/^[\w+.-]+:\/\/|^[\w.-]+@/.test(text);
  return targets.some((text) => isOwn(text) && (text.startsWith('+') || hasOption(args, '-f --force')));
}

function patchTargets({ context, state }: Invocation, { options }: Arguments): readonly Target[] {
  const isNamed = !options.some(({ name }) => NAMES_OTHERWISE.test(name));
  return options
    .filter(({ name }) => name === '-o' || means(name, '--output-directory'))
    .flatMap(({ value }) =>
      value === undefined ? [] : [targetOf(context, state, isNamed ? patchesIn(value) : value)],
    );
}

/** Options with which the files are called otherwise, or are one that is named. */
const NAMES_OTHERWISE = /^--(?:suf|num|output$)/;

/** `0001-subject.patch` and so on, of which the subject is not known. */
function patchesIn(folder: Field): Field {
  const text = exactText(folder);
  if (text === undefined) return folder;
  return { ...plainField(`${text.replace(/\/+$/, '')}/*.patch`), isGlob: true, written: folder.written };
}
