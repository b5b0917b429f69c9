/** The ranking with one stage at a time switched off. A number that is added to the options gets its row by itself. */
import type { QueryType } from '../../src/retrieval/query/query-type.ts';
import { DEFAULT_RANKING, type RankingOptions } from '../../src/retrieval/ranking/ranking-options.ts';

export interface Stage {
  readonly name: string;
  readonly ranking: RankingOptions;
}

/** Divides: a tiny one switches its stage off. */
const DIVISORS = new Set(['knownShare']);
/** Factors and exponents are without effect at 1, weights at 0. */
const NEUTRAL_AT_ONE = new Set([
  'hiraganaWeight',
  'ledKindFactor',
  'ledControllerFactor',
  'actionViewFactor',
  'actionComponentFactor',
  'askedTestFactor',
  'askedMigrationFactor',
  'askedTranslationFactor',
  'toldTranslationFactor',
]);

export function stages(): Stage[] {
  const numbers = Object.entries(DEFAULT_RANKING).filter(([, value]) => typeof value === 'number');
  return [
    { name: 'keywords alone', ranking: withShare(0) },
    { name: 'vectors alone', ranking: withShare(1) },
    { name: 'one field for all words', ranking: withoutFields() },
    ...numbers.map(([name]) => without(name)),
    { name: 'without classFactor', ranking: withoutClasses() },
  ];
}

function without(name: string): Stage {
  const neutral = DIVISORS.has(name) ? 1e-9 : NEUTRAL_AT_ONE.has(name) ? 1 : 0;
  return { name: `without ${name}`, ranking: { ...DEFAULT_RANKING, [name]: neutral } };
}

/** @param share of the vectors in the mix */
function withShare(share: number): RankingOptions {
  const vectorShare: Record<QueryType, number> = { symbol: share, sentence: share, japanese: share };
  return { ...DEFAULT_RANKING, vectorShare };
}

function withoutFields(): RankingOptions {
  const { lexical } = DEFAULT_RANKING;
  const weights = { stem: 1, folder: 1, name: 1, signature: 1, doc: 1, body: 1 };
  return { ...DEFAULT_RANKING, lexical: { ...lexical, weights } };
}

function withoutClasses(): RankingOptions {
  const { classFactor } = DEFAULT_RANKING;
  const one = { source: 1, test: 1, example: 1, documentation: 1, data: 1, declaration: 1, legacy: 1, template: 1 };
  return { ...DEFAULT_RANKING, classFactor: { ...classFactor, ...one, translation: 1, japanese_translation: 1 } };
}
