/** The ledger: what the server itself saw in a session (gate.md, Evidence). */

/** 1-based, both ends inclusive. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** What an answer said about a symbol. Only a `definition` answer explores the file that defines it. */
export type SymbolRole = 'definition' | 'mention';

export interface SeenSymbol {
  /** As `find_definitions` answers it: the plain name, and in `scope` what it is a member of. */
  readonly name: string;
  readonly scope: string;
  readonly file: string;
  readonly line: number;
  readonly role: SymbolRole;
}

export interface SeenFile {
  readonly path: string;
  /** Content hash when it was shown; empty for a file that was only named. */
  readonly hash: string;
  /** What was shown of it, lines or outline; `named` explores nothing. */
  readonly shown: 'lines' | 'outline' | 'named';
  readonly lines: readonly LineRange[];
}

/** What one answer showed. */
export interface Seen {
  readonly files: readonly SeenFile[];
  readonly symbols: readonly SeenSymbol[];
  /** Number of results; 0 supports nothing. */
  readonly results: number;
}

/** Tools of the agent itself that enter through the hooks. */
export type AgentTool = 'agent:read' | 'agent:grep' | 'agent:glob' | 'agent:run' | 'agent:edit';

export interface EvidenceRow extends Seen {
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
  /** For `agent:run`: how the command ended; null otherwise. */
  readonly exitCode: number | null;
}

/** What is known of one file from a ledger. */
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
  readonly metFiles: ReadonlySet<string>;
  /** By plain name, oldest first. */
  readonly symbols: ReadonlyMap<string, readonly MetSymbol[]>;
  /** Tools that gave an answer, empty ones included: not to find something is a use as well. */
  readonly toolsUsed: ReadonlySet<string>;
  /** Id of the newest row, 0 for an empty ledger. */
  readonly last: number;
}

export interface MetSymbol extends SeenSymbol {
  readonly evidence: number;
}

/** @param rows oldest first */
export function viewLedger(rows: readonly EvidenceRow[]): LedgerView {
  const explored = new Map<string, ExploredFile>();
  const symbols = new Map<string, MetSymbol[]>();
  for (const row of rows) {
    for (const file of row.files) if (file.shown !== 'named') explored.set(file.path, exploredBy(row, file));
    for (const symbol of row.symbols) meet(symbols, { ...symbol, evidence: row.id });
  }
  return {
    explored,
    metFiles: new Set(rows.flatMap(({ files, symbols }) => [...files.map(pathOf), ...symbols.map(fileOf)])),
    symbols,
    toolsUsed: new Set(rows.map(({ tool }) => tool)),
    last: rows.at(-1)?.id ?? 0,
  };
}

function exploredBy({ id }: EvidenceRow, { path, hash }: SeenFile): ExploredFile {
  return { path, hash, evidence: id };
}

function meet(symbols: Map<string, MetSymbol[]>, met: MetSymbol): void {
  const known = symbols.get(met.name);
  if (known === undefined) symbols.set(met.name, [met]);
  else known.push(met);
}

function pathOf({ path }: SeenFile): string {
  return path;
}

function fileOf({ file }: SeenSymbol): string {
  return file;
}
