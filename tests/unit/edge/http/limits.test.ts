import { expect, it } from 'vitest';
import { RateLimit } from '../../../../src/edge/http/limits.ts';

it('lets a burst pass, then so many a second, for each caller by itself', () => {
  let now = 0;
  const limit = new RateLimit({ perSecond: 2, burst: 3 }, () => now);
  expect([1, 2, 3, 4].map(() => limit.take('one'))).toEqual([0, 0, 0, 1]);
  expect(limit.take('other')).toBe(0);
  now = 500;
  expect([limit.take('one'), limit.take('one')]).toEqual([0, 1]);
  now = 60_000;
  expect([1, 2, 3, 4].map(() => limit.take('one'))).toEqual([0, 0, 0, 1]);
});

it('does not remember every address that ever came', () => {
  const limit = new RateLimit({ perSecond: 1, burst: 1 }, () => 0);
  expect(limit.take('first')).toBe(0);
  for (let at = 0; at < 10_001; at++) limit.take(`address ${at}`);
  expect(limit.take('first')).toBe(0);
});
