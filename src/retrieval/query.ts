/** What a query asks for, worked out once: its type, its terms, the identifiers in it. */
import { queryTerms } from '../base/terms.ts';
import { identifiersIn, lastSegment, type QueryType, queryTypeOf } from './query-type.ts';

export interface Query {
  readonly text: string;
  readonly type: QueryType;
  readonly terms: readonly string[];
  /** Terms of related words, from the embedding's vocabulary; they count a little where the query's own are missing. */
  readonly related: readonly string[];
  /** Names that the query spells as identifiers, without qualifiers. */
  readonly names: readonly string[];
  /** True when the query itself speaks of tests. */
  readonly asksForTests: boolean;
}

const TESTS = /\b(tests?|specs?|testing)\b|テスト/i;

/** @param relatedWords asked for Japanese queries only */
export function analyzeQuery(text: string, relatedWords: (query: string) => readonly string[]): Query {
  const type = queryTypeOf(text);
  const terms = queryTerms(text);
  return {
    text,
    type,
    terms,
    related: type === 'japanese' ? newTerms(relatedWords(text), terms) : [],
    names: type === 'symbol' ? [lastSegment(text.trim())] : identifiersIn(text),
    asksForTests: TESTS.test(text),
  };
}

function newTerms(words: readonly string[], known: readonly string[]): string[] {
  const seen = new Set(known);
  return queryTerms(words.join(' ')).filter((term) => !seen.has(term));
}
