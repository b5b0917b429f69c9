/**
 * Rules that let an existing file be changed (D-53): it was read, the session is grounded in the code of its request, and the
 * request is settled. A refusal names what is missing in this order. The page docs/gate.md is made from this table.
 */
import type { LineRange } from '../../base/line-ranges.ts';
import { isReadAtLength } from '../ledger/own-looks.ts';
import type { Text } from '../text.ts';
import { READY_TEXTS } from '../texts/ready.ts';
import type { NextCall } from '../tool-name.ts';

/** The file that is to be changed, and what the agent looked at of it. */
export interface ReadyFacts {
  readonly path: string;
  /** Lines of the file now. */
  readonly total: number;
  /** Lines that the agent looked at; empty for none. */
  readonly lines: readonly LineRange[];
  /** Lines that the write replaces and that nothing showed; null where the call does not tell, or all were shown. */
  readonly unread: LineRange | null;
  /** Whether the request says what is wrong or wanted; otherwise a sentence on the file goes with one on that. */
  readonly isSettled: boolean;
}

export interface ReadyRule {
  /** Id of the rule in the table of the gate that refuses what lacks this. */
  readonly refusedBy: 'not_read' | 'not_grounded' | 'not_settled';
  readonly name: Text;
  /** Conditions, each of which suffices. */
  readonly ways: readonly Text[];
  /** The one call that provides it. */
  readonly next: (facts: ReadyFacts) => NextCall;
}

export const READY_RULES: readonly ReadyRule[] = [
  {
    refusedBy: 'not_read',
    name: READY_TEXTS.read,
    ways: [READY_TEXTS.ownLook, READY_TEXTS.replacedLines],
    next: readLines,
  },
  {
    refusedBy: 'not_grounded',
    name: READY_TEXTS.grounded,
    ways: [READY_TEXTS.atPlace, READY_TEXTS.atDefinition, READY_TEXTS.bySentence],
    next: (facts) => (isReadAtLength(facts, facts.total) ? sayWhy(facts) : readWhole(facts)),
  },
  {
    refusedBy: 'not_settled',
    name: READY_TEXTS.settled,
    ways: [READY_TEXTS.byRequest, READY_TEXTS.byPerson, READY_TEXTS.byLines],
    next: (facts) => sayIssue(shownOf(facts)),
  },
];

/** Asks for a sentence on the change of a file that was read at length, and one on the fault where that is unknown too. */
export function sayWhy(facts: Pick<ReadyFacts, 'path' | 'lines' | 'isSettled'>): NextCall {
  const targets = [`${facts.path}: …`];
  return facts.isSettled
    ? { tool: 'submit_understanding', args: { targets }, why: READY_TEXTS.saySentence }
    : { tool: 'submit_understanding', args: { targets, ...sayIssue(shownOf(facts)).args }, why: READY_TEXTS.sayBoth };
}

/** The first lines of a file that were shown, as `path:12-40`. */
function shownOf({ path, lines: [first] }: Pick<ReadyFacts, 'path' | 'lines'>): string {
  return first === undefined ? '…' : `${path}:${first.start}-${first.end}`;
}

/** Asks for a sentence on the fault. @param evidence lines that show it, as `path:12-40` */
export function sayIssue(evidence: string): NextCall {
  return { tool: 'submit_understanding', args: { observed_issue: `… (${evidence})` }, why: READY_TEXTS.sayIssue };
}

export function readAt(chunkId: string): NextCall {
  return { tool: 'get_chunk', args: { chunk_id: [chunkId] }, why: READY_TEXTS.readIt };
}

const AROUND = 10;
/** A longer file is read where it is to be changed. */
const READ_AT_ONCE = 400;

function readLines({ path, total, unread }: ReadyFacts): NextCall {
  if (unread === null) return readWhole({ path, total });
  const [start, end] = [Math.max(1, unread.start - AROUND), Math.min(total, unread.end + AROUND)];
  return readAt(`${path}:${start}-${end}`);
}

function readWhole({ path, total }: Pick<ReadyFacts, 'path' | 'total'>): NextCall {
  return readAt(`${path}:1-${Math.max(1, Math.min(total, READ_AT_ONCE))}`);
}
