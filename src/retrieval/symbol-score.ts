/** The symbol score: what meaning, words, a definition and uses say about a name, in one number (HS1, HS2). */

export interface SymbolSignals {
  readonly name: string;
  /** 0–1: closeness in meaning, relative to the best candidate. */
  readonly vectorScore: number;
  /** Lines that hold a word of the query. */
  readonly keywordHits: number;
  readonly definitionFound: boolean;
  readonly referenceCount: number;
}

export interface ScoredSymbol extends SymbolSignals {
  readonly finalScore: number;
}

/** Shares of the four signals, from the option `search_weights` (HS4). */
interface SymbolWeights {
  readonly vector: number;
  readonly keyword: number;
  readonly definition: number;
  readonly reference: number;
}

/** More lines than this say nothing more. */
const FULL_KEYWORDS = 10;
/** More references than this say nothing more. */
const FULL_REFERENCES = 20;

/** Best first; of equals the one that was given first. */
export function scoreSymbols(symbols: readonly SymbolSignals[], weights: SymbolWeights): ScoredSymbol[] {
  return symbols
    .map((symbol) => ({ ...symbol, finalScore: symbolScore(symbol, weights) }))
    .sort((left, right) => right.finalScore - left.finalScore);
}

function symbolScore(symbol: SymbolSignals, weights: SymbolWeights): number {
  return (
    weights.vector * symbol.vectorScore +
    weights.keyword * Math.min(symbol.keywordHits / FULL_KEYWORDS, 1) +
    weights.definition * (symbol.definitionFound ? 1 : 0) +
    weights.reference * Math.min(symbol.referenceCount / FULL_REFERENCES, 1)
  );
}
