import { afterAll, beforeAll, expect, it } from 'vitest';
import { analyzeStructure } from '../../../src/app/facts/analyze-structure.ts';
import { searchCode } from '../../../src/app/search/search-code.ts';
import { openSampleShop, type SampleShop } from '../../helpers/open-sample-shop.ts';

const FILE = 'app/Services/Ledger.php';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop('laravel-shop');
  shop.write(
    FILE,
    `<?php
namespace App\\Services;

use App\\Models\\Order as Sale;
use App\\Models\\{Product, User};

/**
 * Amortizes quarterly dues of the guild.
 */
class Ledger
{
    public function close(Sale $sale): void {}
}
`,
  );
});
afterAll(() => shop.remove());

it('[CH13] a PHP class is found by its comment, under its full name', async () => {
  const { hits } = await searchCode(shop.project, { query: 'amortizes quarterly dues', limit: 3 });
  expect(hits[0]).toMatchObject({
    file: FILE,
    symbol: 'App\\Services.Ledger',
    metadata: { fqcn: 'App\\Services\\Ledger' },
  });
});

it('[CH13] its imports have full names, and the aliases that the file gives them', async () => {
  const { files } = await analyzeStructure(shop.project, { path: FILE });
  expect(files[0]?.imports).toMatchObject([
    { module: 'App\\Models\\Order', names: ['Order as Sale'] },
    { module: 'App\\Models\\Product', names: ['Product'] },
    { module: 'App\\Models\\User', names: ['User'] },
  ]);
});
