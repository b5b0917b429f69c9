/** Code has to do with what the definitions that it uses have to do with. */
import { expect, it } from 'vitest';
import { definitionsOf } from '../../../src/app/facts/find-definitions.ts';
import { bestRelevance } from '../../../src/app/guidance/relevance.ts';
import { placesUsedOf, type WorthUsing } from '../../../src/app/guidance/used-places.ts';
import type { Workspace } from '../../../src/app/sessions/workspace.ts';
import { asRelative } from '../../../src/base/paths.ts';
import { openShopWorkspace } from '../../helpers/open-workspace.ts';

const CART = 'src/cart/cart.ts';
const COUPON = 'src/cart/coupon.ts';

async function inShop<T>(ask: (workspace: Workspace) => T | Promise<T>): Promise<T> {
  const { workspace, remove } = await openShopWorkspace();
  try {
    await workspace.project.ensureFresh();
    return await ask(workspace);
  } finally {
    await remove();
  }
}

/** Lines of the definitions that a member of the cart uses. */
function usedBy(member: string, of: string, isWorth: WorthUsing['isWorth'] = () => true): Promise<number[]> {
  return inShop(({ project: { store } }) => {
    const idOf = (path: string): number => store.file(asRelative(path))!.id;
    const [{ line: startLine, endLine } = { line: 0, endLine: 0 }] = definitionsOf(store, `${CART}:${member}`);
    const used = placesUsedOf(store, { files: [idOf(of)], isWorth })({ fileId: idOf(CART), startLine, endLine });
    return used.map((place) => place.startLine);
  });
}

it('are those that its lines surely use, in other files, and that are worth it [D-46]', async () => {
  expect(await usedBy('Cart.totalWithTax', COUPON)).toEqual([6]);
  expect(await usedBy('Cart.addItem', COUPON)).toEqual([]);
  expect(await usedBy('Cart.totalWithTax', CART)).toEqual([]);
  expect(await usedBy('Cart.totalWithTax', COUPON, ({ startLine }) => startLine !== 6)).toEqual([]);
});

it('raise what uses them, and not what stands beside it [D-46]', async () => {
  const [total = 0, add = 0] = await inShop(({ project, ...others }) => {
    const places = ['Cart.totalWithTax', 'Cart.addItem'].map((name) => {
      const [{ line: startLine, endLine } = { line: 0, endLine: 0 }] = definitionsOf(project.store, `${CART}:${name}`);
      return { name, file: CART, startLine, endLine };
    });
    return bestRelevance({ project, ...others }, ['クーポンの割引額'], places);
  });
  expect(total - add).toBeGreaterThan(0.2);
});
