import { afterAll, beforeAll, expect, it } from 'vitest';
import { embedQuantized } from '../../../src/app/project/open-embedder.ts';
import { asRelative } from '../../../src/base/paths.ts';
import { QUANTIZATION_SCALE } from '../../../src/embedding/vector.ts';
import { analyzeQuery } from '../../../src/retrieval/query/query.ts';
import { rank } from '../../../src/retrieval/ranking/rank.ts';
import { RULES } from '../../../src/retrieval/rules/rules.ts';
import { openSampleShop, type SampleShop } from '../../helpers/open-sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
  await shop.project.ensureFresh();
});
afterAll(() => shop.remove());

it('a file that another process takes out of the index during a search is no hit and no error', async () => {
  const { store, segments, embedder } = shop.project;
  const gone = asRelative('src/auth/login-service.ts');
  const index = segments.get();
  const id = store.file(gone)?.id;
  store.publish({ removed: [gone], skipped: [], touched: [] });
  const query = analyzeQuery('LoginService sign in with a password', {
    isCommon: () => false,
    isKnown: () => true,
    speaksJapanese: () => true,
    commentsInJapanese: () => true,
    isInOwnTexts: () => false,
    meant: () => ({ names: [], share: 0 }),
  });
  const vector = { bytes: await embedQuantized(embedder, [query.embedded]), scale: QUANTIZATION_SCALE };
  const hits = await rank({
    store,
    index,
    query,
    vector,
    leads: [],
    history: new Map(),
    limit: 5,
    rules: RULES,
  });
  expect(hits).toHaveLength(5);
  expect(hits.map(({ fileId }) => fileId)).not.toContain(id);
});
