/** The ledger rows that bear out a slot (D-3, D-38, QF16–QF20). */
import type { EvidenceRow } from '../ledger/ledger.ts';
import { RELATED } from './relevance.ts';

export type SupportVerdict = 'supports' | 'empty_evidence' | 'does_not_support';

export interface SupportFacts {
  /** Calibrated similarity, 0–1, of the slot's value with the closest of `subjectsOf(row)`. */
  readonly similarity: number;
  /** Files that define a counted symbol. */
  readonly tiedFiles: ReadonlySet<string>;
}

const MOST_SUBJECTS = 12;

/** Tools that answer anything, so that their use proves nothing. */
const GUESSING: ReadonlySet<string> = new Set(['start_session', 'set_query_frame', 'query', 'semantic_search']);

/** The question of a call and its answer, as short texts that a slot can be compared with. */
export function subjectsOf({ tool, args, symbols }: EvidenceRow): string[] {
  const asked = GUESSING.has(tool) ? [] : Object.values(args).flat();
  const texts = asked.filter((value): value is string => typeof value === 'string' && value.trim() !== '');
  return [...new Set([...texts, ...symbols.map(({ name }) => name)])].slice(0, MOST_SUBJECTS);
}

/** A row bears a slot out when it found something, and is about the slot's words or shows code of the target. */
export function supportOf(row: EvidenceRow, { similarity, tiedFiles }: SupportFacts): SupportVerdict {
  if (row.results === 0) return 'empty_evidence';
  const showsTarget = row.files.some(({ path, shown }) => shown === 'lines' && tiedFiles.has(path));
  return showsTarget || similarity >= RELATED ? 'supports' : 'does_not_support';
}
