/** What frameworks connect is part of the impact of a change, in both directions. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { analyzeImpact } from '../../../src/app/impact/analyze-impact.ts';
import { openSampleShop, type SampleShop } from '../../helpers/open-sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop('laravel-shop');
});
afterAll(() => shop.remove());

async function relatedTo(target: { symbols?: string[]; file?: string }) {
  const { related, notFound } = await analyzeImpact(shop.project, { ...target, limit: 1 });
  return {
    notFound,
    paths: related.map(({ via, relation, node, distance }) => `${distance} ${via} ${relation} ${node}`),
  };
}

const CONTROLLER = 'App\\Http\\Controllers\\OrderController';

it('of an action reaches its route and the table behind its model', async () => {
  const { paths } = await relatedTo({ symbols: ['OrderController.cancel'] });
  expect(paths).toContain(`1 ${CONTROLLER}::cancel handled_by route:orders.cancel`);
  expect(paths).toContain(`1 ${CONTROLLER}::cancel references App\\Models\\Order`);
  expect(paths).toContain('2 App\\Models\\Order stored_in table:orders');
});

it('names what leads to the target first, and what it leads to itself last', async () => {
  const { related } = await analyzeImpact(shop.project, { symbols: ['OrderController.cancel'], limit: 1 });
  const directions = related.map(({ direction }) => direction);
  expect(directions).toEqual(directions.toSorted().toReversed());
  expect(new Set(directions)).toEqual(new Set(['to', 'from']));
});

it('of a table reaches its model and who uses that', async () => {
  const { paths, notFound } = await relatedTo({ symbols: ['table:orders'] });
  expect(notFound).toEqual([]);
  expect(paths).toContain('1 table:orders stored_in App\\Models\\Order');
  expect(paths).toContain(`2 App\\Models\\Order references ${CONTROLLER}::cancel`);
});

it('of a file is that of all it holds', async () => {
  const { paths } = await relatedTo({ file: 'app/Models/Order.php' });
  expect(paths).toContain('1 App\\Models\\Order stored_in table:orders');
});

it('of a name with signs in it finds the files that mention it', async () => {
  shop.write('resources/views/parts/code-editor.blade.php', '<p></p>\n');
  shop.write('docs/editor.md', '# Editor\n\nThe view parts.code-editor holds it.\n');
  const { impact } = await analyzeImpact(shop.project, { file: 'resources/views/parts/code-editor.blade.php' });
  expect(impact).toMatchObject([{ role: 'document', file: 'docs/editor.md', line: 3, uses: 'parts.code-editor' }]);
});
