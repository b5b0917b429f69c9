/** A table that SQL files create, change and use leads to these files, and to the model of a framework. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyzeImpact } from '../../../src/app/impact/analyze-impact.ts';
import { openSampleShop, type SampleShop } from '../../helpers/open-sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop('sql-shop');
});
afterAll(() => shop.remove());

describe('the impact of a table', () => {
  it('names the file that creates it and the routines that use it', async () => {
    const { targets, impact, notFound } = await analyzeImpact(shop.project, { symbols: ['orders'] });
    expect(notFound).toEqual([]);
    expect(targets).toContainEqual({ name: 'orders', scope: '', file: 'db/schema.sql', line: 11, kind: 'table' });
    const users = impact.filter(({ steps }) => steps === 1).map(({ file, name }) => `${file} ${name}`);
    expect(users).toEqual(
      expect.arrayContaining([
        'db/routines.sql refresh_total',
        'db/routines.sql cancel_stale_orders',
        'db/schema.sql monthly_sales',
        'db/migrations/0002_delivery.up.sql null',
      ]),
    );
  });

  it('goes on from a routine to what calls it', async () => {
    const { impact } = await analyzeImpact(shop.project, { symbols: ['refresh_total'] });
    expect(impact.map(({ steps, name, uses }) => `${steps} ${name} ${uses}`)).toEqual(
      expect.arrayContaining(['1 item_changed refresh_total', '2 keep_total item_changed']),
    );
  });

  it('reaches the model of a framework, the migration and the keys of other tables', async () => {
    const { related, targets } = await analyzeImpact(shop.project, { symbols: ['table:orders'] });
    expect(targets.map(({ file, line }) => `${file}:${line}`)).toEqual(['db/schema.sql:11']);
    const paths = related.map(({ distance, via, relation, node }) => `${distance} ${via} ${relation} ${node}`);
    expect(paths).toEqual(
      expect.arrayContaining([
        '1 table:orders stored_in app.models.Order',
        '1 table:orders alters migration:orders@0002_delivery',
        '1 table:orders references routine:cancel_stale_orders',
        '1 table:orders references table:order_items',
        '1 table:orders references table:shipments',
      ]),
    );
  });
});
