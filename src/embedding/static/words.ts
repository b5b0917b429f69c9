/**
 * Finds the words of a normalised text, by step 2 and 3 of `model/FORMAT.md`: Latin words split at
 * case changes, digit runs, and Japanese runs that end where a new one is likely to begin. A table
 * of character kinds takes the place of the regular expressions there; it visits words without
 * creating a string for each.
 */

/** Calls `visit` with the bounds of each word, from left to right. */
export function visitWords(text: string, visit: (start: number, end: number) => void): void {
  let at = 0;
  while (at < text.length) {
    const kind = kindAt(text, at);
    const end = kind === SEPARATOR ? at + 1 : wordEnd(text, at, kind);
    if (kind !== SEPARATOR) visit(at, end);
    at = end;
  }
}

/** The unit with A–Z made lower case; other units are returned as they are. */
export function lowerUnit(unit: number): number {
  return KINDS[unit] === UPPER ? unit | 0x20 : unit;
}

const SEPARATOR = 0;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
const KATAKANA = 4;
const KANJI = 5;
const HIRAGANA = 6;

/** The kind of every UTF-16 unit. Surrogates are separators: no entry of the vocabulary has any. */
const KINDS = new Uint8Array(0x10000);
const RANGES: readonly (readonly [kind: number, first: number, last: number])[] = [
  [LOWER, 0x61, 0x7a],
  [UPPER, 0x41, 0x5a],
  [DIGIT, 0x30, 0x39],
  [KATAKANA, 0x30a1, 0x30fa],
  [KATAKANA, 0x30fc, 0x30fe],
  [KANJI, 0x3005, 0x3007],
  [KANJI, 0x3400, 0x4dbf],
  [KANJI, 0x4e00, 0x9fff],
  [HIRAGANA, 0x3041, 0x3096],
  [HIRAGANA, 0x309d, 0x309e],
];
for (const [kind, first, last] of RANGES) KINDS.fill(kind, first, last + 1);

function wordEnd(text: string, start: number, kind: number): number {
  const end = runEnd(text, start, kind);
  if (kind === KANJI) return runEnd(text, end, HIRAGANA);
  if (kind !== UPPER || kindAt(text, end) !== LOWER) return end;
  // A capital before small letters begins the next word (HTTPServer), unless it is the only one.
  return end - start > 1 ? end - 1 : runEnd(text, end, LOWER);
}

function runEnd(text: string, start: number, kind: number): number {
  let end = start;
  while (kindAt(text, end) === kind) end++;
  return end;
}

function kindAt(text: string, at: number): number {
  return at < text.length ? KINDS[text.charCodeAt(at)]! : SEPARATOR;
}
