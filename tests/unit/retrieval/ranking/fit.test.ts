import { expect, it } from 'vitest';
import { fitOf } from '../../../../src/retrieval/ranking/fit.ts';

it.each([
  ['a close meaning', 0.6, 0, true],
  ['all of the words', 0, 1, true],
  ['some of both', 0.3, 0.4, true],
  ['a far meaning and a common word', 0.3, 0.2, false],
  ['nothing', 0, 0, false],
])('%s', (_, vector, covered, expected) => {
  expect(fitOf({ vector, covered }) >= 1).toBe(expected);
});
