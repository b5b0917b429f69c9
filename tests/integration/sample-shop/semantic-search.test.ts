import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getChunks } from '../../../src/app/facts/get-chunk.ts';
import { rankSymbols } from '../../../src/app/search/rank-symbols.ts';
import { semanticSearch } from '../../../src/app/search/semantic-search.ts';
import { computeSimilarities } from '../../../src/app/search/symbol-similarity.ts';
import { semanticSearchTool } from '../../../src/edge/mcp/tools/semantic-search.ts';
import { openSampleShop, type SampleShop } from '../../helpers/open-sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
  shop.write(
    '.code-intel/agreements/login.md',
    '---\nnl_term: ログイン機能\nsymbols: [LoginService, SessionStore]\nsession_id: s-1\n---\n',
  );
});
afterAll(() => shop.remove());

describe('the two collections', () => {
  it('are described [VC2]', () => {
    expect(JSON.stringify(semanticSearchTool.inputSchema)).toMatch(/map: .+; forest: .+/);
  });

  it('an agreement on the target stands beside the forest, and never in its place [VC3][VC5][D-18] [D-55]', async () => {
    const answer = await semanticSearch(shop.project, { query: '直して', targetFeature: 'ログイン機能' });
    expect(answer).toMatchObject({ source: 'forest', confidence: 'high', shortCircuit: true });
    expect(answer.forestHits.length).toBeGreaterThan(0);
    expect(answer.cachedSymbols).toEqual(['LoginService', 'SessionStore']);
    expect(answer.totalChunks).toBeGreaterThan(10);
  });

  it('a hit of the map has a score and metadata [VC8]', async () => {
    const { mapHits } = await semanticSearch(shop.project, { query: 'ログイン機能' });
    const metadata = { nlTerm: 'ログイン機能', symbols: ['LoginService', 'SessionStore'], sessionId: 's-1' };
    expect(mapHits).toEqual([{ file: 'login.md', score: 1, metadata }]);
  });

  it('the map is asked with the query and the target [VC6]', async () => {
    const { mapHits } = await semanticSearch(shop.project, { query: 'ログイン機能', targetFeature: 'カート' });
    expect(mapHits[0]?.score).toBeGreaterThan(0.3);
  });

  it('without a good agreement the forest answers, and the map gives hints [VC3][VC5]', async () => {
    const answer = await semanticSearch(shop.project, { query: 'sign in with a password' });
    expect(answer).toMatchObject({ source: 'forest', confidence: 'medium', shortCircuit: false });
    expect(answer.cachedSymbols).toBeUndefined();
    expect(answer.forestHits[0]).toMatchObject({ file: 'src/auth/login-service.ts', score: expect.any(Number) });
  });

  it('the forest gives 10 hits unless told otherwise [VC4][VC10]', async () => {
    const query = '注文';
    expect((await semanticSearch(shop.project, { query })).forestHits).toHaveLength(10);
    expect((await semanticSearch(shop.project, { query, nResults: 2 })).forestHits).toHaveLength(2);
  });

  it.each([
    ['map', 1, 0],
    ['forest', 0, 3],
  ] as const)('%s can be asked alone [VC10]', async (collection, mapHits, forestHits) => {
    const answer = await semanticSearch(shop.project, { query: 'ログイン機能', collection, nResults: 3 });
    expect([answer.mapHits.length, answer.forestHits.length]).toEqual([mapHits, forestHits]);
    expect(answer.source).toBe(collection);
  });

  it('every hit of the forest can be read by its chunk id [VC8]', async () => {
    const { forestHits } = await semanticSearch(shop.project, { query: '注文', collection: 'forest' });
    const { notFound } = await getChunks(
      shop.project,
      forestHits.map(({ chunkId }) => chunkId),
    );
    expect(notFound).toEqual([]);
  });
});

describe('similarities of names', () => {
  it('are calibrated to 0–1 by name [VC11]', async () => {
    const found = await computeSimilarities(shop.project.embedder, 'ログイン機能', ['LoginService', 'discountOf']);
    expect([...found.keys()]).toEqual(['LoginService', 'discountOf']);
    expect(found.get('LoginService')).toBeGreaterThan(0.6);
    expect(found.get('discountOf')).toBeLessThan(0.3);
  });
});

describe('ranked symbols', () => {
  it('score meaning, words, definition and references [HS1][HS3]', async () => {
    const { symbols } = await rankSymbols(shop.project, { query: '在庫を引き当てる', limit: 5 });
    const names = symbols.map(({ name }) => name);
    expect(names).toContain('StockService');
    expect(symbols).toHaveLength(5);
    expect(symbols.map(({ finalScore }) => finalScore)).toEqual(symbols.map((s) => s.finalScore).sort((a, b) => b - a));
  });

  it('include a name of the query that is only used [HS3]', async () => {
    const { symbols } = await rankSymbols(shop.project, { query: 'where is randomUUID called', limit: 100 });
    const found = symbols.find(({ name }) => name === 'randomUUID');
    expect(found).toMatchObject({ definitionFound: false, vectorScore: 0 });
    expect(found?.referenceCount).toBeGreaterThan(0);
  });
});
