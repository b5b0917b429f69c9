import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchCode } from '../../../src/app/search/search-code.ts';
import { openSampleShop, type SampleShop } from '../../helpers/open-sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
});
afterAll(() => shop.remove());

const about = async (query: string, leads?: string[]) =>
  (await searchCode(shop.project, { query, leads, limit: 5 })).fits;

it.each(['zzzzqqqq', 'asdf qwer zxcv', 'how to bake sourdough bread', '美味しいラーメンの作り方', '星占いの結果'])(
  'nothing in a shop fits "%s"',
  async (query) => {
    expect(await about(query)).toBe(false);
  },
);

it.each(['login', 'PaymentService', 'where are coupons checked', '在庫を引き当てる', 'パスワードの再設定'])(
  'something fits "%s"',
  async (query) => {
    expect(await about(query)).toBe(true);
  },
);

it('leads that are met make a strange question fit', async () => {
  expect(await about('あれ', ['low stock report'])).toBe(true);
});
