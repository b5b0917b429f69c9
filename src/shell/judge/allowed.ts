/** The commands that a person has allowed while the gate is closed, word by word. */
import type { ShellContext } from '../contract.ts';
import { isAbsolute, isWithin, locationsOf, normalise, parentOf } from '../paths.ts';
import data from './allowed-options.json' with { type: 'json' };
import { exactText, type Field } from './field.ts';
import type { ShellState } from './state.ts';

/** Only at the root of the project: elsewhere the same words may run what somebody has put there. */
export function isAllowedCommand(context: ShellContext, state: ShellState, fields: readonly Field[]): boolean {
  if (context.allowedCommands.length === 0) return false;
  const words = fields.map(exactText);
  const folder = state.folders?.length === 1 ? state.folders[0] : undefined;
  if (words.includes(undefined) || folder === undefined || !isAtRoot(context, folder, words[0])) return false;
  return context.allowedCommands.some((entry) =>
    matches(entry, { context, folder, words: words.map((word) => word ?? '') }),
  );
}

/** npm and its like climb to the next manifest, and some run the tests below where they are started. */
function isAtRoot({ root, isFree, resolvePath }: ShellContext, folder: string, program = ''): boolean {
  if (folder === root) return true;
  if (!isWithin(folder, root) || isFree(folder) || resolvePath(folder).kind !== 'exists') return false;
  if (/^(?:pytest|ruff|mypy|cargo|go)$/.test(program)) return true;
  if (!/^(?:npm|pnpm|yarn|bun)$/.test(program)) return false;
  for (let at = folder; at !== root; at = parentOf(at)) {
    if (['package.json', 'node_modules', '.npmrc'].some((name) => resolvePath(`${at}/${name}`).kind !== 'missing'))
      return false;
  }
  return true;
}

interface Given {
  readonly context: ShellContext;
  readonly folder: string;
  readonly words: readonly string[];
}

function matches(entry: string, { context, folder, words }: Given): boolean {
  const expected = fullSpelling(entry.trim().split(/\s+/));
  // A linter that may look at everything may look at a part.
  const isWhole = expected.length > 1 && expected.at(-1) === '.';
  const isOpen = isWhole || (expected.length > 1 && expected.at(-1) === '*');
  const fixed = isOpen ? expected.slice(0, -1) : expected;
  const given = fullSpelling(words).filter((word) => !(words[0] === 'make' && DRY.test(word)));
  if (!fixed.every((word, at) => given[at] === word)) return false;
  const rest = given.slice(fixed.length);
  const runner = runnerOf(fixed);
  const isPath = (word: string): boolean => isOpen && isProjectPath(context, folder, fileOf(word));
  if (isWhole && !rest.some(isPath)) return false;
  const isFile = (word: string): boolean => mayBeFile(context, `${folder}/${word}`, word);
  return rest.every(
    (word, at) =>
      isHarmlessArgument({ word, previous: rest[at - 1] ?? '', runner, isFile }) ||
      (isPath(word) && mayRun({ context, folder, words: [] }, runner, fileOf(word))) ||
      (isOpen && runner === 'manage.py' && isTestLabel(context, folder, word)),
  );
}

function runnerOf(words: readonly string[]): string {
  return words.slice(0, 2).some((word) => /(?:^|\/)manage\.py$/.test(word))
    ? 'manage.py'
    : (words[words[0] === 'npx' ? 1 : 0] ?? '');
}

/** `shop.cart`, in which tests are looked for, and `shop.cart.tests.test_total.Totals`; any other module would be run. */
function isTestLabel(context: ShellContext, folder: string, word: string): boolean {
  if (!/^[a-z_]\w*(?:\.\w+)*$/i.test(word)) return false;
  const names = word.split('.');
  const isTest = names.some((name, at) => at > 0 && /^tests?(?:_|$)/.test(name));
  const [first = ''] = names;
  const place = `${folder}/${(isTest ? [first] : names).join('/')}`;
  const found = context.resolvePath(place);
  return found.kind === 'exists' && found.isFolder && !context.isFree(place);
}

/** `tests/test_cart.py::test_total` */
function fileOf(word: string): string {
  return word.replace(/::[\w:[\]., -]*$/, '');
}

/** These run whatever file they are given; others find the tests in it, as pytest does in a folder. */
const RUNS_FILES = /^(?:node|pytest|mocha|ava|tap|tsx|ts-node)$/;
const TESTS =
  /(?:^|\/)(?:tests?|__tests__|specs?)(?:\/|$)|(?:^|[._\-/])(?:tests?|spec)[_.][^/]*$|[._-](?:tests?|spec)\.\w+$/;

