/** The scripts of manifests and the targets of a Makefile, and which of them surely change no file. */
import type { ReadScript } from '../../app/gate/script-parts.ts';
import { isRecord, parseJson } from '../../base/json-record.ts';
import { isChecker } from './checking-programs.ts';

/** Lines by the name of the script; what runs before and after it included. */
export type Scripts = ReadonlyMap<string, readonly string[]>;

export interface ProjectScripts {
  readonly npm: Scripts;
  readonly composer: Scripts;
  readonly make: Scripts;
  /** True where `tsc` alone writes nothing. */
  readonly isTypeCheckOnly: boolean;
}

/** `scripts` of a manifest; a script is one line or a list of them. */
export function manifestScripts(manifest: string | null): Scripts {
  const json = parseJson(manifest ?? '');
  const scripts = isRecord(json) && isRecord(json.scripts) ? json.scripts : {};
  const own = new Map(Object.entries(scripts).map(([name, body]) => [name, linesOf(body)]));
  const around = (name: string): readonly string[] =>
    [`pre${name}`, name, `post${name}`].flatMap((step) => own.get(step) ?? []);
  return new Map([...own.keys()].map((name) => [name, around(name)]));
}

function linesOf(body: unknown): readonly string[] {
  return (Array.isArray(body) ? body : [body]).map(String);
}

/** Targets with their recipes; a target that is needed first is a line `make NAME`. */
export function makeTargets(makefile: string): Scripts {
  const targets = new Map<string, string[]>();
  const variables = new Map([['MAKE', 'make']]);
  let names: readonly string[] = [];
  for (const line of makefile.replace(/\\\r?\n/g, ' ').split(/\r?\n/)) {
    const [, variable, value = ''] = /^(?:export\s+)?(\w+)\s*(?::|\?|::)?=\s*(.*)$/.exec(line) ?? [];
    if (variable !== undefined) variables.set(variable, value.trim());
    const [, heads, needed = ''] = /^([\w./-]+(?:\s+[\w./-]+)*)\s*::?(?![=:])([^#]*)/.exec(line) ?? [];
    if (heads !== undefined) names = heads.split(/\s+/);
    const steps = heads === undefined ? expandRecipe(line, variables) : neededFirst(needed);
    for (const name of line === '' || line.startsWith('#') ? [] : names)
      targets.set(name, [...(targets.get(name) ?? []), ...steps]);
  }
  return targets;
}

function neededFirst(needed: string): readonly string[] {
  const [targets = '', ...recipe] = needed.split(';');
  const names = targets.split(/\s+/).filter((name) => name !== '' && name !== '|');
  return [...names.map((name) => `make ${name}`), ...recipe];
}

function expandRecipe(line: string, variables: ReadonlyMap<string, string>): readonly string[] {
  if (!line.startsWith('\t') || line.trim() === '') return [];
  const filled = line.replace(/\$[({](\w+)[)}]/g, (whole, name: string) => variables.get(name) ?? whole);
  return [
    filled
      .trim()
      .replace(/^[@+-]+\s*/, '')
      .replaceAll('$$', '$'),
  ];
}

/** Tells whether all that a script runs is known, and none of it repairs or writes. */
export function createSafety(
  scripts: ProjectScripts,
  read: ReadScript,
  repairs: (command: string) => boolean,
): (lines: readonly string[]) => boolean {
  const isSafe = (lines: readonly string[], visited: readonly string[]): boolean =>
    lines.length > 0 && lines.every((line) => isSafeLine(line, visited));
  const isSafeLine = (line: string, visited: readonly string[]): boolean => {
    const parts = /^\w+\\[\w\\]+::disableProcessTimeout$/.test(line) ? [] : read(line.replace(/^@(?=php )/, ''));
    return parts?.every((part) => isSafePart(part, visited)) === true;
  };
  const isSafePart = (part: string, visited: readonly string[]): boolean => {
    if (repairs(part)) return false;
    if (isChecker(part) || (scripts.isTypeCheckOnly && /^(?:npx )?(?:tsc|vue-tsc|tsgo)$/.test(part))) return true;
    const named = calledScripts(part, scripts);
    return named !== undefined && !visited.includes(part) && named.every((lines) => isSafe(lines, [...visited, part]));
  };
  return (lines) => isSafe(lines, []);
}

/** The scripts that a command runs; undefined where it runs anything else. */
function calledScripts(
  command: string,
  { npm, composer, make }: ProjectScripts,
): readonly (readonly string[])[] | undefined {
  const [, runner, names = ''] = CALL.exec(command) ?? [];
  if (runner === undefined) return undefined;
  const table = runner === 'make' ? make : runner === '@' || runner === 'composer' ? composer : npm;
  return names.split(' ').map((name) => table.get(name) ?? []);
}

const NAME = '[\\w:.-]+';
const CALL = new RegExp(
  `^(make|composer|@|(?:npm|pnpm|yarn|bun)(?: run)?(?= ${NAME}$)|(?:run-s|run-p|npm-run-all)(?: -[lscn]+| --\\w+)*) ?(${NAME}(?: ${NAME})*)$`,
);
