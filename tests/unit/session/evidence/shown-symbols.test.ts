import { describe, expect, it } from 'vitest';
import { anchorsAmong, countShown, type ShownSymbol } from '../../../../src/session/evidence/shown-symbols.ts';

function shown(name: string, changes: Partial<ShownSymbol> = {}): ShownSymbol {
  const known = {
    file: 'a.ts',
    hash: 'h',
    evidence: 1,
    similarity: 0,
    steps: null,
    isProven: false,
    isSubmitted: false,
  };
  return { name, ...known, ...changes };
}

function namesOf(...symbols: ShownSymbol[]): string[] {
  return countShown(symbols).map(({ name }) => name);
}

describe('a definition that was shown', () => {
  it('counts by its relevance from 0.3, or one step from what is tied [D-45] [D-10]', () => {
    expect(namesOf(shown('near', { similarity: 0.3 }), shown('far', { similarity: 0.29 }))).toEqual(['near']);
    expect(namesOf(shown('user', { steps: 1 }), shown('two', { steps: 2 }))).toEqual(['user']);
  });

  it('counts two steps away when the agent submits it', () => {
    expect(namesOf(shown('two', { steps: 2, isSubmitted: true }), shown('none', { isSubmitted: true }))).toEqual([
      'two',
    ]);
  });

  it('counts whatever its relevance when it was proven [D-11]', () => {
    expect(namesOf(shown('guard', { isProven: true }))).toEqual(['guard']);
  });

  it('is counted from what is tied, and from the next best only where nothing is', () => {
    const tied = shown('tied', { similarity: 0.6 });
    const grey = shown('grey', { similarity: 0.4 });
    expect(anchorsAmong([tied, grey])).toEqual([tied]);
    expect(anchorsAmong([grey, shown('none')])).toEqual([grey]);
  });
});
