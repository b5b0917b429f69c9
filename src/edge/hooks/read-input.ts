/** Reads the event on stdin. */
import { readSync } from 'node:fs';
import { systemCodeOf } from '../../base/system-error.ts';

/** Below what clients wait, so that the refusal is ours and not their letting pass. */
const LONGEST_WAIT_MS = 5000;
const MOST_BYTES = 64 * 1024 * 1024;
const STDIN = 0;

/** Reads until the time is up or the input is too long; a cut off input counts as unreadable. */
export async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  const rest = readDirectly(chunks) ? [] : await readStream();
  return Buffer.concat([...chunks, ...rest]).toString('utf8');
}

/**
 * Without the stream of Node, which takes a quarter of its start to set up. An object that is closed is the whole event,
 * so that a client that leaves the pipe open is not waited for.
 * @returns false when the rest must be waited for
 */
function readDirectly(chunks: Buffer[]): boolean {
  const buffer = Buffer.alloc(65_536);
  const isWhole = objectEnd();
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

/**
 * Sees each byte once, since a whole file may come with the event. A brace outside of strings that closes the first one
 * ends the object; what is no object is whole when the input ends.
 * @returns to be asked of each chunk, in their order
 */
function objectEnd(): (chunk: Uint8Array) => boolean {
  let [depth, isString, isEscaped] = [0, false, false];
  return (chunk) => {
    for (const byte of chunk) {
      if (isEscaped) isEscaped = false;
      else if (byte === CODE.backslash) isEscaped = isString;
      else if (byte === CODE.quote) isString = !isString;
      else if (!isString && byte === CODE.open) depth += 1;
      else if (!isString && byte === CODE.close && --depth <= 0) return true;
    }
    return false;
  };
}

/** In UTF-8 no part of another character is one of these. */
const CODE = { quote: 0x22, backslash: 0x5c, open: 0x7b, close: 0x7d };

async function readStream(): Promise<readonly Buffer[]> {
  const chunks: Buffer[] = [];
  const timer = setTimeout(() => process.stdin.destroy(), LONGEST_WAIT_MS);
  let length = 0;
  try {
    for await (const chunk of process.stdin) {
      const bytes = Buffer.from(chunk);
      length += bytes.length;
      if (length > MOST_BYTES) break;
      chunks.push(bytes);
    }
  } catch {
    // Destroyed by the timer, or closed by the client.
  }
  clearTimeout(timer);
  return chunks;
}
