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
    expect(body).not.toHaveProperty('blocks');
  });

  it('takes a word of everyday sentences for no name', async () => {
    const { body } = await shop.call('start_session', { intent: 'MODIFY', query: '自分の浮世絵が毎回ずれる' });
    expect(body.untied).toEqual(['浮世絵']);
  });

  it('says nothing of that where something fits', async () => {
    const { body } = await shop.call('start_session', {
      intent: 'MODIFY',
      query: 'クーポンの期限が切れていても使える',
    });
    expect(body).not.toHaveProperty('untied');
    expect(body.places).toContain('src/cart/coupon.ts');
  });

  it('lists every line of the code with a rare name, and the leads that stand nowhere or in longer names [TO3]', async () => {
    const { body } = await shop.call('start_session', {
      intent: 'MODIFY',
      query: 'Lock accounts for thirty minutes after failed logins',
      leads: ['LOCK_MINUTES', 'honeypot_field', 'countFail'],
    });
    expect(body.mentions).toMatchObject({
      names: [{ text: 'LOCK_MINUTES', lines: 2 }],
      nowhere: ['honeypot_field'],
      in_names: [{ text: 'countFail', names: ['countFailure'] }],
    });
    const { lines } = body.mentions as { lines: readonly { file: string; content: string }[] };
    expect(lines.map(({ file }) => file)).toEqual(['src/auth/login-service.ts', 'src/auth/login-service.ts']);
    for (const { content } of lines) expect(content).toContain('LOCK_MINUTES');
  });
});
