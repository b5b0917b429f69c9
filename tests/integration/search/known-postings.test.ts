/** Lists of postings are kept from question to question, as long as the index is the same. */
import { expect, it, vi } from 'vitest';
import { open } from '../indexing/open.ts';
import { makeProject, writeInto } from '../scan/project.ts';

it('the lists of a question are read once, and again when the index has changed', async () => {
  const root = makeProject({ 'src/cart.ts': 'export const cart = 1;\n' });
  const { project } = await open(root);
  await project.ensureFresh();
  const read = vi.spyOn(project.store, 'postings');
  const before = project.segments.get();
  expect(before.postings('cart')).toHaveLength(1);
  expect(before.postings('cart')).toHaveLength(1);
  expect(before.postings('order')).toHaveLength(0);
  expect(read).toHaveBeenCalledTimes(2);
  writeInto(root, 'src/order.ts', 'export const order = 1;\n');
  await project.ensureFresh();
  expect(project.segments.get().postings('order')).toHaveLength(1);
});

it('lists that fill the room are forgotten', async () => {
  const { project } = await open(makeProject({ 'src/cart.ts': 'export const cart = 1;\n' }));
  await project.ensureFresh();
  const huge = [{ segment: 1, list: new Uint8Array(8 << 20) }];
  const read = vi.spyOn(project.store, 'postings').mockReturnValue(huge);
  const { postings } = project.segments.get();
  for (const term of ['one', 'two', 'one']) expect(postings(term)).toBe(huge);
  expect(read).toHaveBeenCalledTimes(3);
});
