/** The single best next call where reading opens the gate (D-53). */
import type { LineRange } from '../../base/line-ranges.ts';
import { settlingStep } from '../evidence/hypothesis-calls.ts';
import { subjectOf } from '../frame/frame.ts';
import { readAt, sayIssue, sayWhy } from '../gate/ready-rules.ts';
import type { EvidenceRow } from '../ledger/ledger.ts';
import { isReadAtLength, type OwnLook } from '../ledger/own-looks.ts';
import type { Session } from '../state/session.ts';
import { NEXT_STEPS } from '../texts/missing.ts';
import { READY_TEXTS } from '../texts/ready.ts';
import type { NextCall } from '../tool-name.ts';
import type { Missing } from './evaluate.ts';
import { nextStep } from './next-step.ts';

export interface ReadingState {
  readonly missing: readonly Missing[];
  /** Oldest first. */
  readonly rows: readonly EvidenceRow[];
  /** Looks of the agent, in the order of the newest. */
  readonly looks: ReadonlyMap<string, OwnLook>;
  /** Lines of a file now. */
  readonly linesOf: (path: string) => number;
}

/** Null in READY, where the next step is the edit. */
export function nextByReading(session: Session, state: ReadingState): NextCall | null {
  const [first] = state.missing;
  const isOpen = session.phase === 'EXPLORATION' && settlingStep(session.hypotheses, state.rows) === null;
  const call = isOpen && first !== undefined ? callFor(session, first, state) : null;
  if (call === null) return nextStep(session, { ...state, candidates: null });
  return { ...call, args: { session_id: session.id, ...call.args } };
}

function callFor(session: Session, missing: Missing, state: ReadingState): NextCall | null {
  const { rows, looks, linesOf } = state;
  const last = [...looks.values()].at(-1);
  if (missing.kind === 'issue') return sayIssue(last === undefined ? '…' : chunkOf(last));
  if (missing.kind !== 'ground') return null;
  if (last === undefined) return readPlaces(session, rows);
  const total = linesOf(last.path);
  const isSettled = state.missing.every(({ kind }) => kind !== 'issue');
  return isReadAtLength(last, total) ? sayWhy({ ...last, isSettled }) : readAt(`${last.path}:1-${Math.max(1, total)}`);
}

function chunkOf({ path, lines: [first] }: OwnLook): string {
  return first === undefined ? path : `${path}:${first.start}-${first.end}`;
}

const MOST_PLACES = 3;
const LINES_OF_PLACE = 40;

/** Places that the first answer named and the agent did not read. */
function readPlaces({ frame }: Session, rows: readonly EvidenceRow[]): NextCall {
  const places = [...placesNamed(rows)].slice(0, MOST_PLACES);
  if (places.length === 0) return { tool: 'query', args: { question: subjectOf(frame) }, why: NEXT_STEPS.look_around };
  const chunks = places.map(([file, { start, end }]) => `${file}:${start}-${end}`);
  return { tool: 'get_chunk', args: { chunk_id: chunks }, why: READY_TEXTS.readPlaces };
}

const ANSWERS_FIRST: ReadonlySet<string> = new Set(['start_session', 'set_query_frame']);

/** Files that first answers named, the best first, with the lines that they gave. */
export function placesNamed(rows: readonly EvidenceRow[]): ReadonlyMap<string, LineRange> {
  const first = rows.filter(({ tool }) => ANSWERS_FIRST.has(tool));
  const symbols = first.flatMap((row) => row.symbols);
  const lineOf = (file: string): number => symbols.find((symbol) => symbol.file === file)?.line ?? 1;
  return new Map(first.flatMap(({ files }) => files.map(({ path }) => [path, rangeFrom(lineOf(path))] as const)));
}

function rangeFrom(start: number): LineRange {
  return { start, end: start + LINES_OF_PLACE - 1 };
}
