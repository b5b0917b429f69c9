import { expect, it } from 'vitest';
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
