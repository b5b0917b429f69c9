import { expect, it } from 'vitest';
import { grouped } from '../../../src/base/numbers.ts';

it('digits stand in groups of three, as V8 writes them in English', () => {
  for (const count of [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890, -1234]) {
    expect(grouped(count)).toBe(count.toLocaleString('en-US'));
  }
});
