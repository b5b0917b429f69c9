/** Taking in what hooks have seen, each event once, whichever server comes first. */
import { closeSync, fstatSync, readdirSync, readSync, rmSync, statSync } from 'node:fs';
import { contentHash } from '../../base/hash.ts';
import { parseJson } from '../../base/json-record.ts';
import { openIfExists } from '../../base/optional-file.ts';
import { integer, mapOf, recordOf, ShapeError, text } from '../../base/shape.ts';
import { readHookEvent, type SpooledEvent } from '../../session/gate/hook-event.ts';
import type { SessionStore } from '../../session/state/store.ts';
import { openSealed } from '../sealed-text.ts';
import { MOST_EVENT_BYTES } from './append.ts';
import { isOlderThan, isSegment, purposeOf, RETENTION_DAYS, retentionStart, type Spool, segmentFile } from './spool.ts';

const readPosition = recordOf(
  (field): Position => ({
    inode: field('inode', integer),
    offset: field('offset', integer),
    tail: field('tail', text),
  }),
);
const TAIL_BYTES = 128;
const LINE_BREAK = 0x0a;

/** Change of the spool by something else than hooks and servers. */
export type SpoolTampering =
  /** A line that no hook wrote, or that was changed. */
  | 'forged'
  /** A line that was there before. */
  | 'copied'
  /** A part that was already read has changed. */
  | 'rewritten'
  | 'removed';

/** Loss without tampering; such lines are skipped. */
export type SpoolLoss =
  /** Incomplete line: its writer was killed, or the disk was full. */
  | 'torn'
  /** Reason of an event that was sealed with a key replaced since. */
  | 'other_key'
  /** Older than events are kept. */
  | 'stale'
  /** Written by another version. */
  | 'illegible';

export interface SpoolReport {
  readonly events: number;
  readonly tampering: readonly { readonly kind: SpoolTampering; readonly segment: string }[];
  readonly losses: readonly { readonly kind: SpoolLoss; readonly segment: string }[];
}

/**
 * Called for each event in the order of its file, inside the transaction that notes it as taken in. An error that it
 * throws undoes the whole intake and comes again with the next, so it must not throw for what an event says.
 */
export type TakeEvent = (event: SpooledEvent) => void;

type IntakeStore = Pick<SessionStore, 'atomically' | 'meta' | 'setMeta' | 'admit'>;
type Positions = Readonly<Record<string, Position>>;

/** Key of the positions among the values of the store. */
const POSITIONS = 'spool';
/** Age in days from which a file gets no more events, with tolerance for wrong clocks. */
const DONE_DAYS = 2;
const MOST_READ_BYTES = 8 * MOST_EVENT_BYTES;

export class SpoolReader {
  private readonly spool: Spool;
  private readonly store: IntakeStore;
  /** Look of the files when nothing was left to take in. */
  private drained = '';

  constructor(spool: Spool, store: IntakeStore) {
    this.spool = spool;
    this.store = store;
  }

  /** Costs a look at the folder when nothing is new. @param now milliseconds since the epoch */
  takeIn(now: number, take: TakeEvent): SpoolReport {
    const look = lookAt(this.spool);
    if (look === this.drained) return { events: 0, tampering: [], losses: [] };
    const intake = new Intake(this.spool, this.store, { now, take });
    const done = this.store.atomically(() => intake.run());
    for (const segment of done) rmSync(segmentFile(this.spool, segment), { force: true });
    // Lines written in the meantime are not in `look`, so they are seen the next time.
    this.drained = look;
    return intake.report();
  }
}

interface Options {
  readonly now: number;
  readonly take: TakeEvent;
}

/** Origin of a line, and whether it may have been taken in before. */
interface Source {
  readonly segment: string;
  readonly isReread: boolean;
}

class Intake {
  private readonly spool: Spool;
  private readonly store: IntakeStore;
  private readonly options: Options;
  private events = 0;
  private readonly eventIds = new Set<string>();
  private readonly tampering: SpoolReport['tampering'][number][] = [];
  private readonly losses: SpoolReport['losses'][number][] = [];

  constructor(spool: Spool, store: IntakeStore, options: Options) {
    this.spool = spool;
    this.store = store;
    this.options = options;
  }

  report(): SpoolReport {
    return { events: this.events, tampering: this.tampering, losses: this.losses };
  }

  /** @returns files that are done with, to be removed once this is stored */
  run(): readonly string[] {
    const known = this.positions();
    const segments = segmentsOf(this.spool);
    this.noteRemoved(known, segments);
    const done = segments.filter((segment) => isOlderThan(DONE_DAYS, segment, this.options.now));
    const positions = segments.map((segment) => [segment, this.takeSegment(segment, known[segment])] as const);
    const kept = Object.fromEntries(positions.filter(([segment, at]) => at !== undefined && !done.includes(segment)));
    if (JSON.stringify(kept) !== JSON.stringify(known)) this.store.setMeta(POSITIONS, JSON.stringify(kept));
    return done;
  }

  /** Undefined for a file that somebody has removed since the folder was listed. */
  private takeSegment(segment: string, known: Position | undefined): Position | undefined {
    // A file without a position was perhaps read before: its server was killed, or has just removed it from the list.
    let isReread = known === undefined;
    for (let position = known; ; ) {
      const found = readNewLines(segmentFile(this.spool, segment), position, MOST_READ_BYTES);
      if (found === undefined) return undefined;
      if (found.isRewritten) this.tampering.push({ kind: 'rewritten', segment });
      isReread ||= found.isRewritten;
      this.takeLines({ segment, isReread }, found);
      if (found.isDrained) return found.position;
      position = found.position;
    }
  }

