import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { indexProject } from '../../../src/app/project/index-project.ts';
import { syncReason } from '../../../src/app/project/sync.ts';
import { searchCode } from '../../../src/app/search/search-code.ts';
import { asRelative } from '../../../src/base/paths.ts';
import { openSampleShop, type SampleShop } from '../../helpers/open-sample-shop.ts';

const HOUR_MS = 3_600_000;

let shop: SampleShop;
beforeEach(async () => {
  shop = await openSampleShop();
});
afterEach(() => shop.remove());

describe('a synchronisation', () => {
  it('chunks the whole folder and tells what it found [CH6][SY4]', async () => {
    expect(await indexProject(shop.project)).toMatchObject({ files: 16, added: 16, modified: 0, deleted: 0 });
    shop.write('src/cart/coupon.ts', 'export const coupons = [];\n');
    shop.write('src/cart/gift.ts', 'export const gifts = [];\n');
    expect(await indexProject(shop.project)).toMatchObject({ files: 17, added: 1, modified: 1, deleted: 0 });
  });

  it('is due without a state, after the time to live, and for other settings [SY5][SY6][D-28]', async () => {
    const { project } = shop;
    expect(syncReason(project)).toBe('no_state');
    await project.ensureFresh();
    const totals = vi.spyOn(project.store, 'totals');
    expect([1, 2, 3].map(() => syncReason(project))).toEqual(['none', 'none', 'none']);
    // Every call of a server asks for it: all files are counted once for each version of the index.
    expect(totals.mock.calls.length).toBeLessThan(2);
    const publication = { removed: [], skipped: [], touched: [] };
    project.store.publish({ ...publication, meta: { checked_at: String(Date.now() - 1.1 * HOUR_MS) } });
    expect(syncReason(project)).toBe('ttl_passed');
    project.store.publish({ ...publication, meta: { fingerprint: 'of another model' } });
    expect(syncReason(project)).toBe('fingerprint_mismatch');
  });

  it('happens before every answer, due or not [D-28]', async () => {
    await shop.project.ensureFresh();
    shop.write('src/cart/gift.ts', '/** Wraps a present in paper. */\nexport function wrapPresent() {}\n');
    const { hits, freshness } = await searchCode(shop.project, { query: 'wrapPresent', limit: 1 });
    expect(hits[0]?.file).toBe('src/cart/gift.ts');
    expect(freshness).toEqual({ state: 'fresh', updated: 1 });
  });

  it('keeps its state in the index [SY1][D-32]', async () => {
    await shop.project.ensureFresh();
    const file = shop.project.store.file(asRelative('src/cart/cart.ts'));
    expect(file).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{16}$/), indexedAt: expect.any(Number) });
  });
});
