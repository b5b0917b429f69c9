/** Knowledge of the content of one file, for as long as that stays as it was read. */
import { isAscii, isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, type Stats } from 'node:fs';
import { isAsStamped, type Stamp, stampOf } from './stamp.ts';
import { trigramsIn } from './trigrams.ts';

export interface SearchedFile {
  readonly stamp: Stamp;
  readonly kind: FileKind;
  readonly isAscii: boolean;
  /** Whether all of it was read and holds no secret. */
  readonly isHarmless: boolean;
}

/** Whether the content of a file is a secret, by its path relative to the root. */
export type IsSecret = (file: string, bytes: Buffer) => boolean;

/** A file whose lines may match. */
export interface Holder {
  readonly name: string;
  readonly searched: SearchedFile;
}

export interface ReadFile {
  readonly searched: SearchedFile;
  /** Result of `trigramsIn`; undefined for a file that is too large to be read for this, and for UTF-16, whose bytes ripgrep does not search. */
  readonly trigrams: Uint16Array | undefined;
  /** Undefined unless it is a `text`. */
  readonly text: string | undefined;
}

/**
 * `text` is UTF-8 that can be searched here; `other` has bytes that ripgrep reads in its own way, or is large. In `silent`
 * files ripgrep finds nothing, for the NUL at their beginning; in `binary` ones it does before the NUL, unless they are named.
 */
export type FileKind = 'text' | 'other' | 'silent' | 'binary';

/** Undefined for what cannot be read, is no file, or changed meanwhile. */
export function readSearchedFile(
  absolute: string,
  before: Stats,
  isSecret: (bytes: Buffer) => boolean,
): ReadFile | undefined {
  if (!before.isFile()) return undefined;
  const stamp = stampOf(before);
  const isLarge = before.size > MOST_BYTES;
  const bytes = bytesAsStamped(absolute, stamp, isLarge ? BEGINNING : before.size);
  if (bytes === undefined) return undefined;
  const found = kindOf(bytes);
  const isUntold = found === 'silent' || isLarge || hasUtf16Mark(bytes);
  const kind = isLarge && found !== 'silent' ? 'other' : found;
  const trigrams = isUntold ? undefined : trigramsIn(bytes);
  const searched = { stamp, kind, isAscii: isAscii(bytes), isHarmless: !isLarge && !isSecret(bytes) };
  return { searched, trigrams, text: kind === 'text' ? textOf(bytes) : undefined };
}

/** Undefined when the file cannot be read or is no `text`. */
export function readText(absolute: string): string | undefined {
  const bytes = bytesAt(absolute);
  return bytes && kindOf(bytes) === 'text' ? textOf(bytes) : undefined;
}

function bytesAt(absolute: string): Buffer | undefined {
  try {
    return readFileSync(absolute);
  } catch {
    return undefined;
  }
}

function kindOf(bytes: Buffer): FileKind {
  const nul = bytes.indexOf(0);
  if (hasUtf16Mark(bytes)) return 'other';
  if (nul !== -1) return nul < BEGINNING ? 'silent' : 'binary';
  return isUtf8(bytes) ? 'text' : 'other';
}

/** @param bytes of a `text`; a byte order mark is no part of it */
function textOf(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1');
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return bytes.toString('utf8', hasMark ? 3 : 0);
}

const MOST_BYTES = 4 * 1024 * 1024;
/** Less than ripgrep reads at first. */
const BEGINNING = 16 * 1024;

function hasUtf16Mark(bytes: Buffer): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

/** Reads `length` bytes; undefined unless the file is as stamped after it was read. */
function bytesAsStamped(absolute: string, stamp: Stamp, length: number): Buffer | undefined {
  let file: number | undefined;
  try {
    file = openSync(absolute, READ_ONLY);
    const bytes = Buffer.allocUnsafeSlow(length);
    let read = 0;
    for (let more = -1; more !== 0 && read < length; read += more)
      more = readSync(file, bytes, read, length - read, null);
    // The open file is asked, since looking a path up takes four times as long.
    return isAsStamped(fstatSync(file), stamp) ? bytes.subarray(0, read) : undefined;
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** A link that took the place of a file leads elsewhere, where the system tells; the stamp tells it otherwise. */
const READ_ONLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);