  private takeLines(source: Source, { lines, skipped }: NewLines): void {
    if (skipped > 0) this.losses.push({ kind: 'torn', segment: source.segment });
    for (const line of lines) this.takeLine(source, line);
  }

  private takeLine(source: Source, line: string): void {
    const { segment } = source;
    const opening = openSealed(this.spool.seal, purposeOf(this.spool, segment), line);
    if (opening.kind === 'intact') this.takeBody(source, opening.body);
    else if (opening.kind === 'broken') this.tampering.push({ kind: 'forged', segment });
    else this.losses.push({ kind: opening.kind, segment });
  }

  private takeBody({ segment, isReread }: Source, body: string): void {
    const event = eventIn(body);
    if (event === undefined || event.at < retentionStart(this.options.now)) {
      this.losses.push({ kind: event ? 'stale' : 'illegible', segment });
      return;
    }
    if (this.store.admit(event.id, event.at)) this.takeEvent(event);
    else if (!isReread || this.eventIds.has(event.id)) this.tampering.push({ kind: 'copied', segment });
    this.eventIds.add(event.id);
  }

  private takeEvent(event: SpooledEvent): void {
    this.options.take(event);
    this.events++;
  }

  private noteRemoved(known: Positions, segments: readonly string[]): void {
    for (const segment of Object.keys(known)) {
      const isMissed = !segments.includes(segment) && !isOlderThan(RETENTION_DAYS, segment, this.options.now);
      if (isMissed) this.tampering.push({ kind: 'removed', segment });
    }
  }

  /** Lost positions mean that everything is read again, and what was admitted is known. */
  private positions(): Positions {
    const stored = this.store.meta(POSITIONS);
    return stored === undefined ? {} : readPositions(parseJson(stored));
  }
}

const readPositions = mapOf(text, readPosition);

function eventIn(body: string): SpooledEvent | undefined {
  try {
    return readHookEvent(parseJson(body));
  } catch (error) {
    if (error instanceof ShapeError) return undefined;
    throw error;
  }
}

function segmentsOf({ folder }: Spool): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })) return [];
  return readdirSync(folder).filter(isSegment).sort();
}

/** Changes whenever a file of the spool grows, shrinks, comes or goes. */
function lookAt(spool: Spool): string {
  const looks = segmentsOf(spool).map((segment) => {
    const { ino, size, mtimeMs } = statSync(segmentFile(spool, segment), { throwIfNoEntry: false }) ?? {};
    return `${segment} ${ino} ${size} ${mtimeMs}`;
  });
  return looks.join('\n');
}

/** How far a file was taken in, and by what it is known again. */
interface Position {
  readonly inode: number;
  /** Bytes. */
  readonly offset: number;
  /** Hash of the bytes before the offset: a number of an inode is given anew when its file was removed. */
  readonly tail: string;
}

interface NewLines {
  /** Lines that are not empty. */
  readonly lines: readonly string[];
  readonly position: Position;
  /** Whether the file was replaced, or its beginning changed, so that all of it is read again. */
  readonly isRewritten: boolean;
  /** Bytes that hold no line although no line is as long. */
  readonly skipped: number;
  /** The whole of the file was read. */
  readonly isDrained: boolean;
}

/**
 * A line without an end is left for later: it may be under way.
 * @param mostBytes read at once; more than the longest line
 * @returns undefined when there is no such file any more
 */
function readNewLines(file: string, known: Position | undefined, mostBytes: number): NewLines | undefined {
  const descriptor = openIfExists(file);
  if (descriptor === undefined) return undefined;
  try {
    return readFrom(descriptor, known, mostBytes);
  } finally {
    closeSync(descriptor);
  }
}

function readFrom(descriptor: number, known: Position | undefined, mostBytes: number): NewLines {
  const { ino, size } = fstatSync(descriptor);
  const isSame = known !== undefined && known.inode === ino && tailAt(descriptor, known.offset) === known.tail;
  const start = isSame ? known.offset : 0;
  const bytes = readBytes(descriptor, start, Math.min(mostBytes, size - start));
  const whole = bytes.lastIndexOf(LINE_BREAK) + 1;
  const skipped = whole === 0 && bytes.length === mostBytes ? bytes.length : 0;
  const offset = start + whole + skipped;
  return {
    lines: bytes.toString('utf8', 0, whole).split('\n').filter(Boolean),
    position: { inode: ino, offset, tail: tailAt(descriptor, offset) },
    isRewritten: known !== undefined && !isSame,
    skipped,
    isDrained: start + bytes.length >= size,
  };
}

/** Empty where the file is shorter than `offset`. */
function tailAt(descriptor: number, offset: number): string {
  const start = Math.max(0, offset - TAIL_BYTES);
  const bytes = readBytes(descriptor, start, offset - start);
  return bytes.length === offset - start ? contentHash(bytes) : '';
}

function readBytes(descriptor: number, start: number, length: number): Buffer {
  const buffer = Buffer.alloc(Math.max(0, length));
  let filled = 0;
  while (filled < buffer.length) {
    const count = readSync(descriptor, buffer, filled, buffer.length - filled, start + filled);
    if (count === 0) break;
    filled += count;
  }
  return buffer.subarray(0, filled);
}
