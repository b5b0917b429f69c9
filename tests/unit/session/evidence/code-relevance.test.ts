import { describe, expect, it } from 'vitest';
import { codeRelevance } from '../../../../src/session/evidence/code-relevance.ts';

const NOTHING = { meaning: 0, ranking: 0, name: 0, used: [] };

describe('the relevance of code', () => {
  it('is 0 for what nothing speaks for and 1 for what everything does [D-46]', () => {
    expect(codeRelevance(NOTHING)).toBe(0);
    expect(codeRelevance({ ...NOTHING, meaning: 1, ranking: 1, name: 1 })).toBe(1);
  });

  it('grows with each signal, and the name alone ties nothing [D-46]', () => {
    expect(codeRelevance({ ...NOTHING, name: 1 })).toBeLessThan(0.3);
    expect(codeRelevance({ ...NOTHING, meaning: 0.9, ranking: 0.9 })).toBeGreaterThan(0.6);
    expect(codeRelevance({ ...NOTHING, meaning: 0.6, ranking: 0.5, name: 0.2 })).toBeLessThan(
      codeRelevance({ ...NOTHING, meaning: 0.6, ranking: 0.5, name: 0.6 }),
    );
  });

  it('has a share of what its lines use, the best of it, and never less than its own [D-46]', () => {
    const poor = { ...NOTHING, meaning: 0.1, ranking: 0.1 };
    const right = { meaning: 0.8, ranking: 0.8 };
    const wrong = { meaning: 0.9, ranking: 0 };
    expect(codeRelevance(poor)).toBeLessThan(0.3);
    expect(codeRelevance({ ...poor, used: [wrong] })).toBe(codeRelevance(poor));
    expect(codeRelevance({ ...poor, used: [wrong, right] })).toBe(codeRelevance({ ...poor, used: [right] }));
    expect(codeRelevance({ ...poor, used: [right] })).toBeGreaterThan(0.3);
    expect(codeRelevance({ ...poor, used: [right] })).toBeLessThan(codeRelevance({ ...NOTHING, ...right }));
  });

  it('follows the weights of the project, whatever their sum [HS4]', () => {
    const lines = { ...NOTHING, meaning: 0.9 };
    expect(codeRelevance(lines, { meaning: 9, ranking: 0, name: 0 })).toBeGreaterThan(0.6);
    expect(codeRelevance(lines, { meaning: 0, ranking: 1, name: 1 })).toBe(0);
    expect(codeRelevance(lines, { meaning: 0, ranking: 0, name: 0 })).toBe(0);
  });
});
