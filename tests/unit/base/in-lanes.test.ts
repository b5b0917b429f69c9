import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inLanes } from '../../../src/base/in-lanes.ts';

it('has so many items in hand at once and takes each once', async () => {
  const done: number[] = [];
  let [inHand, most] = [0, 0];
  const work = async (item: number): Promise<void> => {
    most = Math.max(most, ++inHand);
    await wait(1);
    inHand--;
    done.push(item);
  };
  await inLanes([1, 2, 3, 4, 5, 6, 7], work, { count: 3 });
  expect([done.sort(), most]).toEqual([[1, 2, 3, 4, 5, 6, 7], 3]);
});

it('begins nothing after a failure, and fails once nothing is in hand', async () => {
  const [begun, ended]: [number[], number[]] = [[], []];
  const work = async (item: number): Promise<void> => {
    begun.push(item);
    await wait(item * 5);
    if (item === 1) throw new Error('first');
    ended.push(item);
  };
  await expect(inLanes([1, 2, 3, 4], work, { count: 2 })).rejects.toThrow('first');
  expect([begun, ended]).toEqual([[1, 2], [2]]);
});

it('ends after the items in hand when it is told to', async () => {
  const stop = new AbortController();
  const done: number[] = [];
  const work = async (item: number): Promise<void> => {
    done.push(item);
    stop.abort();
  };
  await inLanes([1, 2, 3], work, { count: 1, signal: stop.signal });
  expect(done).toEqual([1]);
});
