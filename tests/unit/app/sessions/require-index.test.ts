import { expect, test, vi } from 'vitest';
import type { FileCounts } from '../../../../src/app/live/live-state.ts';
import type { Freshness } from '../../../../src/app/project/project.ts';
import { awaitIndexAgain, waitForChangedFiles, waitForSoonIndex } from '../../../../src/app/sessions/require-index.ts';

/** How often an answer waits for an index that is so far each time that it is asked for; null is complete. */
async function waits(counts: readonly (readonly [done: number, total: number | null] | null)[]): Promise<number> {
  let waited = 0;
  const at = (): FileCounts | null => {
    const [filesDone, filesTotal] = counts[Math.min(waited, counts.length - 1)] ?? [];
    return filesDone === undefined || filesTotal === undefined ? null : { filesDone, filesTotal };
  };
  const waitForIndex = async (): Promise<void> => {
    waited += 1;
  };
  await waitForSoonIndex({ firstIndex: at, waitForIndex });
  return waited;
}

test.each([
  ['it is there', [null], 0],
  ['it is there soon', [[0, 900], [300, 900], [600, 900], null], 3],
  ['the files are not counted yet', [[0, null], [0, null], [500, 900], null], 3],
  [
    'it takes long',
    [
      [0, 900_000],
      [300, 900_000],
    ],
    1,
  ],
  [
    'it does not go on',
    [
      [300, 900],
      [300, 900],
    ],
    1,
  ],
  ['counting takes long', [[0, null]], 4],
  [
    'it ends later than its progress promised',
    [
      [0, 900],
      [899, 900],
    ],
    10,
  ],
] as const)('an answer waits as it is worth when %s', async (_why, counts, expected) => {
  expect(await waits(counts)).toBe(expected);
});

test('a call that is made again waits for an index that is not there', async () => {
  const waited: number[] = [];
  const waitForIndex = async (milliseconds: number): Promise<void> => void waited.push(milliseconds);
  await awaitIndexAgain({ firstIndex: () => null, waitForIndex });
  expect(waited).toEqual([]);
  await awaitIndexAgain({ firstIndex: () => ({ filesDone: 1, filesTotal: 900 }), waitForIndex });
  expect(waited).toEqual([20_000]);
});

test.each([
  ['none', ['fresh'], 0],
  ['some that are indexed soon', ['updating', 'fresh'], 1],
  ['so many that they are told', ['updating', 'updating'], 1],
] as const)(
  'an answer on which a session is built waits once for files that changed: %s',
  async (_which, states, expected) => {
    const found = states.map((state): Freshness => {
      return state === 'fresh' ? { state, updated: 0 } : { state, updated: 0, outdated: [], outdatedTotal: 60 };
    });
    const ensureFresh = vi.fn(async () => found.shift() ?? Promise.reject(new Error('asked too often')));
    const waitForIndex = vi.fn(async () => {});
    const { state } = await waitForChangedFiles({ project: { ensureFresh }, waitForIndex });
    expect([state, waitForIndex.mock.calls.length]).toEqual([states.at(-1), expected]);
  },
);
