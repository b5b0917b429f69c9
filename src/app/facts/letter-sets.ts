/**
 * Letters of many names, as bits, by which most that are unlike a name are told without comparing them with it: a question
 * for a misspelt name looks at each of half a million.
 */
const DIGIT = 26;
const OTHER = 27;
const LETTER_A = 97;

/** Of a text in lower case: a bit for each letter from a to z, one for digits and one for all others. */
export function letterSet(text: string): number {
  let set = 0;
  for (let at = 0; at < text.length; at++) set |= 1 << kindOf(text.charCodeAt(at));
  return set;
}

function kindOf(code: number): number {
  const letter = code - LETTER_A;
  if (letter >= 0 && letter < DIGIT) return letter;
  return code >= 48 && code <= 57 ? DIGIT : OTHER;
}

/** The edit distance of two texts is at least this: one edit takes a letter away and brings another at most. */
export function leastDistance(one: number, other: number): number {
  let differing = one ^ other;
  let count = 0;
  for (; differing !== 0; differing &= differing - 1) count++;
  return count / 2;
}

/** False when a text with the letters `all` cannot hold one with the letters `part`. */
export function mayContain(all: number, part: number): boolean {
  return (part & ~all) === 0;
}
