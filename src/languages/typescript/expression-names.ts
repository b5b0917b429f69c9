/** Uses of names in the code of a template, which no grammar sees. */
import type { ParsedFile, Reference } from '../contract.ts';
import { type PlacedName, referencesAt } from '../syntax/placed-names.ts';
import type { Span } from '../syntax/source.ts';
import { RESERVED } from './ecmascript.ts';

const TOKEN = /\/\*[\s\S]*?\*\/|(["'])(?:(?!\1)[^\\]|\\.)*\1|\d[\w.]*|#?[\p{L}_$][\p{L}\p{N}_$]*/gsu;

/** @param given names that stand in the template by themselves, such as the tags of components */
export function referencesIn(
  text: string,
  code: readonly Span[],
  { given, symbols }: { given: readonly PlacedName[]; symbols: ParsedFile['symbols'] },
): Reference[] {
  const names = [...given, ...code.flatMap((piece) => namesIn(text, piece))].sort((left, right) => left.at - right.at);
  return referencesAt(text, names, { symbols });
}

export function namesIn(text: string, { start, end }: Span): PlacedName[] {
  const code = text.slice(start, end);
  return [...code.matchAll(TOKEN)].flatMap(({ 0: token, index }): PlacedName[] => {
    if (!/^[\p{L}_$]/u.test(token) || (RESERVED.has(token) && code[index - 1] !== '.')) return [];
    // The key of `{#each items as item (item.id)}` is no call.
    const isCall = code[index + token.length] === '(';
    return [{ name: token, kind: isCall ? 'call' : 'name', at: start + index }];
  });
}
