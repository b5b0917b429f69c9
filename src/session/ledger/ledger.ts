/** The ledger: what the server itself saw in a session. */
import type { LineRange } from '../../base/line-ranges.ts';

export type { LineRange } from '../../base/line-ranges.ts';

/** Symbol in an answer; with role `uses` the answer showed where it is used, or that it is used nowhere. */
export const SYMBOL_ROLES = ['definition', 'mention', 'uses'] as const;
export type SymbolRole = (typeof SYMBOL_ROLES)[number];

export interface SymbolEvidence {
  /** Plain name, as `find_definitions` answers it; `scope` names its owner. */
  readonly name: string;
  readonly scope: string;
  readonly file: string;
  readonly line: number;
  readonly role: SymbolRole;
}

export interface FileEvidence {
  readonly path: string;
  /** Content hash when it was shown; empty for a file that was only named. */
  readonly hash: string;
  /** The part that was shown, lines or outline; `glimpse`: too few lines to explore it; `named` explores nothing either. */
  readonly shown: 'lines' | 'outline' | 'glimpse' | 'named';
  readonly lines: readonly LineRange[];
}

/** Lines of a file that explore it, or all of a shorter one; fewer are a glimpse. */
const LEAST_LINES = 5;

/** @param total lines of the file */
export function shownBy({ start, end }: LineRange, total: number): 'lines' | 'glimpse' {
  return end - start + 1 >= Math.min(LEAST_LINES, total) ? 'lines' : 'glimpse';
}

/** Content that an answer showed. */
export interface AnswerEvidence {
  readonly files: readonly FileEvidence[];
  readonly symbols: readonly SymbolEvidence[];
  /** Number of results; 0 supports nothing. */
  readonly results: number;
}

/** Tools of the agent itself that enter through the hooks. */
export type AgentTool = 'agent:read' | 'agent:grep' | 'agent:glob' | 'agent:run' | 'agent:edit';

export interface EvidenceRow extends AnswerEvidence {
  /** Ascending within the project; later is greater. */
  readonly id: number;
  readonly sessionId: string;
  /** A tool of the server, or one of the agent's own. */
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Hash of the answer, by which a repeated one is recognised. */
  readonly digest: string;
  /** Exit code for `agent:run`; null otherwise. */
  readonly exitCode: number | null;
}

/** Summary of the ledger for a file. */
export interface ExploredFile {
  readonly path: string;
  /** Content when it was last shown. */
  readonly hash: string;
  readonly evidence: number;
}

export interface LedgerView {
  /** Files of which lines or their own outline were shown; the latest showing counts. */
  readonly explored: ReadonlyMap<string, ExploredFile>;
  /** Every file that an answer named. */
  readonly mentionedFiles: ReadonlySet<string>;
  /** Symbols by plain name, oldest first. */
  readonly symbols: ReadonlyMap<string, readonly RecordedSymbol[]>;
  /** Lines that were shown, by file, oldest first. */
  readonly shown: ReadonlyMap<string, readonly ShownRange[]>;
  /** Single lines that were shown of files, by file, oldest first. */
  readonly glimpsed: ReadonlyMap<string, readonly ShownRange[]>;
  /** Tools that gave an answer, empty ones included: not to find something is a use as well. */
  readonly toolsUsed: ReadonlySet<string>;
  /** Whether an answer showed where something of this plain name is used, or that nothing uses it. */
  readonly areUsesKnown: (name: string) => boolean;
  /** Id of the newest row, 0 for an empty ledger. */
  readonly last: number;
}

export interface RecordedSymbol extends SymbolEvidence {
  readonly evidence: number;
}

export interface ShownRange extends LineRange {
  readonly evidence: number;
}

