/** An ordinary day under the gate, lived through with the built program (`bench/daily-use`). */
import { beforeAll, describe, expect, it } from 'vitest';
import { type LivedStep, liveThroughDay } from '../../bench/daily-use/live.ts';
import { costOf, dailyUsePage } from '../../bench/daily-use/page.ts';

let day: readonly LivedStep[];
beforeAll(async () => {
  day = await liveThroughDay();
});

describe('an ordinary day', () => {
  it('has what people ask for', () => {
    expect(day.map(({ title }) => title)).toEqual([
      'A question',
      'A test run',
      'A typo in the README',
      'A one-line fix in a named file',
      'A formatter',
      'A commit',
      'A debugging session',
    ]);
  });

  it('costs one extra call where something is changed, and none elsewhere', () => {
    const costs = Object.fromEntries(day.map((step) => [step.title, costOf(step).extra]));
    expect(costs).toEqual({
      'A question': 0,
      'A test run': 0,
      'A typo in the README': 1,
      'A one-line fix in a named file': 1,
      'A formatter': 0,
      'A commit': 0,
      'A debugging session': 1,
    });
  });

  it('has no refusal and no end that is held up', () => {
    const turns = day.flatMap((step) => step.turns);
    expect(turns.flatMap(({ calls }) => calls.flatMap(({ refusal }) => refusal ?? []))).toEqual([]);
    expect(turns.flatMap(({ heldUp }) => heldUp ?? [])).toEqual([]);
  });

  it('comes out as it is told', () => {
    const calls = day.flatMap(({ turns }) => turns.flatMap((turn) => turn.calls));
    expect(calls.flatMap(({ otherwise }) => otherwise ?? [])).toEqual([]);
  });

  it('is the one of docs/daily-use.md', async () => {
    await expect(dailyUsePage(day)).toMatchFileSnapshot('../../docs/daily-use.md');
  });
});
