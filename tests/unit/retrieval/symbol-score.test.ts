import { describe, expect, it } from 'vitest';
import { type SymbolSignals, scoreSymbols } from '../../../src/retrieval/symbol-score.ts';

const WEIGHTS = { vector: 0.4, keyword: 0.2, definition: 0.3, reference: 0.1 };
const NOTHING: SymbolSignals = { name: 'a', vectorScore: 0, keywordHits: 0, definitionFound: false, referenceCount: 0 };

function scoreOf(signals: Partial<SymbolSignals>, weights = WEIGHTS): number | undefined {
  return scoreSymbols([{ ...NOTHING, ...signals }], weights)[0]?.finalScore;
}

describe('the symbol score', () => {
  it.each([
    [{ vectorScore: 0.5 }, 0.2],
    [{ keywordHits: 5 }, 0.1],
    [{ definitionFound: true }, 0.3],
    [{ referenceCount: 10 }, 0.05],
    [{ vectorScore: 1, keywordHits: 10, definitionFound: true, referenceCount: 20 }, 1],
  ])('of %j is %d [HS2]', (signals, score) => {
    expect(scoreOf(signals)).toBeCloseTo(score);
  });

  it('is full at 10 lines and 20 references [HS2]', () => {
    expect(scoreOf({ keywordHits: 400, referenceCount: 900 })).toBeCloseTo(0.3);
  });

  it('follows the configured weights [HS4]', () => {
    expect(scoreOf({ definitionFound: true }, { ...WEIGHTS, definition: 2 })).toBeCloseTo(2);
  });

  it('keeps the signals beside the score, best first [HS1][HS3]', () => {
    const ranked = scoreSymbols([NOTHING, { ...NOTHING, name: 'b', definitionFound: true }], WEIGHTS);
    expect(ranked.map(({ name }) => name)).toEqual(['b', 'a']);
    expect(ranked[0]).toEqual({ ...NOTHING, name: 'b', definitionFound: true, finalScore: 0.3 });
  });
});
