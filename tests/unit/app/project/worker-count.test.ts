import { expect, it } from 'vitest';
import { workerCount } from '../../../../src/app/project/worker-count.ts';

it.each([
  [1, null, 1],
  [2, null, 2],
  [32, null, 4],
  [4, 1024, 4],
  [4, 550, 2],
  [4, 500, 1],
  [4, 256, 1],
])('[RL3] %i processors under %s MB have %i workers', (processors, memoryLimitMb, expected) => {
  expect(workerCount({ processors, memoryLimitMb })).toBe(expected);
});
