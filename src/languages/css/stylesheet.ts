/** Makes a language out of a parser of postcss: CSS, SCSS and Less have one kind of tree. */
import type { Parser, Root } from 'postcss';
import type { FileTypes, Language } from '../contract.ts';
import { UNREADABLE } from '../syntax/parse.ts';
import { readSheet } from './sheet-reader.ts';

export interface StylesheetSpec extends FileTypes {
  /** Called at the first use: the parsers take 20 ms to load. */
  readonly loadParser: () => Parser<Root>;
  /** Global; matches a use of a variable, a mixin, a function. */
  readonly names: RegExp;
}

export function createStylesheet({ id, loadParser, names }: StylesheetSpec): Language {
  let parser: Parser<Root> | undefined;
  return {
    id,
    unavailableReason: () => undefined,
    parse: (text) => {
      parser ??= loadParser();
      const { root, hasSyntaxError } = parseRepaired(parser, text);
      return root === undefined ? UNREADABLE : { ...readSheet(root, text, names), hasSyntaxError };
    },
  };
}

/** A text with more errors is no style sheet. */
const MOST_REPAIRS = 20;

interface Repaired {
  /** Undefined when the text could not be repaired. */
  readonly root: Root | undefined;
  readonly hasSyntaxError: boolean;
}

/** Offsets of the nodes fit the text; nodes that never end may reach behind it. */
function parseRepaired(parse: Parser<Root>, text: string): Repaired {
  // The parser drops a byte order mark, which would move all offsets.
  let attempted = text.replace(/^\uFEFF/, ' ');
  for (let repairs = 0; repairs <= MOST_REPAIRS; repairs++) {
    const root = parseOrError(parse, attempted);
    if (!(root instanceof Error)) return { root, hasSyntaxError: repairs > 0 };
    const next = repaired(attempted, root);
    if (next === undefined) break;
    attempted = next;
  }
  return { root: undefined, hasSyntaxError: true };
}

function parseOrError(parse: Parser<Root>, text: string): Root | Error {
  try {
    return parse(text);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Undefined for an error that names no place: the parser itself has failed. */
function repaired(text: string, error: Error): string | undefined {
  if (!('reason' in error && 'line' in error && 'column' in error)) return undefined;
  if (/Unclosed block/.test(String(error.reason))) return `${text}}`;
  if (/Unclosed comment/.test(String(error.reason))) return `${text}*/`;
  const at = offsetOf(text, Number(error.line), Number(error.column));
  const wrong = /^[^\n;{}]*/.exec(text.slice(at))?.[0].length ?? 0;
  const length = /Unknown word|Double colon|At-rule/.test(String(error.reason)) ? Math.max(1, wrong) : 1;
  return at >= text.length ? undefined : text.slice(0, at) + ' '.repeat(length) + text.slice(at + length);
}

/** Line and column count from 1. */
function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let at = 1; at < line; at++) start = text.indexOf('\n', start) + 1;
  return start + column - 1;
}
