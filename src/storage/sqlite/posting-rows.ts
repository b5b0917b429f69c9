/** Reads and writes the blocks of posting lists. */
import type { NewSegment, PostingRow } from '../contract.ts';
import { DamagedIndexError } from '../damage.ts';
import { type KeyedList, listIn, orderOf, packBlocks, unpackLists } from '../posting-blocks.ts';
import { withCheck } from './check.ts';
import { bytesOf, numberOf } from './rows.ts';
import type { StatementOf } from './statement.ts';

/** Segments by either of their two rows: one that has lost a row is damaged, and not absent. */
export const SEGMENTS = '(SELECT id FROM segment UNION SELECT segment FROM living) AS known';

/** The only blocks that may hold a key, one of each segment. */
const SELECT_BLOCK = `SELECT id, (
    SELECT block FROM posting WHERE posting.segment = known.id AND first <= ? ORDER BY first DESC LIMIT 1
  ) AS block FROM ${SEGMENTS} ORDER BY id`;
const SELECT_BLOCKS = 'SELECT block FROM posting WHERE segment = ? ORDER BY first';
/** Selects the blocks of a range of keys; the first may begin with smaller keys. */
const SELECT_RANGE = `SELECT block FROM posting WHERE segment = ? AND first < ?
  AND first >= coalesce((SELECT max(first) FROM posting WHERE segment = ? AND first <= ?), x'') ORDER BY first`;

export function insertPostings(statementOf: StatementOf, segment: number, postings: NewSegment['postings']): void {
  const insert = statementOf('INSERT INTO posting (segment, first, block) VALUES (?, ?, ?)');
  for (const { first, bytes } of packBlocks(postings)) insert.run(segment, orderOf(first), withCheck(bytes));
}

/** The lists of a key, by ascending segments. */
export function readPostings(statementOf: StatementOf, key: string): PostingRow[] {
  const rows = statementOf(SELECT_BLOCK).all(orderOf(key));
  return rows.flatMap((row) => {
    const segment = numberOf(row, 'id');
    if (row.block === null) throw new DamagedIndexError(`segment ${segment} has lost its postings`);
    const list = listIn(bytesOf(row, 'block'), key);
    return list === undefined ? [] : [{ segment, list }];
  });
}

/** All lists of a segment by ascending keys. Their blocks are read at once, so that the segment may be deleted meanwhile. */
export function postingsIn(statementOf: StatementOf, segment: number): Generator<KeyedList> {
  const rows = statementOf(SELECT_BLOCKS).all(segment);
  return unpackLists(rows.map((row) => bytesOf(row, 'block')));
}

/** Keys that begin with `prefix`, ascending, each once. */
export function readKeys(statementOf: StatementOf, segments: readonly number[], prefix: string): string[] {
  const end = `${prefix}\uffff`;
  const [from, to] = [orderOf(prefix), orderOf(end)];
  const keys: string[] = [];
  for (const segment of segments) {
    const rows = statementOf(SELECT_RANGE).all(segment, to, segment, from);
    const blocks = rows.map((row) => bytesOf(row, 'block'));
    for (const [key] of unpackLists(blocks, end)) if (key.startsWith(prefix)) keys.push(key);
  }
  // Keys of each segment are in order, which speeds up sorting; a set would lose the order.
  return keys.sort().filter((key, at) => at === 0 || key !== keys[at - 1]);
}
