/**
 * Reads a text of SQL as tokens, of whatever dialect: strings and comments are told from code, and what is not closed
 * ends where the next statement begins, so that one typing error costs one statement. Linear in the text.
 */

import { firstAbove } from '../../base/sorted.ts';
import { isFirstOnLine, type Traits } from './traits.ts';

/** Offsets are UTF-16 code units, the end exclusive. */
export interface Token {
  readonly kind: 'word' | 'name' | 'string' | 'number' | 'sign' | 'open' | 'close';
  /** A name and a string without quotes; `open` and `close` are the ends of a text in dollar quotes. */
  readonly text: string;
  /** In capitals for a word and a sign, which may be keywords; empty for everything else. */
  readonly upper: string;
  readonly start: number;
  readonly end: number;
}

export interface Comment {
  readonly start: number;
  readonly end: number;
  /** Nothing but blanks before it on its line. */
  readonly isFirst: boolean;
}

/** Identifiers may hold `$`, but a `$` at their end is a delimiter that somebody chose. */
const NEXT =
  /--|\/\*!?\d*|\*\/|[A-Za-z_@\u0080-\uffff][\w@#\u0080-\uffff]*(?:\$+[\w@#\u0080-\uffff]+)*|#[\w#]+|\d[\w.]*|[^\s\w]/g;
const DOLLARS = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;
const BRACKETED = /\[([^[\]\n']{1,128})\]/y;
const BACKTICKED = /`([^`\n]*)`/y;

export class Scanner {
  readonly comments: Comment[] = [];
  /** End of a statement in place of `;`, empty for none. */
  delimiter = '';
  private at = 0;
  /** End of the text in dollar quotes that is being read, and its closing quote. */
  private body: { readonly end: number; readonly quote: string } | undefined;
  private readonly text: string;
  private readonly traits: Traits;
  private readonly closers: ReturnType<typeof closersIn>;

  constructor(text: string, traits: Traits) {
    this.text = text;
    this.traits = traits;
    this.closers = closersIn(text, traits);
  }

  /** Goes on from an offset behind what was read. */
  moveTo(offset: number): void {
    this.at = offset;
  }

  /** The offset of a sign behind `from`, whatever it stands in; -1 without one. */
  find(sign: string, from: number): number {
    return this.closers.find(sign, from);
  }

  next(): Token | undefined {
    for (;;) {
      if (this.body !== undefined && this.at >= this.body.end) return this.closeBody(this.body);
      NEXT.lastIndex = this.at;
      const found = NEXT.exec(this.text);
      const limit = this.body?.end ?? this.text.length;
      if (found === null || found.index >= limit) {
        if (this.body === undefined) return undefined;
        this.at = limit;
        continue;
      }
      const token = this.tokenAt(found[0], found.index);
      if (token !== undefined) return token;
    }
  }

  /** Undefined for a comment. */
  private tokenAt(found: string, start: number): Token | undefined {
    const first = found[0] ?? '';
    if (this.delimiter !== '' && this.text.startsWith(this.delimiter, start))
      return this.made('sign', start, { end: start + this.delimiter.length, text: this.delimiter });
    if (found === '--' || (first === '#' && this.isHashComment(found, start))) return this.lineComment(start);
    if (found.startsWith('/*')) return this.blockComment(found, start);
    if (found === '*/') return this.passed(start + 2);
    if (first === "'" || first === '"') return this.quoted(first, start);
    if (first === '[' || first === '`') return this.bracketed(first, start);
    if (first === '$') return this.dollars(start);
    const kind = /[A-Za-z_@#\u0080-\uffff]/.test(first) ? 'word' : /\d/.test(first) ? 'number' : 'sign';
    return this.made(kind, start, { end: start + found.length, text: found });
  }

  private made(kind: Token['kind'], start: number, { end, text }: { end: number; text: string }): Token {
    this.at = end;
    const upper = kind === 'word' ? text.toUpperCase() : kind === 'sign' ? text : '';
    return { kind, text, upper, start, end };
  }

  private passed(end: number): undefined {
    this.at = end;
  }

  /** MySQL's, and dividing lines of others; `#temp` is a table and `#>` an operator. */
  private isHashComment(found: string, start: number): boolean {
    return this.traits.isMySql || (found.length === 1 && isFirstOnLine(this.text, start));
  }

  private lineComment(start: number): undefined {
    const end = this.text.indexOf('\n', start);
    this.addComment(start, end === -1 ? this.text.length : end);
  }

  /** MySQL runs some comments (`/*!50001 CREATE VIEW … *\/`), so their text is code. */
  private blockComment(found: string, start: number): undefined {
    if (found.startsWith('/*!')) return this.passed(start + found.length);
    const close = this.closers.find('*/', start + 2);
    this.addComment(start, close === -1 ? this.text.length : close + 2);
  }

  private addComment(start: number, end: number): void {
    const limit = Math.min(end, this.body?.end ?? end);
    this.comments.push({ start, end: limit, isFirst: isFirstOnLine(this.text, start) });
    this.at = limit;
  }

  private quoted(quote: string, start: number): Token {
    const close = Math.min(this.closers.ofString(quote, start), this.body?.end ?? this.text.length);
    const isClosed = this.text[close - 1] === quote && close - 1 > start;
    const text = this.text.slice(start + 1, isClosed ? close - 1 : close).replaceAll(quote + quote, quote);
    return this.made(quote === '"' ? 'name' : 'string', start, { end: close, text });
  }

  /** `[orders]` of SQL Server; behind a name it is an index into an array. */
  private bracketed(first: string, start: number): Token {
    const pattern = first === '[' ? BRACKETED : BACKTICKED;
    pattern.lastIndex = start;
    const found = first === '[' && /[\w)\]"]/.test(this.text[start - 1] ?? '') ? null : pattern.exec(this.text);
    if (found === null) return this.made('sign', start, { end: start + 1, text: first });
    return this.made('name', start, { end: start + found[0].length, text: found[1] ?? '' });
  }

  /** The text in them is read as code; another such text inside of it is a string. */
  private dollars(start: number): Token {
    DOLLARS.lastIndex = start;
    const quote = DOLLARS.exec(this.text)?.[0];
    const from = start + (quote?.length ?? 1);
    const close = quote === undefined ? -1 : this.closers.find(quote, from);
    if (quote === undefined || close === -1 || close > (this.body?.end ?? close))
      return this.made('sign', start, { end: from, text: '$' });
    if (this.body !== undefined)
      return this.made('string', start, { end: close + quote.length, text: this.text.slice(from, close) });
    this.body = { end: close, quote };
    return this.made('open', start, { end: from, text: quote });
  }

  private closeBody({ end, quote }: { end: number; quote: string }): Token {
    this.body = undefined;
    return this.made('close', end, { end: end + quote.length, text: quote });
  }
}

interface Closers {
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
/** Number of unclosed signs after which no further end is looked for: each search would go to the end of the text. */
const MOST_MISSING = 50;

function closersIn(text: string, { isMySql }: Traits): Closers {
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
