import { describe, expect, it } from 'vitest';
import { sharedRuns } from '../../../src/base/shared-runs.ts';

describe('shared runs', () => {
  it('give calls that come during a run the run after it, together', async () => {
    const { call, finish, begun } = counted();
    const [first, second, third] = [call(), call(), call()];
    expect(begun()).toBe(1);
    finish();
    expect(await first).toBe(1);
    finish();
    expect(await Promise.all([second, third])).toEqual([2, 2]);
    expect(begun()).toBe(2);
  });

  it('begin at once when none is under way, also after a failure', async () => {
    let runs = 0;
    const call = sharedRuns(async () => {
      runs++;
      if (runs === 1) throw new Error('first');
      return runs;
    });
    const [failed, next] = [call(), call()];
    await expect(failed).rejects.toThrow('first');
    expect(await next).toBe(2);
    expect(await call()).toBe(3);
  });
});

function counted() {
  let runs = 0;
  const finishers: (() => void)[] = [];
  let finished = 0;
  const call = sharedRuns(async () => {
    const run = ++runs;
    await new Promise<void>((resolve) => {
      finishers[run] = resolve;
      if (run <= finished) resolve();
    });
    return run;
  });
  const finish = (): void => {
    finished++;
    finishers[finished]?.();
  };
  return { call, finish, begun: () => runs };
}
