/** Ends of strings, and the limits at which an open one is given up. */
import { firstAbove } from '../../base/sorted.ts';
import type { Traits } from './traits.ts';

export interface Closers {
  /** The offset of the closing sign, -1 without one. */
  find(sign: string, from: number): number;
  /** The end of the string that begins at `start`, its quote included. */
  ofString(quote: string, start: number): number;
}

/** A line that can only be the beginning of a statement. */
const BEGINNING =
  /^(?:CREATE[ \t]+\w|(?:ALTER|DROP)[ \t]+(?:TABLE|VIEW|INDEX|TYPE|FUNCTION|PROC|TRIGGER|SEQUENCE)|INSERT[ \t]+INTO\b|COMMENT[ \t]+ON\b|GO[ \t]*\r?$)/gim;
/** A string may hold such lines, as code that is built at run time does; one that is open by mistake may not hold all of them. */
const MOST_BEGINNINGS = 20;
/** Of a text with more signs that nobody closes, no further one is looked for: each would be sought to the end. */
const MOST_MISSING = 50;

export function closersIn(text: string, { isMySql }: Traits): Closers {
  const beginnings = [...text.matchAll(BEGINNING)].map(({ index }) => index);
  const missing = new Set<string>();
  const find = (sign: string, from: number): number => {
    if (missing.has(sign) || missing.size > MOST_MISSING) return -1;
    const at = text.indexOf(sign, from);
    if (at === -1) missing.add(sign);
    return at;
  };
  const ofString = (quote: string, start: number): number => {
    const opened = openedBy(text, start);
    if (opened !== undefined) return endOfQuoted(find(`${opened}'`, start + 2), text.length);
    const next = firstAbove(beginnings, start);
    const farthest = beginnings[next + MOST_BEGINNINGS] ?? text.length;
    const close = closeOf(text, { quote, start, farthest, escapes: isMySql || isEscaped(text, start) });
    const limit = beginnings[next] ?? text.length;
    if (close === -1) return limit;
    // A string that was opened by mistake ends where the next one begins, so a word follows.
    return close > limit && /\w/.test(text[close + 1] ?? '') ? limit : close + 1;
  };
  return { find, ofString };
}

function endOfQuoted(close: number, end: number): number {
  return close === -1 ? end : close + 2;
}

/** `E'it\'s'` of PostgreSQL. */
function isEscaped(text: string, start: number): boolean {
  return /[Ee]/.test(text[start - 1] ?? '') && !/\w/.test(text[start - 2] ?? '');
}

const PAIRS: ReadonlyMap<string, string> = new Map(['[]', '()', '{}', '<>'].map((pair) => [pair[0]!, pair[1]!]));

/** Closing of `q'[it's]'` of Oracle. */
function openedBy(text: string, start: number): string | undefined {
  if (!/[Qq]/.test(text[start - 1] ?? '') || text[start] !== "'" || /\w/.test(text[start - 2] ?? '')) return undefined;
  const sign = text[start + 1] ?? '';
  return /[\s\w']|^$/.test(sign) ? undefined : (PAIRS.get(sign) ?? sign);
}

interface Opened {
  readonly quote: string;
  readonly start: number;
  readonly farthest: number;
  readonly escapes: boolean;
}

/** A doubled quote stands for one. */
function closeOf(text: string, { quote, start, farthest, escapes }: Opened): number {
  for (let at = text.indexOf(quote, start + 1); at !== -1 && at <= farthest; at = text.indexOf(quote, at + 1)) {
    if (escapes && isBehindBackslash(text, start, at)) continue;
    if (text[at + 1] !== quote) return at;
    at++;
  }
  return -1;
}

function isBehindBackslash(text: string, start: number, at: number): boolean {
  let backslashes = 0;
  while (at - 1 - backslashes > start && text[at - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}
