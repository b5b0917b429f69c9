/** Type of a query, which decides how names and meaning are mixed. */
import { isJapanese } from '../../base/text.ts';

export type QueryType = 'symbol' | 'sentence' | 'japanese';

/**
 * One name, qualified or not, which white space would end. A single plain word may be a topic as well as a name; it
 * counts as a name.
 */
const SYMBOL = /^[\p{L}_$][\p{L}\p{N}_$]*((\.|::|->|\\|#|\/)[\p{L}_$][\p{L}\p{N}_$]*)*(\(\))?$/u;

/** A query with a single Japanese letter counts as Japanese. */
export function queryTypeOf(query: string): QueryType {
  const text = query.trim();
  if (isJapanese(text)) return 'japanese';
  return SYMBOL.test(text) ? 'symbol' : 'sentence';
}

/** Identifiers inside a sentence, such as `parseQuery` in "where does parseQuery fail". */
export function identifiersIn(query: string): string[] {
  const words = query.match(/[A-Za-z_$][\w$]*/g) ?? [];
  return words.filter((word) => /[a-z][A-Z]|_\w|^[A-Z][a-z]+[A-Z]|^[A-Z]{2,}[a-z]/.test(word));
}
