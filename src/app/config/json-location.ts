/** Places in a JSON text, for messages that an editor can jump to. */
import { parse } from '@humanwhocodes/momoa';

export interface JsonMistake {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly what: string;
}

/** The first mistake of a text that `JSON.parse` refuses; its own message has no position on Node 20. */
export function locateJsonError(text: string): JsonMistake {
  try {
    parse(text, { mode: 'json' });
  } catch (error) {
    if (isLocated(error)) return { line: error.line, column: error.column, what: describe(error.message) };
    throw error;
  }
  return { line: 1, column: 1, what: 'this is not JSON' };
}

/**
 * `:line:column` of a dotted key, or nothing when it is not in the text.
 * Only the last part of the key is looked for: the same key seldom occurs twice in a configuration.
 */
export function locateKey(text: string, key: string): string {
  const at = text.indexOf(JSON.stringify(key.slice(key.lastIndexOf('.') + 1)));
  if (at === -1) return '';
  const before = text.slice(0, at).split('\n');
  return `:${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

function isLocated(error: unknown): error is Error & { line: number; column: number } {
  return error instanceof Error && 'line' in error && 'column' in error;
}

/** The position is shown in front, and "found" adds nothing. */
function describe(message: string): string {
  return message
    .replace(/ found\. \(\d+:\d+\)$/, '')
    .replace(/\b[LR](?:Brace|Bracket)\b|\b(?:Comma|Colon)\b/, (name) => SIGNS[name] ?? name);
}

/** Signs by the parser's names for them. */
const SIGNS: Readonly<Record<string, string>> = {
  LBrace: '{',
  RBrace: '}',
  LBracket: '[',
  RBracket: ']',
  Comma: ',',
  Colon: ':',
};
