/** Table of all flags of the command line; a command names those that it takes. */
import { SCOPES } from '../../app/serving/scopes.ts';
import { CLIENT_IDS } from '../../clients/table.ts';
import type { Text } from '../../session/text.ts';

export const FLAGS = {
  path: flag({
    form: '--path <dir>',
    doc: 'the project, or a folder of it (default: around the working directory)',
    read: text,
  }),
  json: flag({ form: '--json', doc: 'write JSON for programs', read: isOn }),
  limit: flag({
    form: '-n, --limit <n>',
    doc: 'maximum number of results (default: 20)',
    read: count,
  }),
  explain: flag({ form: '--explain', doc: 'show the parts of each score', read: isOn }),
  symbols: flag({
    form: '--symbols',
    doc: 'find names of symbols instead of places, ranked by search_weights',
    read: isOn,
  }),
  batch: flag({
    form: '--batch',
    doc: 'read {"id","query","leads"?} lines from stdin, write one JSON line for each',
    read: isOn,
  }),
  lead: flag({
    form: '--lead <text>',
    doc: 'a guess at a name or words in the code, up to 8 times; steers the search',
    read: text,
    isRepeatable: true,
  }),
  everywhere: flag({
    form: '--everywhere',
    doc: 'search the shared base instead: all repositories that the team published',
    read: isOn,
  }),
  force: flag({ form: '-f, --force', doc: 'rebuild the index from every file', read: isOn }),
  publish: flag({
    form: '--publish',
    doc: 'then publish the index to the shared base that CODE_INTEL_BASE_URL names',
    read: isOn,
  }),
  keepDays: flag({
    form: '--keep-days <n>',
    doc: 'with --publish: days to keep files in the base that are no longer current (default: 30)',
    read: count,
  }),
  yes: flag({ form: '-y, --yes', doc: 'skip the questions', read: isOn }),
  keepSessions: flag({ form: '--keep-sessions', doc: 'keep the recorded sessions', read: isOn }),
  language: flag({ form: '--language <id>', doc: 'only this language, such as php', read: text }),
  kind: flag({
    form: '--kind <kind>',
    doc: 'only these uses: call, type, name, string or import',
    read: oneOf(['call', 'type', 'name', 'string', 'import']),
  }),
  exact: flag({ form: '--exact', doc: 'match case', read: isOn }),
  regex: flag({ form: '-e, --regex', doc: 'the pattern is a regular expression', read: isOn }),
  glob: flag({ form: '-g, --glob <glob>', doc: 'only files that match, such as "src/**/*.ts"', read: text }),
  context: flag({ form: '-C, --context <n>', doc: 'lines to show around a match', read: count }),
  budget: flag({
    form: '--budget <tokens>',
    doc: 'maximum length in tokens of about 4 characters (default: 1000)',
    read: count,
  }),
  minutes: flag({ form: '--minutes <n>', doc: 'how long the gate is off (default: 30, at most 480)', read: count }),
  reason: flag({ form: '--reason <text>', doc: 'why, for the log', read: text }),
  gaps: flag({ form: '--gaps', doc: 'also list what is not refused in each agent', read: isOn }),
  client: flag({
    form: '--client <names>',
    doc: `agents, separated by commas: ${CLIENT_IDS.join(', ')} (default: those that are detected)`,
    read: someOf(CLIENT_IDS),
  }),
  team: flag({ form: '--team', doc: 'write settings for the team to commit', read: isOn }),
  strict: flag({
    form: '--strict',
    doc: "add the client's own deny rules and sandbox, where it has them",
    read: isOn,
  }),
  dryRun: flag({ form: '--dry-run', doc: 'show what would change, and write nothing', read: isOn }),
  diff: flag({ form: '--diff', doc: 'also show every line that changes', read: isOn }),
  port: flag({ form: '--port <n>', doc: 'port to listen on, 0 for any free one', read: port }),
  host: flag({ form: '--host <address>', doc: 'address to listen on (default: 127.0.0.1)', read: text }),
  hostName: flag({
    form: '--host-name <name>',
    doc: 'another name under which the server is reached, such as that of a proxy',
    read: text,
    isRepeatable: true,
  }),
  scope: flag({
    form: '--scope <scope>',
    doc: 'read: read-only tools; session: also sessions (default); admin: also sync_index and metrics',
    read: oneOf(SCOPES),
  }),
  open: flag({ form: '--no-open', doc: 'do not open a browser', read: isOn }),
  tools: flag({
    form: '--tools <set>',
    doc: 'tools that are listed: core, or full (default: as configured, else core)',
    read: oneOf(['core', 'full']),
  }),
  style: flag({
    form: '--style <style>',
    doc: 'outline: all definitions (default); full: all text, written to a file',
    read: oneOf(['outline', 'full']),
  }),
};

export type FlagName = keyof typeof FLAGS;

/** Flags as given; what was not given is absent. */
export type FlagValues = { readonly [N in FlagName]?: ValueOf<(typeof FLAGS)[N]> };

type ValueOf<F> = F extends RepeatableFlag<infer T> ? readonly T[] : F extends Flag<infer T> ? T : never;

export interface Flag<T> {
  /** Names of the option in commander's form, with the value in angle brackets. */
  readonly form: string;
  readonly doc: string;
  /** Validates the text of the value and does nothing else. A switch has no text and is not read. */
  readonly read: (value: string) => T;
}

/** Error of a value that its flag does not take. */
export class UnfitValue extends Error {
  /** Values that the flag takes, as the object of a sentence. */
  readonly wanted: Text;

  constructor(wanted: Text) {
    super(wanted.en);
    this.wanted = wanted;
  }
}

/** May be given several times; its values are a list. */
export interface RepeatableFlag<T> extends Flag<T> {
  readonly isRepeatable: true;
}

function flag<const F extends Flag<unknown>>(row: F): F {
  return row;
}

function text(value: string): string {
  return value;
}

function isOn(): boolean {
  return true;
}

function count(value: string): number {
  const number = Number(value);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new UnfitValue({ en: 'a whole number above 0', ja: '1 以上の整数' });
}

const HIGHEST_PORT = 65_535;

function port(value: string): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number <= HIGHEST_PORT) return number;
  throw new UnfitValue({ en: `a whole number from 0 to ${HIGHEST_PORT}`, ja: `0 から ${HIGHEST_PORT} までの整数` });
}

function oneOf<const V extends string>(choices: readonly V[]) {
  const read = (given: string): V => {
    const value = choices.find((known) => known === given);
    if (value !== undefined) return value;
    throw new UnfitValue({ en: `one of ${choices.join(', ')}`, ja: `${choices.join('、')} のどれか` });
  };
  return Object.assign(read, { choices });
}

function someOf<const V extends string>(choices: readonly V[]) {
  const one = oneOf(choices);
  const read = (text: string): readonly V[] => [...new Set(text.split(',').map((value) => one(value.trim())))];
  return Object.assign(read, { choices });
}
