import { expect, it, onTestFinished, vi } from 'vitest';
import { IndexQueue } from '../../../../src/app/live/index-queue.ts';
import type { IndexTask } from '../../../../src/app/live/index-task.ts';
import { OutdatedFiles } from '../../../../src/app/live/outdated-files.ts';

it('what waits for its turn when the project is closed is not begun', async () => {
  const begun: IndexTask[] = [];
  const indexer = {
    run: async (task: IndexTask) => {
      begun.push(task);
      return { added: 0, modified: 0, deleted: 0 };
    },
    close: async () => {},
  };
  const repairs = new IndexQueue({
    indexer,
    outdated: new OutdatedFiles(),
    beforeTask: () => {},
    afterFullCheck: async () => {},
  });
  repairs.addFolders(['']);
  const work = repairs.work();
  await Promise.all([repairs.close(), work]);
  expect(begun).toEqual([]);
});

it('a run that takes longer than anybody waits for keeps one question waiting, and the next run is waited for again', async () => {
  const ends: (() => void)[] = [];
  const indexer = {
    run: async () => {
      await new Promise<void>((resolve) => ends.push(resolve));
      return { added: 0, modified: 0, deleted: 0 };
    },
    close: async () => {},
  };
  const queue = new IndexQueue({
    indexer,
    outdated: new OutdatedFiles(),
    beforeTask: () => {},
    afterFullCheck: async () => {},
  });
  const FOREVER = 2 ** 31 - 1;
  queue.addFolders(['']);
  const long = queue.work();
  await queue.waitFor(long, 5);
  await queue.waitFor(queue.work(), FOREVER);
  expect(ends).toHaveLength(1);
  ends[0]!();
  await long;
  queue.addFolders(['']);
  let isWaitedFor = true;
  const next = queue.waitFor(queue.work(), FOREVER).then(() => {
    isWaitedFor = false;
  });
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  expect(isWaitedFor).toBe(true);
  ends[1]!();
  await next;
});

it('a run that finds more to do whenever it has done something is waited for as long as a few tasks take', async () => {
  let runs = 0;
  const queue: IndexQueue = new IndexQueue({
    indexer: {
      run: async () => {
        runs++;
        if (runs < 50) queue.addFolders(['written/all/the/time']);
        await new Promise((resolve) => setTimeout(resolve, 2));
        return { added: 0, modified: 1, deleted: 0 };
      },
      close: async () => {},
    },
    outdated: new OutdatedFiles(),
    beforeTask: () => {},
    afterFullCheck: async () => {},
  });
  queue.addFolders(['']);
  const run = queue.work();
  for (let question = 0; question < 5; question++) {
    const before = runs;
    await queue.waitFor(queue.work(), 60_000);
    expect([question, runs - before <= 5, runs > before]).toEqual([question, true, true]);
  }
  await run;
});

it('what failed twice is tried again after a pause, or when somebody asks for it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let runs = 0;
  let isBroken = true;
  const queue = new IndexQueue({
    indexer: {
      run: async () => {
        runs++;
        if (isBroken) throw new Error('the disk is full');
        return { added: 0, modified: 0, deleted: 0 };
      },
      close: async () => {},
    },
    outdated: new OutdatedFiles(),
    beforeTask: () => {},
    afterFullCheck: async () => {},
  });
  const runsAfter = async (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds);
    await queue.work();
    return runs;
  };
  queue.addFolders(['src']);
  expect([await runsAfter(0), await runsAfter(0), await runsAfter(0)]).toEqual([1, 2, 2]);
  expect([await runsAfter(1000), await runsAfter(1000), await runsAfter(1000)]).toEqual([3, 3, 4]);
  for (let at = 0; at < 20; at++) await runsAfter(60_000);
  expect([runs, queue.failure?.message]).toEqual([24, expect.stringContaining('the disk is full')]);
  isBroken = false;
  await queue.request('requested');
  expect([await runsAfter(0), queue.isIdle, queue.failure]).toEqual([26, true, undefined]);
});
