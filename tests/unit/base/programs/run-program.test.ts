/** Every way in which a foreign program can fail to answer, one double for each. */
import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { runProgram, runProgramSync } from '../../../../src/base/programs/run-program.ts';

const LONG_MS = 60_000;
const SHORT_MS = 300;
const shell = (script: string) => ({ program: '/bin/sh', args: ['-c', script] });

const DOUBLES = [
  ['is missing', { program: 'no-such-program', args: [] }, LONG_MS, 'not-started'],
  ['cannot be started', { program: 'bad\0name', args: [] }, LONG_MS, 'not-started'],
  ['hangs', shell('exec sleep 60'), SHORT_MS, 'late'],
  ['hangs and ignores what asks it to end', shell('trap "" TERM INT HUP; while :; do sleep 1; done'), SHORT_MS, 'late'],
  ['leaves a child that holds its output open', shell('sleep 60 & exit 0'), SHORT_MS, 'late'],
  ['babbles', shell('exec yes'), LONG_MS, 'too-long'],
  ['is killed', shell('kill -9 $$'), LONG_MS, 'killed'],
  ['fails', shell('exit 3'), LONG_MS, 'exited'],
  ['does not read its input', { ...shell('exit 0'), input: 'x'.repeat(1_000_000) }, LONG_MS, 'exited'],
] as const;

describe('a foreign program that', () => {
  it.each(DOUBLES)('%s is over at its limit, and leaves no timer', async (_what, program, limitMs, end) => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    const result = await runProgram({ ...program, limitMs, mostBytes: 100_000 });
    expect(result.end).toBe(end);
    expect(timers()).toBeLessThanOrEqual(before);
  });

  it.each(DOUBLES.filter(([what]) => what !== 'cannot be started'))(
    '%s is over for one who waits',
    (_what, program, limitMs, end) => {
      expect(runProgramSync({ ...program, limitMs, mostBytes: 100_000 }).end).toBe(end);
    },
  );

  it('answers is heard to its end, with its code', async () => {
    const program = { ...shell('cat; echo no >&2; exit 4'), input: 'äö', limitMs: LONG_MS };
    for (const result of [await runProgram(program), runProgramSync(program)]) {
      expect(result).toMatchObject({ end: 'exited', code: 4, stderr: 'no\n' });
      expect(result.stdout.toString('utf8')).toBe('äö');
    }
  });

  it('is not wanted any longer ends at once', async () => {
    const ending = new AbortController();
    const running = runProgram({ ...shell('exec sleep 60'), limitMs: LONG_MS, signal: ending.signal });
    ending.abort();
    expect((await running).end).toBe('killed');
    expect(getEventListeners(ending.signal, 'abort')).toEqual([]);
  });
});
