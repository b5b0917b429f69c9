/**
 * Freezes what is found in the bundled sample project: a change of the ranking shows here as a change of the
 * golden files. Accept it with `UPDATE_GOLDENS=1 npx vitest run tests/relevance`.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchCode } from '../../src/app/search/search-code.ts';
import { openSampleShop, type SampleShop } from '../helpers/open-sample-shop.ts';
import { golden } from './golden.ts';
import { QUERIES } from './queries.ts';
import { rankStatistics } from './rank-statistics.ts';

const SHOWN = 3;
const DEPTH = 10;
const RANKS = 'ranks.json';
const STATISTICS = 'statistics.json';

let shop: SampleShop;
let rankings: readonly {
  readonly query: string;
  readonly expected: string;
  readonly files: readonly string[];
  readonly top: string;
}[];

beforeAll(async () => {
  shop = await openSampleShop();
  rankings = await Promise.all(QUERIES.map(rank));
});
afterAll(() => shop.remove());

async function rank({ query, expected }: (typeof QUERIES)[number]) {
  const { hits } = await searchCode(shop.project, { query, limit: DEPTH });
  return { query, expected, files: hits.map(({ file }) => file), top: hits[0]?.chunkId ?? '' };
}

describe('the ranking of the sample shop', () => {
  it('is the recorded one', () => {
    const found = rankings.map(({ query, top, files }) => ({ query, top, files: files.slice(0, SHOWN) }));
    expect(found).toEqual(golden(RANKS, found));
  });

  it('has the recorded recall and reciprocal rank', () => {
    const found = rankStatistics(rankings);
    expect(found).toEqual(golden(STATISTICS, found));
  });

  it('keeps every expected file among the first five', () => {
    const missed = rankings.filter(({ files, expected }) => !files.slice(0, 5).includes(expected));
    expect(missed).toEqual([]);
  });
});
