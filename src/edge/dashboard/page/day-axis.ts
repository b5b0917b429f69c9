/** Days of a chart: enough that no bar fills it, with as many names as have room. */
import type { TrendDay } from '../api.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LEAST_DAYS = 14;
/** Pixels that the name of a day takes. */
const NAME_WIDTH = 72;

export interface DayAxis {
  /** Range from the first day to the end of the last one. */
  readonly domain: readonly [Date, Date];
  readonly ticks: readonly Date[];
}

/** @param days oldest first @param width pixels */
export function dayAxis(days: readonly Pick<TrendDay, 'day'>[], width: number): DayAxis {
  const last = Date.parse(days.at(-1)?.day ?? '1970-01-01');
  const first = Math.min(Date.parse(days[0]?.day ?? '1970-01-01'), last - (LEAST_DAYS - 1) * DAY_MS);
  const number = (last - first) / DAY_MS + 1;
  const step = Math.ceil(number / Math.max(2, Math.floor(width / NAME_WIDTH)));
  // Ticks are counted from the newest day, which people look for.
  const ticks = Array.from({ length: Math.ceil(number / step) }, (_, at) => new Date(last - at * step * DAY_MS));
  return { domain: [new Date(first), new Date(last + DAY_MS)], ticks: ticks.reverse() };
}

export interface CountAxis {
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  readonly tickFormat: 'd';
}

const MOST_TICKS = 4;

/** An axis of things that are counted: there is no half of one. */
export function wholeNumbers(counts: readonly number[]): CountAxis {
  const most = Math.max(1, ...counts);
  const rough = most / MOST_TICKS;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = Math.max(1, ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power);
  const top = Math.ceil(most / step) * step;
  const ticks = Array.from({ length: top / step + 1 }, (_, at) => at * step);
  return { domain: [0, top], ticks, tickFormat: 'd' };
}
