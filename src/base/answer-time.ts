/**
 * The time of an answer. Its work goes in pieces, between which the server reads messages and answers others; what is left when
 * the time is over is left out, and counted.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';

/** What an answer may have to leave out. */
export type LeftOutKind = 'uses' | 'files' | 'leads' | 'words' | 'names';
export type LeftOut = Readonly<Partial<Record<LeftOutKind, number>>>;

interface Limits {
  /** Milliseconds from the beginning of the work to its end; waiting for the index is no work. */
  readonly most: number;
  /** Milliseconds of work that begins anew in each piece, on what the ones before found. */
  readonly piece: number;
}

const OF_AGENT: Limits = { most: 1500, piece: 60 };
/** A person can wait longer than an agent and has no second question; nobody else waits for the same process. */
export const OF_PERSON: Limits = { most: 60_000, piece: Number.POSITIVE_INFINITY };
/** Milliseconds between two pauses of work that goes on where it was. */
const STEP_MS = 15;
/** Turns of the event loop, and milliseconds, in which others that took less time go first. */
const MOST_TURNS = 30;
const MOST_REST_MS = 100;

const times = new AsyncLocalStorage<AnswerTime>();
const underWay = new Set<AnswerTime>();

export class AnswerTime {
  private readonly limits: Limits;
  private readonly signal: AbortSignal | undefined;
  private begun: number | undefined;
  private since = 0;
  private spent = 0;
  private readonly skipped = new Map<LeftOutKind, number>();

  constructor(limits: Limits = OF_AGENT, signal?: AbortSignal) {
    this.limits = limits;
    this.signal = signal;
  }

  get isOver(): boolean {
    return performance.now() > this.begin() + this.limits.most;
  }

  get leftOut(): LeftOut {
    return Object.fromEntries(this.skipped);
  }

  /** Counts what the answer had no time for; @param count 0 for nothing */
  leaveOut(kind: LeftOutKind, count: number): void {
    if (count > 0) this.skipped.set(kind, (this.skipped.get(kind) ?? 0) + count);
  }

  /** Lets others in when the work since the last pause took long. */
  pause(): Promise<void> | undefined {
    this.begin();
    return performance.now() - this.since < STEP_MS ? undefined : this.rest();
  }

  /** Does work that remembers what it finds out, from its beginning in each piece, until no piece is cut or the time is over. */
  async inPieces<T>(work: () => T): Promise<T> {
    for (;;) {
      this.begin();
      const piece: Piece = {
        most: this.limits.piece,
        end: (this.begun ?? 0) + this.limits.most,
        isCut: false,
        uses: 0,
      };
      const result = during(piece, work);
      if (!piece.isCut || this.isOver) {
        this.leaveOut('uses', piece.uses);
        return result;
      }
      await this.rest();
    }
  }

  private begin(): number {
    if (this.begun === undefined) this.begun = this.since = performance.now();
    return this.begun;
  }

  /** Answers that took less time so far go first. */
  private async rest(): Promise<void> {
    const begun = performance.now();
    this.spent += begun - this.since;
    for (let turn = 0; turn < MOST_TURNS && performance.now() < begun + MOST_REST_MS; turn++) {
      await setImmediate();
      if (![...underWay].some(({ spent }) => spent < this.spent)) break;
    }
    this.since = performance.now();
    this.signal?.throwIfAborted();
  }
}

interface Manner {
  readonly limits?: Limits;
  /** Ends the work, whose answer nobody waits for any longer, at its next pause. */
  readonly signal?: AbortSignal;
}

/** Makes an answer within its time, and tells what it left out. @throws the reason of the signal */
export async function inAnswerTime<T>(
  work: () => Promise<T>,
  { limits, signal }: Manner,
): Promise<readonly [T, LeftOut]> {
  const time = new AnswerTime(limits, signal);
  underWay.add(time);
  try {
    return [await times.run(time, work), time.leftOut];
  } finally {
    underWay.delete(time);
  }
}

/** The time of the answer that is being made; of work beside all answers, one of its own. */
export function answerTime(): AnswerTime {
  return times.getStore() ?? new AnswerTime();
}

/** Work that is done at once. */
interface Piece {
  readonly most: number;
  /** When the time of the answer is over. */
  readonly end: number;
  /** When the piece ends, by the clock of `performance`: its time begins with the first look, since what earlier pieces found is only read again. */
  until?: number;
  /** Whether anything was left to the next one. */
  isCut: boolean;
  /** Uses that were left to it. */
  uses: number;
}

let piece: Piece | undefined;

function during<T>(next: Piece, work: () => T): T {
  const before = piece;
  piece = next;
  try {
    return work();
  } finally {
    piece = before;
  }
}

/** Milliseconds for work that judges a few uses on the way to something else. */
const ASIDE_MS = 300;

/** Does such work at once, or as a part of the piece that is under way. */
export function atOnce<T>(work: () => T): T {
  if (piece !== undefined) return work();
  return during({ most: ASIDE_MS, end: Number.POSITIVE_INFINITY, isCut: false, uses: 0 }, work);
}

/** Whether the piece of work that is under way has to end; never outside of one. */
export function isPieceOver(): boolean {
  if (piece === undefined) return false;
  piece.until ??= Math.min(performance.now() + piece.most, Math.max(piece.end, performance.now()));
  piece.isCut ||= performance.now() > piece.until;
  return piece.isCut;
}

/** Counts a use whose turn does not come in this piece. */
export function leaveUseOut(): void {
  if (piece !== undefined) piece.uses++;
}
