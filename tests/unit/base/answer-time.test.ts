import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { answerTime, inAnswerTime, isPieceOver, leaveUseOut } from '../../../src/base/answer-time.ts';

/** A clock on which each look takes a millisecond. */
function slowClock(): void {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now++);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
}

/** Steps of a long answer, or of a short one, each noted. */
async function steps(name: string, count: number, log: string[]): Promise<void> {
  const time = answerTime();
  for (let step = 0; step < count; step++) {
    log.push(name);
    await time.pause();
  }
}

it('an answer that begins while a long one is made is done first, however many steps it takes [NS2]', async () => {
  slowClock();
  const log: string[] = [];
  const long = inAnswerTime(() => steps('long', 2000, log), {});
  await setImmediate();
  await setImmediate();
  await inAnswerTime(() => steps('short', 60, log), {});
  const since = log.slice(log.indexOf('short'), log.lastIndexOf('short'));
  expect(log).toContain('long');
  expect(since.filter((name) => name === 'long').length).toBeLessThan(60);
  await long;
});

it('work in pieces goes on until none is cut, and what is left at the end of the time is counted [NS2]', async () => {
  slowClock();
  const work = (known: Set<number>, count: number) => () => {
    for (let at = 0; at < count; at++) {
      if (known.has(at)) continue;
      if (isPieceOver()) leaveUseOut();
      else known.add(at);
    }
    return known.size;
  };
  expect(await inAnswerTime(() => answerTime().inPieces(work(new Set(), 300)), {})).toEqual([300, {}]);
  const limits = { most: 100, piece: 10 };
  const [done, { uses = 0 }] = await inAnswerTime(() => answerTime().inPieces(work(new Set(), 300)), { limits });
  expect(done).toBeGreaterThan(10);
  expect(done + uses).toBe(300);
});

it('an answer that nobody waits for any longer ends at its next pause', async () => {
  slowClock();
  const log: string[] = [];
  const gone = new AbortController();
  const answer = inAnswerTime(() => steps('long', 100_000, log), { signal: gone.signal });
  await setImmediate();
  gone.abort(new Error('gone'));
  await expect(answer).rejects.toThrow('gone');
  expect(log.length).toBeLessThan(1000);
});
