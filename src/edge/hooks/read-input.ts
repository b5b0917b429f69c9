/** Reads the event on stdin. */
import { readSync } from 'node:fs';
import { systemCodeOf } from '../../base/system-error.ts';
import { type IsWhole, objectEnd, readUntilWhole } from './whole-object.ts';

/** Below what clients wait, so that the refusal is ours and not their letting pass. */
const LONGEST_WAIT_MS = 5000;
const MOST_BYTES = 64 * 1024 * 1024;
const STDIN = 0;

/**
 * Reads until the event is whole or too long, and no longer than its time; a cut off input counts as unreadable. An input
 * that blocks is waited for by the system: there the script in front of the hook ends it.
 */
export async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  const isWhole = objectEnd();
  const limits = { milliseconds: LONGEST_WAIT_MS, bytes: MOST_BYTES };
  const rest = readDirectly(chunks, isWhole) ? [] : await readUntilWhole(process.stdin, isWhole, limits);
  return Buffer.concat([...chunks, ...rest]).toString('utf8');
}

/**
 * Without the stream of Node, which takes a quarter of its start to set up. An object that is closed is the whole event,
 * so that a client that leaves the pipe open is not waited for.
 * @returns false when the rest must be waited for
 */
function readDirectly(chunks: Buffer[], isWhole: IsWhole): boolean {
  const buffer = Buffer.alloc(65_536);
  for (let length = 0; length < MOST_BYTES; ) {
    const count = readChunk(buffer);
    if (count === undefined) return false;
    if (count === 0) return true;
    length += count;
    chunks.push(Buffer.from(buffer.subarray(0, count)));
    if (isWhole(buffer.subarray(0, count))) return true;
  }
  return true;
}

/** Undefined when nothing is there yet on an input that does not block. */
function readChunk(buffer: Buffer): number | undefined {
  try {
    return readSync(STDIN, buffer);
  } catch (error) {
    if (systemCodeOf(error) === 'EAGAIN') return undefined;
    // Windows reports the end of a pipe as an error, and an input that cannot be read has none.
    return 0;
  }
}
