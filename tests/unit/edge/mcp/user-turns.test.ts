import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { UserTurns } from '../../../../src/edge/mcp/http-handler.ts';

const EXPENSIVE_MS = 5;

it('a call waits for few of those of a user who asked for hundreds before [NS3]', async () => {
  const turns = new UserTurns();
  const order: string[] = [];
  const ask = (user: string, work = () => sleep(EXPENSIVE_MS)): Promise<void> =>
    turns.take(user, async () => {
      order.push(user);
      await work();
    });
  const many = Array.from({ length: 100 }, () => ask('one'));
  await sleep(2 * EXPENSIVE_MS);
  const before = order.length;
  await Promise.all([ask('other'), ask('other')]);
  expect(order.slice(before, before + 8).filter((user) => user === 'other')).toHaveLength(2);
  await Promise.all(many);
  expect(order).toHaveLength(102);
});

it('a call that fails or waits for something else keeps nobody from the next', async () => {
  const turns = new UserTurns();
  const failing = Array.from({ length: 10 }, () => turns.take('one', () => Promise.reject(new Error('no'))));
  await expect(Promise.allSettled(failing)).resolves.toHaveLength(10);
  await expect(turns.take('one', async () => 'answer')).resolves.toBe('answer');
});
