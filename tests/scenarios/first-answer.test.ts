/** What the first answer names, and what it says when nothing fits. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from './indexed-shop.ts';

describe('a first answer', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop('modern');
  });
  afterAll(() => shop.close());

  it('says so when nothing in the project is called as the request calls it, and shows only the nearest', async () => {
    const { body } = await shop.call('start_session', { intent: 'MODIFY', query: '領収書の浮世絵がずれる' });
    expect(body.untied).toEqual(['領収書', '浮世絵']);
    expect(body).not.toHaveProperty('best.content');
  });

  it('says nothing of that where something fits', async () => {
    const { body } = await shop.call('start_session', {
      intent: 'MODIFY',
      query: 'クーポンの期限が切れていても使える',
    });
    expect(body).not.toHaveProperty('untied');
    expect(body.places).toContain('src/cart/coupon.ts');
  });
});
