/** The commands that a person has allowed while the gate is closed, word by word. */
import type { ShellContext } from '../contract.ts';
import { isWithin, locationsOf, parentOf } from '../paths.ts';
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

/** npm and its like climb to the next manifest. */
function isAtRoot({ root, isFree, resolvePath }: ShellContext, folder: string, program: string | undefined): boolean {
  if (folder === root) return true;
  if (!/^(?:npm|pnpm|yarn|bun)$/.test(program ?? '') || !isWithin(folder, root) || isFree(folder)) return false;
  if (resolvePath(folder).kind !== 'exists') return false;
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
  const isOpen = expected.length > 1 && expected.at(-1) === '*';
  const fixed = isOpen ? expected.slice(0, -1) : expected;
  const given = fullSpelling(words).filter((word) => !(words[0] === 'make' && DRY.test(word)));
  if (!fixed.every((word, at) => given[at] === word)) return false;
  const rest = given.slice(fixed.length);
  return rest.every(
    (word, at) =>
      isHarmlessArgument(word, rest[at - 1]) ||
      (isOpen && isProjectPath(context, folder, word) && (fixed[0] !== 'node' || TESTS.test(word))),
  );
}

/** `node --test` runs whatever file it is given. */
const TESTS = /(?:^|\/)(?:tests?|__tests__|specs?)(?:\/|$)|[._-](?:test|spec)\.\w+$/;

/** `make -n test` runs less than `make test`. */
const DRY = /^(?:-n|--dry-run|--just-print)$/;

/** `npm test`, `npm t` and `npm run test` are one command. */
function fullSpelling(words: readonly string[]): readonly string[] {
  const [program = '', script = '', ...rest] = words;
  if (!/^(?:npm|pnpm|yarn|bun)$/.test(program)) return words;
  if (script === 'run-script') return [program, 'run', ...rest];
  const name = /^(?:t|tst)$/.test(script) ? 'test' : script;
  return /^(?:test|start)$/.test(name) ? [program, 'run', name, ...rest] : words;
}

/** Options of test runners and linters that choose what runs and how it is told, and write nothing. */
const SWITCH =
  /^(?:--|-[vqsx]+|--(?:verbose|quiet|silent|bail|exitfirst|ci|run|no-color|colors?|runInBand|no-watch|watch=false|watchAll=false|if-present|no-cache|strict|noEmit|check|no-cov|no-coverage))$/;
const CHOICE = /^(?:-t|-k|-g|--grep|--filter|--testNamePattern|--test-name-pattern|--maxfail|--retries)$/;

/** By its name: a path would be a module that is loaded. */
const FORMAT = /^--(?:format|output-format)$/;

function isHarmlessArgument(word: string, previous: string | undefined): boolean {
  if (SWITCH.test(word) || CHOICE.test(word)) return true;
  const [name = ''] = word.split('=');
  if (FORMAT.test(name) && word.includes('=')) return /=\w[\w-]*$/.test(word);
  if (FORMAT.test(word)) return true;
  if (FORMAT.test(previous ?? '')) return /^\w[\w-]*$/.test(word);
  return (word.includes('=') && CHOICE.test(name)) || (CHOICE.test(previous ?? '') && !word.startsWith('-'));
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
