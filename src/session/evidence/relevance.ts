/** Relation of a symbol to the target, by calibrated similarity (EM5–EM8, D-10–D-12). */
import type { RiskLevel } from '../frame/risk.ts';
import type { Language, Text } from '../text.ts';
import { greySimilarity, reinvestigation, validationPrompt } from '../texts/relevance.ts';

/** Least similarity of a symbol that is tied to the target. */
export const TIED = 0.6;
/** Below, a symbol is refused. */
export const RELATED = 0.3;

export type SimilarityBand = 'tied' | 'grey' | 'refused';

/** EM12: `ValidationResult`. */
export interface Relevance {
  readonly symbol: string;
  /** Calibrated, 0–1. */
  readonly similarity: number;
  readonly tier: SimilarityBand;
  readonly approved: boolean;
  readonly source: 'FACT' | 'REJECTED';
  readonly riskAdjustment: Extract<RiskLevel, 'HIGH'> | null;
  readonly warning: Text | null;
  readonly guidance: Reinvestigation | null;
}

/** EM6: a refusal leads to another search. */
export interface Reinvestigation {
  readonly reason: Text;
  readonly nextActions: readonly Text[];
  readonly fallback: Text;
}

export interface RelatedSymbol {
  readonly symbol: string;
  readonly similarity: number;
  /** 1 for the most similar. */
  readonly rank: number;
}

/** @param similarity calibrated, never a raw cosine */
export function bandOf(similarity: number): SimilarityBand {
  if (similarity >= TIED) return 'tied';
  return similarity >= RELATED ? 'grey' : 'refused';
}

export function judgeRelevance(term: string, symbol: string, similarity: number): Relevance {
  const tier = bandOf(similarity);
  return {
    symbol,
    similarity,
    tier,
    approved: tier !== 'refused',
    source: tier === 'refused' ? 'REJECTED' : 'FACT',
    riskAdjustment: tier === 'grey' ? 'HIGH' : null,
    warning: tier === 'grey' ? greySimilarity(similarity) : null,
    guidance: tier === 'refused' ? reinvestigation(term, symbol) : null,
  };
}

/** EM8, D-12: those that are tied, most similar first, at most three. */
export function findRelatedSymbols(
  scored: readonly { readonly symbol: string; readonly similarity: number }[],
  most = 3,
): RelatedSymbol[] {
  return scored
    .filter(({ similarity }) => similarity >= TIED)
    .toSorted((left, right) => right.similarity - left.similarity)
    .slice(0, most)
    .map(({ symbol, similarity }, at) => ({ symbol, similarity, rank: at + 1 }));
}

/** EM7. */
export function getValidationPrompt(term: string, symbols: readonly string[], language: Language): string {
  return validationPrompt(term, symbols)[language];
}
