import { expect, it } from 'vitest';
import { segmentsToMerge } from '../../../../src/storage/sqlite/merge-plan.ts';
import type { StatementOf } from '../../../../src/storage/sqlite/statement.ts';

/** A store that has segments with so many files, all of them alive unless told. */
function planOf(files: readonly number[], live: readonly number[] = files): number[][] {
  const rows = files.map((count, at) => ({ id: at + 1, files: count, live: live[at] ?? count }));
  const statementOf = (() => ({ all: () => rows })) as unknown as StatementOf;
  return segmentsToMerge(statementOf);
}

it('joins segments of one size once there are more than four', () => {
  expect(planOf(Array(4).fill(1))).toEqual([]);
  expect(planOf(Array(5).fill(1))).toEqual([[1, 2, 3, 4, 5]]);
});

it('leaves the large segments of a large project, of which no two may be joined, as they are', () => {
  const large = Array(24).fill(3000);
  expect(planOf(large)).toEqual([]);
  expect(planOf([...large, ...Array(9).fill(1)])).toEqual([[25, 26, 27, 28, 29, 30, 31, 32, 33]]);
  expect(planOf([...large, 600])).toEqual([[24, 25]]);
});

it('writes a segment again without the dead, also one of many', () => {
  expect(planOf([100, 100], [95, 80])).toEqual([[2]]);
  const live = Array(24).fill(3000);
  live[5] = 2000;
  expect(planOf(Array(24).fill(3000), live)).toEqual([[6]]);
});
