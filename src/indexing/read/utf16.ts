/** Recognises UTF-16, with a byte order mark or by the zero bytes that its ASCII characters leave. */
export type Utf16 = 'utf-16le' | 'utf-16be';

/** Undefined for every other encoding, and for binary data. */
export function detectUtf16(bytes: Buffer): Utf16 | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.length % 2 !== 0 || bytes.length === 0) return undefined;
  const head = bytes.subarray(0, SNIFFED_BYTES);
  if (!head.includes(0)) return undefined;
  if (isPlausible(head, 1)) return 'utf-16le';
  return isPlausible(head, 0) ? 'utf-16be' : undefined;
}

const SNIFFED_BYTES = 8192;
/** Even a page of Japanese has line ends, blanks and digits. */
const LATIN_SHARE = 0.02;

/** @param highAt 0 when the high byte comes first, 1 when it comes second */
function isPlausible(head: Buffer, highAt: 0 | 1): boolean {
  let latin = 0;
  for (let at = 0; at + 1 < head.length; at += 2) {
    const high = head[at + highAt]!;
    const low = head[at + 1 - highAt]!;
    if (!isTextUnit(high, low)) return false;
    if (high === 0) latin += 1;
  }
  return latin >= (head.length / 2) * LATIN_SHARE;
}

/** False for control characters, the private use area and what is no character at all. */
function isTextUnit(high: number, low: number): boolean {
  if (high === 0) return low >= 0x20 ? low !== 0x7f : low >= 0x09 && low <= 0x0d;
  return high < 0xe0 || high >= 0xf9;
}