/** By its name, whatever way leads there. */
function mayRun({ context, folder }: Given, runner: string, word: string): boolean {
  const file = normalise(isAbsolute(word) ? word : `${folder}/${word}`);
  const found = context.resolvePath(file);
  const isFolder = found.kind === 'exists' && found.isFolder;
  return !RUNS_FILES.test(runner) || TESTS.test(file.slice(folder.length)) || (runner === 'pytest' && isFolder);
}

/** `make -n test` runs less than `make test`. */
const DRY = /^(?:-n|--dry-run|--just-print)$/;

/** `npm test`, `npm t` and `npm run test` are one command, and so are `composer test` and `composer run test`. */
function fullSpelling(given: readonly string[]): readonly string[] {
  const words = inEnvironment(given);
  const [program = '', script = '', ...rest] = words;
  if (/^python3?$/.test(program) && script === '-m' && /^(?:pytest|mypy|ruff)$/.test(rest[0] ?? '')) return rest;
  if (program === 'composer' && /^run(?:-script)?$/.test(script) && SCRIPT.test(rest[0] ?? ''))
    return [program, ...rest];
  if (!/^(?:npm|pnpm|yarn|bun)$/.test(program)) return words;
  if (script === 'run-script') return [program, 'run', ...rest];
  const name = /^(?:t|tst)$/.test(script) ? 'test' : script;
  return /^(?:test|start)$/.test(name) ? [program, 'run', name, ...rest] : words;
}

/** `.venv/bin/pytest`, and `uv run pytest` where that installs nothing, run what the person allowed from the project's environment. */
function inEnvironment([first = '', second, ...rest]: readonly string[]): readonly string[] {
  if (first === 'poetry' && second === 'run') return rest;
  const options = rest.findIndex((word) => !/^--(?:frozen|no-sync|offline)$/.test(word));
  if (first === 'uv' && second === 'run' && options > 0) return rest.slice(options);
  return [first.replace(/^\.?venv\/bin\//, ''), ...(second === undefined ? [] : [second]), ...rest];
}

/** Names of scripts that are none of a command of Composer itself. */
const SCRIPT = /^(?:tests?|lint|check|analy[sz]e|stan|phpstan|psalm|phpunit|pest|cs)(?::[\w-]+)?$/;

interface OwnOptions {
  readonly switches: string;
  readonly choices: string;
  /** Names of tests. */
  readonly words?: string;
}

/**
 * Options of test runners and linters that choose what runs and how it is told, and write nothing, as sources of expressions. Some
 * programs have their own, since the same options mean something else to them: another target, another file to build from.
 */
const OWN_OPTIONS: Readonly<Record<string, OwnOptions>> = data;

/** By its name: a path would be a module that is loaded. */
const FORMAT = /^--(?:format|output-format)$/;

interface Argument {
  readonly word: string;
  readonly previous: string;
  readonly runner: string;
  readonly isFile: (word: string) => boolean;
}

function isHarmlessArgument({ word, previous, runner, isFile }: Argument): boolean {
  const own = Object.hasOwn(OWN_OPTIONS, runner) ? OWN_OPTIONS[runner] : undefined;
  const known: OwnOptions = own ?? data.others;
  const choices = new RegExp(known.choices);
  if (new RegExp(known.switches).test(word) || choices.test(word) || new RegExp(known.words ?? '(?!)').test(word))
    return true;
  const [name = ''] = word.split('=');
  if (choices.test(name) && word.includes('=')) return true;
  if (choices.test(previous)) return !word.startsWith('-') && !isFile(word);
  if (own !== undefined) return false;
  if (FORMAT.test(name) && word.includes('=')) return /=\w[\w-]*$/.test(word);
  return FORMAT.test(word) || (FORMAT.test(previous) && /^\w[\w-]*$/.test(word));
}

/** A runner that does not know the option before it takes the word for a file to run. */
function mayBeFile({ isFree, resolvePath }: ShellContext, place: string, word: string): boolean {
  return /[\\/]/.test(word) || isFree(place) || resolvePath(place).kind !== 'missing';
}

function isProjectPath(context: ShellContext, folder: string, word: string): boolean {
  if (word.startsWith('-')) return false;
  const locations = locationsOf(context, word, folder);
  return (
    locations?.every(
      (location) =>
        isWithin(location, context.root) &&
        !context.isFree(location) &&
        context.resolvePath(location).kind === 'exists',
    ) === true
  );
}
