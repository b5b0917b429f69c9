/** A name in a line of text. */
import { normalizeText, splitIdentifier } from '../../base/text.ts';
import { asideOf } from '../facts/file-order.ts';
import type { FoundLine } from './common-names.ts';

/**
 * Each by itself: `load_data` stands in `load_data_pattern`, and not in `download_data`; a key with dots, `auth.register`, not
 * in `auth.register-confirm`.
 */
export function holdsAll(content: string, words: readonly string[]): boolean {
  const text = normalizeText(content).toLowerCase();
  return words.every((word) => {
    const part = normalizeText(word).toLowerCase();
    for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
      const end = at + part.length;
      if (!isInside(text, at) && !isInside(text, end) && !(isKey(word) && /[-_]/.test(text[end] ?? ''))) return true;
    }
    return false;
  });
}

function isKey(word: string): boolean {
  return /^[\w-]+(?:\.[\w-]+)+$/.test(word);
}

/**
 * `isAdminUser` of `isAdmin`, the name that goes on where a lead ends, and `btnLoadDataPattern` of `LoadDataPattern`; a lead of
 * one word goes on in too much, and what comes before one of two words changes what it means.
 */
function longerName(content: string, lead: string): string | undefined {
  if (!/^[A-Za-z][a-z]+(?:[A-Z][a-z]+)+$/.test(lead)) return undefined;
  return content.match(/\w+/g)?.find((name) => {
    const at = name.indexOf(lead);
    const isBegun = at === 0 || (at > 0 && isLong(lead) && isHump(name, at));
    return isBegun && name !== lead && (at + lead.length === name.length || isHump(name, at + lead.length));
  });
}

/** Nothing is called so by chance. */
export function isLong(name: string): boolean {
  return splitIdentifier(name).length >= PARTS_OF_LONG;
}

const PARTS_OF_LONG = 3;

/** Between a small and a capital letter. */
function isHump(text: string, at: number): boolean {
  return /[a-z0-9]/.test(text[at - 1] ?? '') && /[A-Z]/.test(text[at] ?? '');
}

/** Beside lines that are listed anyway, those with a name that goes on where a lead ends, each with that name. */
export function withLongerName(found: readonly FoundLine[], lead: string, listed: readonly FoundLine[]) {
  const near = found.filter((one) =>
    listed.some(({ file, line }) => file === one.file && Math.abs(line - one.line) <= NEAR),
  );
  return withLonger(near, lead);
}

/** Lines with a name that goes on where a lead ends, each with that name. */
export function withLonger(found: readonly FoundLine[], lead: string) {
  return found.flatMap((one) => {
    const name = longerName(one.content, lead);
    return name === undefined ? [] : [{ ...one, name }];
  });
}

/** Lines between two that belong together. */
const NEAR = 3;

function isInside(text: string, at: number): boolean {
  return at > 0 && LETTER.test(text[at - 1] ?? '') && LETTER.test(text[at] ?? '');
}

const LETTER = /[a-z0-9]/;

const MOST_CHARACTERS = 400;

/** Of a very long line the part with the name. */
export function around({ content }: FoundLine, name: string): string {
  if (content.length <= MOST_CHARACTERS) return content;
  const start = Math.max(0, content.toLowerCase().indexOf(name.toLowerCase()) - MOST_CHARACTERS / 4);
  return content.slice(start, start + MOST_CHARACTERS);
}

/** A document may have to change with the code; a history never does. */
export function isListed(file: string): boolean {
  const aside = asideOf(file);
  return aside === null || (aside === 'documentation' && !HISTORY.test(file));
}

/** In a sentence of a document `sign-up` is no `signup`. */
export function isWritten({ file, content }: FoundLine, name: string): boolean {
  const words = content.replace(ADDRESS, '').toLowerCase();
  return asideOf(file) !== 'documentation' || words.includes(name.toLowerCase());
}

/** An address in prose names nothing of this project. */
const ADDRESS = /https?:\/\/\S+/g;

const HISTORY = /(^|\/)(change|history|version|release|news|upgrad)[^/]*$/i;
