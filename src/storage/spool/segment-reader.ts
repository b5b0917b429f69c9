/** Reads what is new in one file of the spool. */
import { closeSync, fstatSync, readSync } from 'node:fs';
import { contentHash } from '../../base/hash.ts';
import { openIfExists } from '../../base/optional-file.ts';
import { integer, recordOf, text } from '../../base/shape.ts';

/** How far a file was taken in, and by what it is known again. */
export interface Position {
  readonly inode: number;
  /** Bytes. */
  readonly offset: number;
  /** Hash of the bytes before the offset: a number of an inode is given anew when its file was removed. */
  readonly tail: string;
}

export interface NewLines {
  /** Without the empty ones. */
  readonly lines: readonly string[];
  readonly position: Position;
  /** The file is not the one that was read before, or its beginning changed: all of it is read again. */
  readonly isRewritten: boolean;
  /** Bytes that hold no line although no line is as long. */
  readonly skipped: number;
  /** The whole of the file was read. */
  readonly isDrained: boolean;
}

export const readPosition = recordOf(
  (field): Position => ({
    inode: field('inode', integer),
    offset: field('offset', integer),
    tail: field('tail', text),
  }),
);

/**
 * A line without an end is left for later: it may be under way.
 * @param mostBytes read at once; more than the longest line
 * @returns undefined when there is no such file any more
 */
export function readNewLines(file: string, known: Position | undefined, mostBytes: number): NewLines | undefined {
  const descriptor = openIfExists(file);
  if (descriptor === undefined) return undefined;
  try {
    return readFrom(descriptor, known, mostBytes);
  } finally {
    closeSync(descriptor);
  }
}

const TAIL_BYTES = 128;
const LINE_BREAK = 0x0a;

function readFrom(descriptor: number, known: Position | undefined, mostBytes: number): NewLines {
  const { ino, size } = fstatSync(descriptor);
  const isSame = known !== undefined && known.inode === ino && tailAt(descriptor, known.offset) === known.tail;
  const start = isSame ? known.offset : 0;
  const bytes = read(descriptor, start, Math.min(mostBytes, size - start));
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
  const bytes = read(descriptor, start, offset - start);
  return bytes.length === offset - start ? contentHash(bytes) : '';
}

function read(descriptor: number, start: number, length: number): Buffer {
  const buffer = Buffer.alloc(Math.max(0, length));
  let filled = 0;
  while (filled < buffer.length) {
    const count = readSync(descriptor, buffer, filled, buffer.length - filled, start + filled);
    if (count === 0) break;
    filled += count;
  }
  return buffer.subarray(0, filled);
}
