/** Bytes of a source file to text, in the encodings that source files are found in. */
import { isAscii, isUtf8, transcode } from 'node:buffer';
import { createRequire } from 'node:module';
import type { SkipReason } from '../scan/skip-reason.ts';
import { detectJapanese } from './detect-japanese.ts';
import { declaredEncoding, detectLegacy, type LegacyEncoding } from './detect-legacy.ts';
import { detectUtf16 } from './utf16.ts';

export type TextEncoding =
  | 'utf-8'
  | 'utf-8-nul'
  | 'utf-16le'
  | 'utf-16be'
  | 'shift_jis'
  | 'euc-jp'
  | 'iso-2022-jp'
  | 'windows-1252'
  | LegacyEncoding;

export type Decoded = { text: string; encoding: TextEncoding } | { skip: Extract<SkipReason, DecodeFailure> };
type DecodeFailure = 'binary' | 'unsupported_encoding';

/**
 * Recognises the encoding and decodes; a byte order mark is not part of the text.
 * The order goes from what proves itself to what can only be guessed: byte order mark, NUL bytes (UTF-8 with a few, UTF-16
 * or binary), escape sequences, valid UTF-8, a declaration, Japanese by plausibility, other languages, Western text.
 */
export function decodeText(bytes: Buffer): Decoded {
  if (isUtf8WithNuls(bytes)) return { text: utf8Text(bytes).replaceAll('\0', SHOWN_NUL), encoding: 'utf-8-nul' };
  const utf16 = detectUtf16(bytes);
  if (utf16 !== undefined) return { text: decodeWith(utf16, bytes), encoding: utf16 };
  if (looksBinary(bytes)) return { skip: 'binary' };
  if (isUtf8(bytes)) return decodeUtf8(bytes);
  return decodeLegacy(bytes);
}

const require = createRequire(import.meta.url);

/** Loads the tables of encodings lazily: they are large, and most projects need none. */
function decodeWith(encoding: TextEncoding, bytes: Buffer): string {
  const { decode }: typeof import('iconv-lite') = require('iconv-lite');
  return decode(bytes, encoding);
}

const SHOWN_NUL = '\u2400';
/** Share of NUL bytes that literals in a source stay below. */
const NUL_SHARE = 0.02;

function isUtf8WithNuls(bytes: Buffer): boolean {
  if (!bytes.includes(0) || !isUtf8(bytes)) return false;
  let nuls = 0;
  for (const byte of bytes) if (byte === 0) nuls += 1;
  return nuls <= Math.max(1, bytes.length * NUL_SHARE) && !looksBinary(bytes.filter((byte) => byte !== 0));
}

/** Bytes from the start of a file among which binary data gives itself away; git looks at as many. */
const SNIFFED_BYTES = 8192;
/** Share of control characters that no text reaches. */
const CONTROL_SHARE = 0.1;

function looksBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, SNIFFED_BYTES);
  if (head.includes(0)) return true;
  let controls = 0;
  for (let at = 0; at < head.length; at++) controls += CONTROLS[head[at]!]!;
  return controls > head.length * CONTROL_SHARE;
}

const ESCAPE = 0x1b;

/** Tab to carriage return and escape are text: escape begins the shifts of ISO-2022-JP and colours of a terminal. */
function isControl(byte: number): boolean {
  return (byte < 0x09 || (byte > 0x0d && byte < 0x20) || byte === 0x7f) && byte !== ESCAPE;
}

/** Table with 1 for each control character; a table is quick, and every file read for an answer is checked. */
const CONTROLS = Uint8Array.from({ length: 256 }, (_, byte) => (isControl(byte) ? 1 : 0));

function decodeUtf8(bytes: Buffer): Decoded {
  if (holdsIso2022(bytes)) return decodeIso2022(bytes) ?? { text: utf8Text(bytes), encoding: 'utf-8' };
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  return { text: utf8Text(bytes.subarray(start)), encoding: 'utf-8' };
}

/** Decodes valid UTF-8. By way of UTF-16 Japanese text takes less than half the time of `toString('utf8')`. */
function utf8Text(bytes: Buffer): string {
  return isAscii(bytes) ? bytes.toString('latin1') : transcode(bytes, 'utf8', 'utf16le').toString('utf16le');
}

/** The shifts into the two-byte sets; ISO-2022-JP is ASCII otherwise, and therefore valid UTF-8. */
function holdsIso2022(bytes: Buffer): boolean {
  return bytes.includes(ESCAPE) && (bytes.includes('\x1b$B') || bytes.includes('\x1b$@'));
}

function decodeIso2022(bytes: Buffer): Decoded | undefined {
  try {
    // iconv-lite has no stateful Japanese encoding, the runtime has.
    return { text: new TextDecoder('iso-2022-jp', { fatal: true }).decode(bytes), encoding: 'iso-2022-jp' };
  } catch {
    return undefined;
  }
}

function decodeLegacy(bytes: Buffer): Decoded {
  const encoding =
    declaredEncoding(bytes) ??
    (holdsKana(bytes) ? detectJapanese(bytes) : detectLegacy(bytes)) ??
    detectJapanese(bytes) ??
    (isWestern(bytes) ? 'windows-1252' : undefined);
  if (encoding !== undefined) return { text: decodeWith(encoding, bytes), encoding };
  return isDamagedUtf8(bytes) ? { text: bytes.toString('utf8'), encoding: 'utf-8' } : { skip: 'unsupported_encoding' };
}

/** Kana in either Japanese encoding, which no text of another language has beside its letters. */
function holdsKana(bytes: Buffer): boolean {
  const japanese = detectJapanese(bytes);
  return japanese !== undefined && /[\u3041-\u30fe]/.test(decodeWith(japanese, bytes));
}

/** The five bytes that windows-1252 leaves undefined. */
const UNDEFINED_IN_1252: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
/** Western text is mostly ASCII; more high bytes than this are another alphabet, which would come out as noise. */
const WESTERN_HIGH_SHARE = 0.25;

function isWestern(bytes: Buffer): boolean {
  let high = 0;
  for (const byte of bytes) {
    if (UNDEFINED_IN_1252.has(byte)) return false;
    if (byte > 0x7f) high += 1;
  }
  return high <= bytes.length * WESTERN_HIGH_SHARE && !isDamagedUtf8(bytes);
}

/** UTF-8 with a few broken characters (cut off, or mixed) is still far better read as UTF-8. */
function isDamagedUtf8(bytes: Buffer): boolean {
  const text = bytes.toString('utf8');
  let wide = 0;
  let broken = 0;
  for (const character of text) {
    if (character === '\uFFFD') broken += 1;
    else if (character > '\x7f') wide += 1;
  }
  return wide > broken * 4;
}
