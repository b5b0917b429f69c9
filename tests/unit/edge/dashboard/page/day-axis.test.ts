import { expect, it } from 'vitest';
import { dayAxis, wholeNumbers } from '../../../../../src/edge/dashboard/page/day-axis.ts';

const daysOf = (axis: ReturnType<typeof dayAxis>) => axis.ticks.map((tick) => tick.toISOString().slice(0, 10));
const range = (from: string, number: number) =>
  Array.from({ length: number }, (_, at) => ({
    day: new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10),
  }));

it('one day stands at the end of two weeks', () => {
  const { domain } = dayAxis([{ day: '2026-03-14' }], 800);
  expect(domain.map((day) => day.toISOString().slice(0, 10))).toEqual(['2026-03-01', '2026-03-15']);
});

it('names as many days as have room, the last one among them', () => {
  expect(daysOf(dayAxis(range('2026-03-01', 14), 400))).toEqual([
    '2026-03-02',
    '2026-03-05',
    '2026-03-08',
    '2026-03-11',
    '2026-03-14',
  ]);
  for (const width of [200, 500, 900]) {
    const ticks = daysOf(dayAxis(range('2026-01-01', 365), width));
    expect([ticks.length * 72 <= width, ticks.at(-1)]).toEqual([true, '2026-12-31']);
  }
});

it('counts are named in whole numbers, few of them', () => {
  expect(wholeNumbers([]).ticks).toEqual([0, 1]);
  expect(wholeNumbers([2]).ticks).toEqual([0, 1, 2]);
  expect(wholeNumbers([3, 7]).ticks).toEqual([0, 2, 4, 6, 8]);
  for (const most of [1, 5, 9, 13, 99, 1234]) {
    const { ticks, domain } = wholeNumbers([most]);
    expect([ticks.length <= 6, domain[1] >= most, new Set(ticks.map((tick) => tick % 1)).size]).toEqual([
      true,
      true,
      1,
    ]);
  }
});
