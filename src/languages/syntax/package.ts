/** The package that a file declares. */
import { PACKAGE, type TypeFact } from '../reference.ts';
import type { Found } from './collect.ts';
import type { Outline } from './outline.ts';

const CLAUSE = /^[ \t]*package[ \t]+(?!object\b)([\p{L}_`][\p{L}\p{N}_$`.]*)/gmu;

/** Reads package clauses; each of several in a row (Scala) goes on from the one before. */
export function packageFacts(text: string, { comments }: Found, { symbols }: Outline): readonly TypeFact[] {
  const head = text.slice(0, symbols[0]?.start);
  const names = [...head.matchAll(CLAUSE)].flatMap(({ 1: name = '', index }) =>
    comments.some(({ start, end }) => start <= index && index < end) ? [] : [name.replaceAll('`', '')],
  );
  return names.length === 0 ? [] : [{ symbol: -1, member: PACKAGE, path: names.join('.') }];
}
