import { expect, it, vi } from 'vitest';
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
