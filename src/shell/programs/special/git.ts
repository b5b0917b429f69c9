/** `git`: what a subcommand does, by the tables in `git-commands.json`. To add one, find out whether it writes, and put its name into the matching table. */
import type { Effect, ShellContext, Target } from '../../contract.ts';
import { type Arguments, means, sortArguments, takesBack } from '../../judge/arguments.ts';
import { areKnown, hasOption, optionTargets } from '../../judge/by-spec.ts';
import { isInProject } from '../../judge/family.ts';
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
import { listsProject } from '../../judge/output.ts';
import { targetOf } from '../../judge/targets.ts';
import { ANY, NAME, NUMBER, SET_BY_PERSON, text, type Value } from '../../judge/value.ts';
import { isWithin, parentOf } from '../../paths.ts';
import { GRAMMARS, namesIn } from '../spec.ts';
import data from './git-commands.json' with { type: 'json' };

const HARMLESS =
  /^(?:-P|--no-pager|--no-optional-locks|--no-replace-objects|--literal-pathspecs|--glob-pathspecs|--noglob-pathspecs|--icase-pathspecs|--bare|--version|-v|--help|-h|--html-path|--man-path|--info-path)$/;

export const judgeGit: ProgramJudge = (invocation) => {
  const { options, operands, unsure } = sortArguments(invocation.fields, GRAMMARS.git);
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

/** Keys whose value git runs, loads or takes further configuration from. */
const RUNNING =
  /^(?:core\.(?:hookspath|fsmonitor|editor|pager|sshcommand|askpass|gitproxy|attributesfile|excludesfile|worktree|alternaterefscommand)|alias\..*|include(?:if)?\..*|filter\..*|diff\..*\.(?:command|textconv)|diff\.external|difftool\..*|mergetool\..*|merge\..*\.driver|credential\..*|credential|gpg\..*|pager\..*|sequence\.editor|interactive\.difffilter|uploadpack\..*|receive\..*|remote\..*\.(?:uploadpack|receivepack|proxy|vcs)|protocol\..*|init\.templatedir|ssh\..*|url\..*|browser\..*|man\..*|web\..*|submodule\..*\.update|trailer\..*|hook\..*|sendemail\..*|imap\..*|gui\..*|guitool\..*|trace2\..*|extensions\..*|tar\..*)$/i;

function judgeGitConfig(fields: readonly Field[]): Judged {
  const args = sortArguments(fields, GRAMMARS['git config']);
  if (args.unsure.length > 0) return unknown('dynamic-argument');
  const words = args.operands.map(exactText);
  if (words.some((word) => word !== undefined && RUNNING.test(word)) && !isReading(words, args)) return running();
  return isReading(words, args) ? reads() : writes([{ kind: 'unprovable', written: 'git config' }]);
}

/** By whole names: `--no-get` takes `--get` back, and `--end-of-options` makes a value of what follows. */
function isReading(words: readonly (string | undefined)[], args: Arguments): boolean {
  if (!areKnown(args, GRAMMARS['git config'])) return false;
  if (hasOption(args, GRAMMARS['git config'].reads) || words[0] === 'list' || words[0] === 'get')
    return words[0] !== 'set';
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

interface ListSpec {
  /** It lists when it has no operand. */
  readonly isAlone: boolean;
  /** First operands with which it reads. */
  readonly words?: string;
  /** With more operands than this it writes after all. */
  readonly most?: number;
  /** Options with which it reads, operands or not. */
  readonly options?: string;
  /** Options with which it does not read after all. */
  readonly unless?: string;
}

/** They only read, apart from the options below. */
const GIT_READERS: ReadonlySet<string> = new Set(namesIn(data.readers));
/** They read in some forms and write in others. */
export const GIT_LISTS: Readonly<Record<string, ListSpec>> = data.lists;
/** Everything else that git offers. A name that is in no table is an alias, or a program of somebody else. */
const GIT_WRITERS: ReadonlySet<string> = new Set(namesIn(data.writers));
/** They change the work tree as far as it differs, in whatever form is not judged by itself. */
export const GIT_REWRITERS: ReadonlySet<string> = new Set(namesIn(data.rewriters));
/** Options with which one of them leaves the work tree alone, and those that may stand beside them. */
const GIT_SPARES: Readonly<Record<string, { readonly spares: string; readonly beside: string }>> = data.spares;
/** First words with which `git stash` changes its list only. */
const STASH_LIST = 'create store';
/**
 * Options whose value is the next argument, where one of them could hide another option. One that takes its value behind
 * `=` only, as `--format` of `git log`, must not stand here: the argument behind it is an option of its own.
 */
const GIT_VALUES: Readonly<Record<string, string>> = data.values;
/** Options that run something, or write where nothing should be written. */
const GIT_RUNS: Readonly<Record<string, string>> = data.runs;

/** Configuration for one call that changes what is printed and nothing else. */
const HARMLESS_CONFIGURATION =
  /^(?:color\.[\w.-]+=[\w ]*|core\.(?:quotepath|abbrev|precomposeunicode|pager=(?:cat)?$|optionallocks)(?:=\w*)?|log\.[\w.]+=[\w-]*|diff\.(?:renames|algorithm|context|noprefix|mnemonicprefix|renamelimit|colormoved|wserrorhighlight|interhunkcontext)=[\w-]*|advice\.\w+=\w+|column\.ui=\w+|blame\.\w+=\w+|grep\.\w+=\w+|status\.\w+=\w+|safe\.directory=.*|pager\.\w+=(?:false|cat)|i18n\.\w+=[\w-]+)$/i;

function gitOutput(invocation: Invocation, args: Arguments): Value {
  const { name } = invocation;
  if (name === 'rev-list' && hasOption(args, '--count') && !hasOption(args, '--left-right')) return NUMBER;
  if (name === 'rev-parse' && printsFolder(invocation, args)) return folderOf(invocation, args);
  return printsNames(invocation, args) || printsRevisions(name, args) ? NAME : ANY;
}

/** True where the command prints a folder of the project's own repository. */
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
function isNested({ root, resolvePath }: ShellContext, folder: string): boolean {
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

/** @returns undefined for a command that changes the work tree */
function judgeRecording(invocation: Invocation, args: Arguments): Effect | undefined {
  switch (invocation.name) {
    case 'add':
    case 'stage':
      return hasOption(args, '-i -p -e --interactive --patch --edit --pathspec-from-file')
        ? whole()
        : added(invocation, args);
    case 'commit':
      return committed(invocation, args);
    case 'tag':
    case 'branch':
    case 'fetch':
      return { kind: 'records', what: 'fetched', targets: [] };
    case 'push':
      return { kind: 'records', what: 'references', targets: [] };
    default:
      return undefined;
  }
}

function whole(): Effect {
  return { kind: 'records', what: 'work-tree', targets: [] };
}

/** A folder stands for whatever changed below it, a pattern for anything. */
function added(invocation: Invocation, args: Arguments): Effect {
  const targets = pathspecTargets(invocation, args.operands);
  if (targets === undefined || args.options.some(isUncertain)) return whole();
  if (hasOption(args, '-u --update')) return { kind: 'records', what: 'tracked', targets: [] };
  if (args.operands.length === 0) return whole();
  const isWide = hasOption(args, '-A --all') || isMore(invocation, args, targets);
  return { kind: 'records', what: isWide ? 'work-tree' : 'paths', targets };
}

/** True for `--no-update` behind `-u`, and for a file that looks like an option. */
function isUncertain({ name }: Arguments['options'][number]): boolean {
  return name === '--end-of-options' || takesBack(name, '--update');
}

/** A name stands for more than one file. */
function isMore({ context }: Invocation, { operands }: Arguments, targets: readonly Target[]): boolean {
  if (targets.length > operands.length) return true;
  const found = targets.flatMap((target) => (target.kind === 'path' ? target.locations.map(context.resolvePath) : []));
  return found.some((resolution) => resolution.kind === 'exists' && resolution.isFolder);
}

/** With paths a commit takes these from the work tree, and with `-a` all that git tracks. */
function committed(invocation: Invocation, args: Arguments): Effect {
  const isWide =
    hasOption(args, '-i --include -p --patch --interactive --pathspec-from-file') ||
    (args.operands.length === 0 && hasOption(args, '-o --only'));
  if (isWide) return whole();
  // The index is then left out.
  if (args.operands.length > 0) {
    const targets = pathspecTargets(invocation, args.operands);
    if (targets === undefined) return whole();
    return { kind: 'records', what: isMore(invocation, args, targets) ? 'work-tree' : 'paths', targets };
  }
  // New files are not taken by `-a`.
  return { kind: 'records', what: hasOption(args, '-a --all') ? 'tracked' : 'index', targets: [] };
}

/** @returns undefined for a form that may change more than the files it names */
function judgeRestoring(invocation: Invocation, args: Arguments): Judged | undefined {
  switch (invocation.name) {
    case 'restore':
    case 'reset': {
      const named = unstaged(invocation, args);
      if (named !== undefined || invocation.name === 'reset') return named;
      if (!hasOnly(args, '-q --quiet -W --worktree -s --source')) return undefined;
      return hasOption(args, '-s --source')
        ? restored(invocation, args.operands)
        : takenBack(invocation, args.operands);
    }
    case 'rm':
      return hasOnly(args, '-q --quiet -f --force') ? restored(invocation, args.operands) : undefined;
    case 'stash':
      return stashed(invocation, args);
    case 'checkout':
      return newBranch(args, '-b') ?? checkedOut(invocation);
    case 'switch':
      return newBranch(args, '-c --create');
    default:
      return undefined;
  }
}

/**
 * `git restore --staged FILE`, `git reset -- FILE`, `git reset HEAD FILE`: the index is as the commit has it, and the files stay.
 * In a view such a command loses nothing, of whatever it is.
 */
function unstaged(invocation: Invocation, args: Arguments): Judged | undefined {
  const { name, fields, context } = invocation;
  if (context.isHeld === true) return undefined;
  const isNamed =
    name === 'restore'
      ? hasOption(args, '-S --staged') && hasOnly(args, '-S --staged -q --quiet')
      : hasOnly(args, '-q --quiet') && fields.some((field) => /^(?:--|HEAD)$/.test(exactText(field) ?? ''));
  const isAfter = name === 'reset' && exactText(args.operands[0]) === 'HEAD';
  const files = isAfter ? args.operands.slice(1) : args.operands;
  if (!isNamed || files.length === 0) return undefined;
  const targets = pathspecTargets(invocation, files);
  return targets && { effects: [{ kind: 'records', what: 'paths', targets }], output: ANY };
}

/** `git stash push -- FILE`, and the way back. */
function stashed(invocation: Invocation, { operands, options }: Arguments): Judged | undefined {
  const [word = '', ...rest] = operands.map(exactText);
  const isPlain = options.every(({ name }) => /^(?:-q|--quiet|-m|--message)$/.test(name));
  if (word === 'push') return isPlain ? restored(invocation, operands.slice(1)) : undefined;
  const isLast = rest.every((name) => name === 'stash@{0}' || name === '0');
  const isOwn = isAtRoot(invocation);
  const isBack =
    isOwn && /^(?:pop|apply)$/.test(word) && isLast && options.every(({ name }) => /^(?:-q|--quiet)$/.test(name));
  return isBack ? writes([{ kind: 'unprovable', written: `git stash ${word}`, extent: 'stash' }]) : undefined;
}

/** A repository in a folder below may have a stash of its own. */
function isAtRoot({ context, state: { been = [], folders = been, isLost } }: Invocation): boolean {
  return !isLost && folders.every((folder) => folder === context.root);
}

/** Whether a command that names no files changes files of the work tree at all. */
function rewrites({ name }: Invocation, args: Arguments): boolean {
  if (!GIT_REWRITERS.has(name)) return false;
  if (name === 'reset') return !hasOnly(args, '-q --quiet --soft --mixed -N --intent-to-add');
  if (name === 'stash') return !namesIn(STASH_LIST).includes(exactText(args.operands[0]) ?? '');
  const { spares, beside } = (Object.hasOwn(GIT_SPARES, name) && GIT_SPARES[name]) || { spares: '', beside: '' };
  const isBundled = args.options.some(({ name: option, value }) => option === '-S' && exactText(value) !== '');
  return isBundled || !hasOption(args, spares) || !hasOnly(args, `${spares} ${beside}`);
}

/** `git checkout -- FILE`, `git checkout HEAD -- FILE`: without the dashes a name may be that of a branch. */
function checkedOut(invocation: Invocation): Judged | undefined {
  const at = invocation.fields.findIndex((field) => exactText(field) === '--');
  if (at === -1) return undefined;
  const before = sortArguments(invocation.fields.slice(0, at), {});
  const isPlain = before.unsure.length === 0 && before.operands.length < 2 && hasOnly(before, '-q --quiet');
  const isOfIndex = before.operands.every((operand) => exactText(operand) === 'HEAD');
  const restore = isOfIndex ? takenBack : restored;
  return isPlain ? restore(invocation, invocation.fields.slice(at + 1)) : undefined;
}

/** From the index or the last commit: a folder stands for what differs from them below it. */
function takenBack(invocation: Invocation, operands: readonly Field[]): Judged | undefined {
  const targets = pathspecTargets(invocation, operands) ?? [];
  const places = targets.flatMap((target) => (target.kind === 'path' ? target.locations : []));
  const isKnown = targets.every(({ kind }) => kind === 'path');
  const isWithFolder = places.some((place) => isFolder(invocation.context.resolvePath(place)));
  if (!isKnown || !isWithFolder) return restored(invocation, operands);
  return writes([{ kind: 'unprovable', written: `git ${invocation.name}`, extent: { changedBelow: places } }]);
}

/** A folder or a pattern stands for whatever changed below it. */
function restored(invocation: Invocation, operands: readonly Field[]): Judged | undefined {
  const targets = pathspecTargets(invocation, operands);
  if (targets === undefined || operands.length === 0) return undefined;
  const isFiles = targets.every(
    (target) =>
      target.kind === 'path' &&
      target.locations.every((location) => !isFolder(invocation.context.resolvePath(location))),
  );
  return isFiles ? writes(targets) : undefined;
}

function isFolder(found: ReturnType<Invocation['context']['resolvePath']>): boolean {
  return found.kind === 'exists' && found.isFolder;
}

/** From where the work tree is, so that no file changes. */
function newBranch(args: Arguments, listed: string): Judged | undefined {
  const isNew = hasOption(args, listed) && hasOnly(args, `${listed} -q --quiet`);
  const isHere =
    args.operands.length === 0 &&
    args.options.every(({ name, value }) => value !== undefined || /^-(?:q|-quiet)$/.test(name));
  return isNew && isHere ? { effects: [{ kind: 'records', what: 'references', targets: [] }], output: ANY } : undefined;
}

function hasOnly({ options }: Arguments, listed: string): boolean {
  const names = listed.split(' ');
  return options.every(({ name }) => names.some((item) => name === item || means(name, item)));
}

/** @returns every place that the names stand for, each name as it is written first; undefined where one is open */
function pathspecTargets(invocation: Invocation, names: readonly Field[]): readonly Target[] | undefined {
  const lists = names.map((name) => placesOf(invocation, name));
  return lists.includes(undefined) ? undefined : lists.flatMap((list) => list ?? []);
}

function placesOf(invocation: Invocation, name: Field): readonly Target[] | undefined {
  const { context, state } = invocation;
  const text = exactText(name);
  if (text === undefined || !IS_NAME.test(text)) return undefined;
  const own = targetOf(context, state, name);
  if (!text.includes('[')) return [own];
  const others = fitting(invocation, text);
  return others && [own, ...others];
}

/** No magic of git, and nothing that stands for any letter; lists of letters hold no classes, escapes or steps. */
const IS_NAME = /^(?!:)(?:[^*?[\\]|\[(?![!^\]])[^\]*?:/\\]+\])+$/;

/** Existing files besides the named one that fit its lists of letters; undefined where there are too many to look for. */
function fitting(invocation: Invocation, text: string): readonly Target[] | undefined {
  let found: readonly string[] = [''];
  for (const step of text.split(/(?<=\/)/)) {
    const names = namesFitting(step);
    if (names === undefined || names.length * found.length > MOST_TRIED) return undefined;
    found = found
      .flatMap((start) => names.map((name) => start + name))
      .filter((tried) => tried !== text && (text.startsWith(tried) || isThere(invocation, tried)));
  }
  return found.map((other) => targetOf(invocation.context, invocation.state, plainField(other)));
}

const MOST_TRIED = 2_000;

/** Returns the names that fit a step, the step itself included. */
function namesFitting(step: string): readonly string[] | undefined {
  let names: readonly string[] = [''];
  for (const part of step.match(/\[[^\]]+\]|[^[]+/g) ?? []) {
    const letters = part.startsWith('[') ? lettersOf(part.slice(1, -1)) : [part];
    names = names.flatMap((name) => letters.map((letter) => name + letter));
    if (names.length > MOST_TRIED) return undefined;
  }
  return [...new Set([step, ...names])];
}

/** `a-c` is a range; one that runs backwards is its first letter. */
function lettersOf(list: string): readonly string[] {
  return (list.match(/.-.|./gsu) ?? []).flatMap((one) => {
    const [first = '', , last = first] = one;
    const count = (last.codePointAt(0) ?? 0) - (first.codePointAt(0) ?? 0) + 1;
    return Array.from({ length: Math.min(Math.max(1, count), MOST_TRIED + 1) }, (_, at) =>
      String.fromCodePoint((first.codePointAt(0) ?? 0) + at),
    );
  });
}

function isThere({ context, state }: Invocation, name: string): boolean {
  const target = targetOf(context, state, plainField(name));
  return target.kind !== 'path' || target.locations.some((place) => context.resolvePath(place).kind !== 'missing');
}
