import { expect, it } from 'vitest';
import { byVersion } from '../../../src/base/by-version.ts';

it('what is made of an index is the same until that has another version, and each index has its own', () => {
  const one = { state: 1, version: () => one.state };
  const other = { version: () => 1 };
  const numbers: number[] = [];
  const made = byVersion((_: { version(): number }) => numbers.push(0));
  expect([made(one), made(one), made(other), made(one)]).toEqual([1, 1, 2, 1]);
  one.state = 2;
  expect([made(one), made(one), made(other)]).toEqual([3, 3, 2]);
});
