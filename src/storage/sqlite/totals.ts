/** Totals over the whole index. */
import type { IndexTotals, StoredEdge } from '../contract.ts';
import { keyAfter, linkOf, numberOf, SELECT_LINKS, textOf } from './rows.ts';
import type { StatementOf } from './statement.ts';

const SUMS = 'SELECT count(*) AS files, sum(chunks) AS chunks, sum(symbols) AS symbols FROM file WHERE skip IS NULL';
const SKIPS = 'SELECT skip, count(*) AS n FROM file WHERE skip IS NOT NULL GROUP BY skip ORDER BY skip';

export function readTotals(statementOf: StatementOf): IndexTotals {
  const sums = statementOf(SUMS).get();
  const pages = Number(statementOf('PRAGMA page_count').get()?.page_count ?? 0);
  const pageSize = Number(statementOf('PRAGMA page_size').get()?.page_size ?? 0);
  const skips = statementOf(SKIPS).all();
  return {
    files: Number(sums?.files ?? 0),
    chunks: Number(sums?.chunks ?? 0),
    symbols: Number(sums?.symbols ?? 0),
    skipped: Object.fromEntries(skips.map((row) => [textOf(row, 'skip'), numberOf(row, 'n')])),
    bytes: pages * pageSize,
  };
}

/** The distinct ends of all edges that lead to a node whose name begins with `prefix`. */
export function linksOf(statementOf: StatementOf, prefix: string): Pick<StoredEdge, 'from' | 'to'>[] {
  return statementOf(SELECT_LINKS).all(prefix, keyAfter(prefix)).map(linkOf);
}
