import { expect, it } from 'vitest';
import type { IndexTask } from '../../../src/app/indexer.ts';
import { OutdatedFiles } from '../../../src/app/outdated-files.ts';
import { Repairs } from '../../../src/app/repairs.ts';

it('what waits for its turn when the project is closed is not begun', async () => {
  const begun: IndexTask[] = [];
  const indexer = {
    run: async (task: IndexTask) => {
      begun.push(task);
      return { added: 0, modified: 0, deleted: 0 };
    },
    close: async () => {},
  };
  const repairs = new Repairs({
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
