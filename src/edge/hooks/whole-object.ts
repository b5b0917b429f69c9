/** An object in JSON that comes in parts: its end is the end of the event, whether the input is closed or not. */

import type { Readable } from 'node:stream';

/** Fed with the parts in order, tells whether the object ends in the last one. */
export type IsWhole = (part: Uint8Array) => boolean;

/**
 * Sees each byte once, since a whole file may come with the event. A brace outside of strings that closes the first one
 * ends the object; what is no object is whole when the input ends.
 */
export function objectEnd(): IsWhole {
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

/** Bytes that no longer UTF-8 character contains. */
const CODE = { quote: 0x22, backslash: 0x5c, open: 0x7b, close: 0x7d };

export interface ReadLimits {
  readonly milliseconds: number;
  readonly bytes: number;
}

/** Reads until the object is whole, the input ends, or a limit is reached; the stream is closed then. */
export async function readUntilWhole(
  stream: Readable,
  isWhole: IsWhole,
  { milliseconds, bytes }: ReadLimits,
): Promise<readonly Buffer[]> {
  const parts: Buffer[] = [];
  const timer = setTimeout(() => stream.destroy(), milliseconds);
  let length = 0;
  try {
    for await (const chunk of stream) {
      const part = Buffer.from(chunk);
      length += part.length;
      if (length > bytes) break;
      parts.push(part);
      if (isWhole(part)) break;
    }
  } catch {
    // Destroyed by the timer, or closed by the client.
  }
  clearTimeout(timer);
  return parts;
}
