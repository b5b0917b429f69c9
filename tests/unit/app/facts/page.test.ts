import { expect, it } from 'vitest';
import { shortestFirst, takeTurns } from '../../../../src/app/facts/page.ts';

const frequent = ['f1', 'f2', 'f3', 'f4'];
const rare = ['r1', 'r2', 'r3'];

it('takes turns between lists', () => {
  expect(takeTurns([frequent, rare])).toEqual(['f1', 'r1', 'f2', 'r2', 'f3', 'r3', 'f4']);
});

it('shows something of each list, and the shorter one whole before the rest of the longer one', () => {
  expect(shortestFirst([frequent, rare], 1)).toEqual(['f1', 'r1', 'r2', 'r3', 'f2', 'f3', 'f4']);
  expect(shortestFirst([frequent], 1)).toEqual(frequent);
});
