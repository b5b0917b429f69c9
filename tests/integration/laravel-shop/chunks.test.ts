import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDefinitions } from '../../../src/app/facts/find-definitions.ts';
import { getChunks } from '../../../src/app/facts/get-chunk.ts';
import { semanticSearch } from '../../../src/app/search/semantic-search.ts';
import { openSampleShop, type SampleShop } from '../../helpers/open-sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop('laravel-shop');
});
afterAll(() => shop.remove());

describe('chunks of a framework', () => {
  it('come with their type and what is known of them', async () => {
    const { forestHits } = await semanticSearch(shop.project, {
      query: 'column discount_percent',
      collection: 'forest',
    });
    const hit = forestHits.find(({ chunkId }) => chunkId === 'migration:coupons');
    expect(hit).toMatchObject({ kind: 'table_schema', metadata: { table: 'coupons', columns: expect.any(Array) } });
  });

  it('are read by their id', async () => {
    const ids = [
      'migration:orders',
      'filament:OrderResource:form',
      'composer:require',
      'view:orders.item',
      'model:order',
    ];
    const { chunks, notFound } = await getChunks(shop.project, ids);
    expect(notFound).toEqual([]);
    expect(chunks.map(({ content }) => content.split('\n')[0]?.trim())).toEqual([
      "Schema::create('orders', function (Blueprint $table) {",
      'public static function configure(Schema $schema): Schema',
      '"require": {',
      '<div class="item">',
      '/** 注文 */',
    ]);
  });

  it('are no longer found when their file says something else', async () => {
    shop.write('database/migrations/2024_02_01_000000_create_coupons_table.php', '<?php\n');
    expect((await getChunks(shop.project, ['migration:coupons'])).notFound).toMatchObject([
      { chunkId: 'migration:coupons' },
    ]);
  });

  it('are ambiguous when two files use the same id, which the error tells apart', async () => {
    shop.write(
      'app/Models/Archive/Order.php',
      '<?php\nnamespace App\\Models\\Archive;\nclass Order extends \\Illuminate\\Database\\Eloquent\\Model {}\n',
    );
    await expect(getChunks(shop.project, ['model:order'])).rejects.toMatchObject({
      code: 'ambiguous',
      next: expect.stringContaining('app/Models/Archive/Order.php:3-3'),
    });
  });

  it('are definitions under the name of the thing', async () => {
    const { definitions } = await findDefinitions(shop.project, { symbols: ['orders.cancel', 'shop.tax_rate'] });
    expect(definitions.map(({ kind, name, file }) => `${kind} ${name} ${file}`)).toEqual([
      'route orders.cancel routes/web.php',
      'key shop.tax_rate config/shop.php',
    ]);
  });
});

describe('a project', () => {
  it('is indexed anew when a manifest names another framework', async () => {
    const ids = ['migration:products'];
    expect((await getChunks(shop.project, ids)).notFound).toEqual([]);
    shop.write('composer.json', '{"require": {"php": "^8.3"}}');
    expect((await getChunks(shop.project, ids)).notFound.map(({ chunkId }) => chunkId)).toEqual(ids);
    shop.write('composer.json', '{"require": {"laravel/framework": "^12.0"}}');
    expect((await getChunks(shop.project, ids)).notFound).toEqual([]);
  });
});