/** @param rows oldest first */
export function viewLedger(rows: readonly EvidenceRow[]): LedgerView {
  const explored = new Map<string, ExploredFile>();
  const shown = new Map<string, ShownRange[]>();
  const glimpsed = new Map<string, ShownRange[]>();
  const symbols = new Map<string, RecordedSymbol[]>();
  for (const row of rows) {
    for (const file of row.files.filter(isShown)) {
      explored.set(file.path, exploredBy(row, file));
      for (const range of rangesOf(row, file)) append(shown, file.path, range);
    }
    for (const file of row.files.filter(isGlimpse)) {
      for (const range of rangesOf(row, file)) append(glimpsed, file.path, range);
    }
    for (const symbol of row.symbols) append(symbols, symbol.name, { ...symbol, evidence: row.id });
  }
  return {
    explored,
    shown,
    glimpsed,
    mentionedFiles: new Set(rows.flatMap(({ files, symbols }) => [...files.map(pathOf), ...symbols.map(fileOf)])),
    symbols,
    toolsUsed: new Set(rows.map(({ tool }) => tool)),
    areUsesKnown: usesIn(rows),
    last: rows.at(-1)?.id ?? 0,
  };
}

function exploredBy({ id }: EvidenceRow, { path, hash }: FileEvidence): ExploredFile {
  return { path, hash, evidence: id };
}

/**
 * The ledger row in which a definition was met: an answer named it, or showed the line that it begins at. Undefined
 * when none did.
 */
export function evidenceRowOf({ symbols, shown }: LedgerView, { name, file, line }: DefinedAt): number | undefined {
  const [named] = symbols.get(name) ?? [];
  return named?.evidence ?? shown.get(file)?.find(({ start, end }) => start <= line && line <= end)?.evidence;
}

export type DefinedAt = Pick<SymbolEvidence, 'name' | 'file' | 'line'>;

/**
 * Tells whether the uses of a name are known: an answer showed some, or the agent searched for them. Questions of the server
 * itself do not count.
 */
function usesIn(rows: readonly EvidenceRow[]): LedgerView['areUsesKnown'] {
  const shown = new Set(rows.flatMap(({ symbols }) => symbols.filter(({ role }) => role === 'uses').map(nameOf)));
  const asked = rows.flatMap(questionsOf);
  return (name) => shown.has(name) || asked.some((question) => wordsIn(question).includes(name));
}

const ASKS_FOR_USES: ReadonlySet<string> = new Set(['find_references', 'analyze_impact', 'search_text', 'agent:grep']);
/** Exit codes of a search that ran: something was found, or nothing. */
const SEARCHED: readonly unknown[] = [0, 1, null];
/** The words of each search that a command begins with, goes on with, or hands to `xargs` and `-exec`. */
const SEARCHING_COMMAND =
  /(?:(?:^|[\n;&|(])\s*(?:xargs\s+(?:-\S+\s+)*)?|\s-exec\s+)(?:[ef]?grep|rg|ag|ack|git\s+grep)\s+((?:"[^"]*"|'[^']*'|\\.|[^\n;&|"'\\])+)/g;

/** The subjects of a call, as texts. */
function questionsOf({ tool, args, exitCode }: EvidenceRow): string[] {
  if (tool === 'agent:run') return SEARCHED.includes(exitCode) ? searchesIn(String(args.command)) : [];
  if (!ASKS_FOR_USES.has(tool)) return [];
  return [args.symbol, args.symbols, args.pattern].flat().filter((value) => typeof value === 'string');
}

function searchesIn(command: string): string[] {
  return [...command.matchAll(SEARCHING_COMMAND)].map(([, words = '']) => words);
}

function wordsIn(text: string): string[] {
  return text.split(/[^\p{L}\p{N}_$]+/u);
}

function nameOf({ name }: SymbolEvidence): string {
  return name;
}

function isShown({ shown }: FileEvidence): boolean {
  return shown === 'lines' || shown === 'outline';
}

function isGlimpse({ shown }: FileEvidence): boolean {
  return shown === 'glimpse';
}

/** An outline names what it shows among the symbols of its row. */
function rangesOf({ id }: EvidenceRow, { lines }: FileEvidence): ShownRange[] {
  return lines.map((range) => ({ ...range, evidence: id }));
}

function append<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [value]);
  else known.push(value);
}

function pathOf({ path }: FileEvidence): string {
  return path;
}

function fileOf({ file }: SymbolEvidence): string {
  return file;
}
