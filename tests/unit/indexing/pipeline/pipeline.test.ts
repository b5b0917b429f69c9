import { expect, it } from 'vitest';
import { asRelative } from '../../../../src/base/paths.ts';
import { type BatchRunner, indexFiles } from '../../../../src/indexing/pipeline/pipeline.ts';
import type { ScannedFile } from '../../../../src/indexing/scan/scanned-file.ts';
import type { IndexStore } from '../../../../src/storage/contract.ts';

/** As many as make several batches. */
const FILES = Array.from({ length: 300 }, (_, at) => ({ path: asRelative(`${at}.ts`), size: 1, ctimeMs: 1 }));

it('a batch that fails ends the run, after the batches under way and before the next ones', async () => {
  const events: string[] = [];
  const runner: BatchRunner = {
    parallel: 2,
    run: async ([first]) => {
      events.push(`begin ${first?.path}`);
      await Promise.resolve();
      if (first?.path === '0.ts') throw new Error('the disk is gone');
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      events.push(`end ${first?.path}`);
      return [];
    },
  };
  const run = indexFiles({ store: {} as IndexStore, runner, now: () => 0 }, { added: FILES, modified: [] });
  await expect(run).rejects.toThrow('the disk is gone');
  expect(events).toEqual(['begin 0.ts', 'begin 64.ts', 'end 64.ts']);
});

it.each([
  ['many small files', 2, FILES],
  ['few large files', 3, FILES.slice(0, 20).map((file) => ({ ...file, size: 500_000 }))],
  ['one worker', 1, FILES],
  ['one file', 2, FILES.slice(0, 1)],
  ['no file', 2, []],
])(
  'batches hold every file once, and of %s none at the end holds more than a worker’s share',
  async (_what, parallel, files) => {
    const batches: ScannedFile[][] = [];
    const runner: BatchRunner = {
      parallel,
      run: async (batch) => {
        batches.push([...batch]);
        return [];
      },
    };
    await indexFiles({ store: {} as IndexStore, runner, now: () => 0 }, { added: files, modified: [] });
    expect(batches.flat()).toEqual(files);
    expect(Math.max(0, ...batches.map((batch) => batch.length))).toBeLessThanOrEqual(64);
    const last = batches.at(-1) ?? [];
    if (parallel > 1) expect(last.length).toBeLessThanOrEqual(4);
  },
);
