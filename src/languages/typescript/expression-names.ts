/** Uses of names in the code of a template, which no grammar sees. */
import type { ParsedFile, Reference } from '../contract.ts';
import { enclosingCursor, lineCursor } from '../syntax/cursors.ts';
import type { Span } from '../syntax/source.ts';
import { RESERVED } from './ecmascript.ts';

const TOKEN = /\/\*[\s\S]*?\*\/|(["'])(?:(?!\1)[^\\]|\\.)*\1|\d[\w.]*|#?[\p{L}_$][\p{L}\p{N}_$]*/gsu;

/** A name that stands in the template by itself, such as the tag of a component. */
export interface PlacedName extends Pick<Reference, 'name' | 'kind'> {
  readonly at: number;
}

/** Names in stretches of code, with those that are given; ascending. */
export function referencesIn(
  text: string,
  code: readonly Span[],
  { given, symbols }: { given: readonly PlacedName[]; symbols: ParsedFile['symbols'] },
): Reference[] {
  const position = lineCursor(text);
  const enclosingAt = enclosingCursor(symbols);
  const names = [...given, ...code.flatMap((piece) => namesIn(text, piece))].sort((left, right) => left.at - right.at);
  return names.map(({ name, kind, at }) => {
    const { line, lineStart } = position(at);
    return { name, kind, line, column: at - lineStart + 1, enclosing: enclosingAt(at) };
  });
}

function namesIn(text: string, { start, end }: Span): PlacedName[] {
  const code = text.slice(start, end);
  return [...code.matchAll(TOKEN)].flatMap(({ 0: token, index }): PlacedName[] => {
    if (!/^[\p{L}_$]/u.test(token) || (RESERVED.has(token) && code[index - 1] !== '.')) return [];
    const isCall = /^\s*\(/.test(code.slice(index + token.length, index + token.length + 4));
    return [{ name: token, kind: isCall ? 'call' : 'name', at: start + index }];
  });
}
