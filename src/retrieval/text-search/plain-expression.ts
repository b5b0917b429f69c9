/** Regular expressions that mean literal texts, as most of those do that are searched for: `isAdmin|isUser`, `\bsave\(`. */
import type { RipgrepQuery } from './ripgrep-query.ts';

/** The same search without an expression; undefined where that cannot be told from its letters. */
export function withoutExpression(query: RipgrepQuery): RipgrepQuery | undefined {
  if (!query.regex) return query;
  const alternatives = query.patterns.flatMap((pattern) => alternativesOf(pattern) ?? [undefined]);
  const texts = alternatives.flatMap((alternative) => alternative ?? []);
  const isWord = texts[0]?.isWord ?? false;
  if (texts.length < alternatives.length || texts.some((text) => text.isWord !== isWord)) return undefined;
  return { ...query, regex: false, isWord, patterns: texts.map(({ text }) => text) };
}

interface Alternative {
  readonly text: string;
  readonly isWord: boolean;
}

/** One or more of them, each letters and escaped punctuation, and perhaps bounded on both sides. */
const LETTER = String.raw`[^\\.+*?()|[\]{}^$]|\\[\\.+*?()|[\]{}^$/#&~-]`;
const TEXTS = new RegExp(String.raw`^(?:\\b)?(?:${LETTER})+(?:\\b)?(?:\|(?:\\b)?(?:${LETTER})+(?:\\b)?)*$`, 'u');
const TEXT = new RegExp(String.raw`(\\b)?((?:${LETTER})+)(\\b)?(?:\||$)`, 'gu');

function alternativesOf(pattern: string): (Alternative | undefined)[] | undefined {
  if (!TEXTS.test(pattern)) return undefined;
  return [...pattern.matchAll(TEXT)].map(([, before, letters = '', after]) => {
    const text = letters.replace(/\\(.)/gu, '$1');
    if (before === undefined && after === undefined) return { text, isWord: false };
    // The bound of a word is one of the text only where a character of a word stands there.
    const isBounded = before !== undefined && after !== undefined && /^\w(?:.*\w)?$/.test(text);
    return isBounded ? { text, isWord: true } : undefined;
  });
}
