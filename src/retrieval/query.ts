/** What a query asks for, worked out once: its type, its terms, the identifiers in it. */
import { queryTerms } from '../base/terms.ts';
import { identifiersIn, lastSegment, type QueryType, queryTypeOf } from './query-type.ts';

export interface Query {
  readonly text: string;
  readonly type: QueryType;
  readonly terms: readonly string[];
  /** Names that the query spells as identifiers, without qualifiers. */
  readonly names: readonly string[];
  /** True when the query itself speaks of tests. */
  readonly asksForTests: boolean;
}

const TESTS = /\b(tests?|specs?|testing)\b|テスト/i;

export function analyzeQuery(text: string): Query {
  const type = queryTypeOf(text);
  return {
    text,
    type,
    terms: queryTerms(text),
    names: type === 'symbol' ? [lastSegment(text.trim())] : identifiersIn(text),
    asksForTests: TESTS.test(text),
  };
}
