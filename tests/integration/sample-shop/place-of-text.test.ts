/** Where a text on the screen stands, as a first answer shows it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aroundText } from '../../../src/app/guidance/places/around-text.ts';
import type { Found } from '../../../src/app/guidance/places/place.ts';
import { openSampleShop, type SampleShop } from '../../helpers/open-sample-shop.ts';

const HIT: Found = { file: 'src/cart/cart.ts', line: 33, endLine: 36, symbol: 'Cart.totalWithTax', kind: 'method' };

describe('a place to which a text leads', () => {
  let shop: SampleShop;
  beforeAll(async () => {
    shop = await openSampleShop();
    await shop.project.ensureFresh();
  });
  afterAll(() => shop.remove());

  it('is the definition with the text, where the search found another part of the file', () => {
    const found = aroundText(shop.project.store, HIT, 19);
    expect(found).toMatchObject({ line: 17, endLine: 21, symbol: 'Cart.addItem', kind: 'method' });
  });

  it('is the lines around it outside of definitions, within the file', () => {
    const found = aroundText(shop.project.store, HIT, 2);
    expect(found).toMatchObject({ line: 1, endLine: 14, symbol: null });
  });

  it('stays as it was found with the text in it', () => {
    expect(aroundText(shop.project.store, HIT, 34)).toEqual(HIT);
  });
});
