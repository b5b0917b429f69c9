/**
 * Text rules shared by lexical search, symbol matching and the command line: Unicode
 * normalisation and the splitting of identifiers into words.
 */

/** NFKC, so that full-width letters and half-width katakana equal their usual forms. */
export function normalizeText(text: string): string {
  return isAscii(text) ? text : text.normalize('NFKC');
}

/** True when any of it is in a Japanese script: kana, or characters that Chinese has too. */
export function isJapanese(text: string): boolean {
  return JAPANESE.test(text);
}

const JAPANESE = /[ー\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u;

/** Normalises a term: case, width of characters, and white space. */
export function foldText(text: string): string {
  return normalizeText(text).toLowerCase().replace(/\s+/g, ' ').trim();
}

/** True when every character is below U+0080. */
function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins with the control characters.
  return /^[\x00-\x7f]*$/.test(text);
}

const IDENTIFIER_PART = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;

/** Splits an identifier at case changes, digits and separators: `getUserID2` → get, user, id, 2. */
export function splitIdentifier(identifier: string): string[] {
  return identifier.match(IDENTIFIER_PART)?.map((part) => part.toLowerCase()) ?? [];
}
