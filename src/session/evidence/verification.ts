/** The evidence that settles a hypothesis (EV16, FH4). */
import type { EvidenceRow } from '../ledger/ledger.ts';
import type { Hypothesis } from '../state/session.ts';
import type { Text } from '../text.ts';
import { type EvidenceFault, evidenceRefused, symbolNotFound } from '../texts/hypotheses.ts';

/** The evidence as an agent submits it; `tool`, `target` and `result` are mandatory (EV16). */
export interface SubmittedEvidence {
  readonly tool: string;
  /** A symbol, file, pattern or path that the call was about. */
  readonly target: string;
  readonly result: string;
  /** Number of the ledger row; without it the row is found by tool and target. */
  readonly evidenceId?: number | undefined;
}

export interface Verification {
  readonly hypothesis: Hypothesis;
  readonly status: 'confirmed' | 'rejected';
  readonly evidence: SubmittedEvidence;
  /** The rows of the session that count. */
  readonly rows: readonly EvidenceRow[];
  /** Whether the index holds a definition of this name. */
  readonly exists: (symbol: string) => boolean;
}

export type Settlement =
  | { readonly kind: 'settled'; readonly hypothesis: Hypothesis }
  | { readonly kind: 'refused'; readonly fault: EvidenceFault | 'symbol_not_found'; readonly text: Text };

/** Show code or text as it stands. Searches by meaning and lists of file names are no proof. */
const FACT_TOOLS = new Set([
  'find_definitions',
  'find_references',
  'search_text',
  'analyze_structure',
  'get_symbols',
  'get_function_at_line',
  'get_chunk',
  'analyze_impact',
  'agent:read',
  'agent:grep',
]);

export function settle(verification: Verification): Settlement {
  const { hypothesis, status } = verification;
  if (hypothesis.status !== 'open') return refuseEvidence('already_settled', hypothesis);
  if (!isComplete(verification.evidence)) return refuseEvidence('incomplete', hypothesis);
  const unknown = status === 'confirmed' ? hypothesis.symbols.find((name) => !verification.exists(name)) : undefined;
  if (unknown !== undefined) return { kind: 'refused', fault: 'symbol_not_found', text: symbolNotFound(unknown) };
  return settleBy(verification);
}

function settleBy({ hypothesis, status, evidence, rows }: Verification): Settlement {
  const named = rows.filter((row) => isMeant(row, evidence));
  if (named.length === 0) return refuseEvidence('no_such_call', hypothesis);
  const faults = named.map((row) => findFault(row, { hypothesis, status, evidence }));
  const good = faults.lastIndexOf(undefined);
  const row = named[good];
  if (row === undefined) return refuseEvidence(faults.at(-1) ?? 'no_such_call', hypothesis);
  return { kind: 'settled', hypothesis: { ...hypothesis, status, evidence: row.id } };
}

/** The newest row that would settle a hypothesis, and how; undefined while none does. */
export function settlingRow(
  hypothesis: Hypothesis,
  rows: readonly EvidenceRow[],
): { readonly row: EvidenceRow; readonly status: 'confirmed' | 'rejected'; readonly target: string } | undefined {
  for (const status of ['confirmed', 'rejected'] as const) {
    const row = rows.findLast((each) => {
      const evidence = { tool: each.tool, target: targetOf(hypothesis, each), result: '' };
      return findFault(each, { hypothesis, status, evidence }) === undefined;
    });
    if (row) return { row, status, target: targetOf(hypothesis, row) };
  }
  return undefined;
}

function targetOf({ symbols }: Hypothesis, row: EvidenceRow): string {
  return symbols.find((name) => mentions(row, name)) ?? textsIn(row.args)[0] ?? '';
}

/** Matches a row by its number, or else by tool and target; a number with another tool's name is a mistake. */
function isMeant(row: EvidenceRow, { evidenceId, tool, target }: SubmittedEvidence): boolean {
  if (row.tool !== tool) return false;
  return evidenceId === undefined ? mentions(row, target) : row.id === evidenceId;
}

/** Names the fault of a verification. A search without results rejects a guess and never confirms one. */
function findFault(
  row: EvidenceRow,
  { hypothesis, status, evidence }: Pick<Verification, 'hypothesis' | 'status' | 'evidence'>,
): EvidenceFault | undefined {
  if (!FACT_TOOLS.has(row.tool)) return 'no_fact_tool';
  if (row.id <= hypothesis.after) return 'made_before';
  if (status === 'confirmed' && row.results === 0) return 'empty';
  const isAbout = [evidence.target, ...hypothesis.symbols].some((target) => mentions(row, target));
  const isAboutSymbols = hypothesis.symbols.length === 0 || hypothesis.symbols.some((name) => mentions(row, name));
  return isAbout && (status === 'rejected' || isAboutSymbols) ? undefined : 'about_something_else';
}

/** Whether a call asked for `target`, or showed it: a symbol, a file with or without a line, or a text. */
function mentions(row: EvidenceRow, target: string): boolean {
  const wanted = bare(target);
  const shown = [
    ...row.symbols.flatMap(({ name, scope, file }) => [name, `${scope}.${name}`, `${scope}::${name}`, file]),
    ...row.files.map(({ path }) => path),
    ...textsIn(row.args),
  ];
  return wanted !== '' && shown.some((text) => bare(text) === wanted);
}

/** `./src/a.ts:15` and `login()` name what `src/a.ts` and `login` name. */
function bare(target: string): string {
  return target
    .trim()
    .replace(/^\.\//, '')
    .replace(/(?::\d+)+(?:-\d+)?$/, '')
    .replace(/\(\)$/, '');
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function isComplete({ tool, target, result }: SubmittedEvidence): boolean {
  return [tool, target, result].every((text) => text.trim() !== '');
}

function refuseEvidence(fault: EvidenceFault, { id }: Hypothesis): Settlement {
  return { kind: 'refused', fault, text: evidenceRefused(fault, id) };
}
