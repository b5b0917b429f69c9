/** A verdict comes in time, whatever is asked: a hook that takes too long is passed over by most clients. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { LONGEST_JUDGEMENT_MS } from '../../../src/app/gate/scene.ts';
import { OutOfTime, timeLimit } from '../../../src/base/time-limit.ts';
import { GatedProject } from '../../helpers/gated-project.ts';
import { processorTime } from '../../helpers/processor-time.ts';

let project: GatedProject;

beforeEach(() => {
  project = new GatedProject();
});

/** With what a slow processor takes before and after. */
const LONGEST_MS = LONGEST_JUDGEMENT_MS + 4000;

async function answered(command: string): Promise<{ exitCode: number; stderr: string; time: number }> {
  const time = processorTime();
  const answer = await project.before('Bash', { command });
  return { ...answer, time: time() };
}

describe('a command', () => {
  it.each([
    ['many paths of many folders', `echo pwned > utils.js; touch ${`${'a/'.repeat(240)}b `.repeat(40)}`],
    ['a long here-string of its signs', `cat <<<${'<'.repeat(50_000)}; echo pwned > utils.js`],
    ['brackets that close nothing', `echo pwned > utils.js ${')'.repeat(50_000)}`],
    ['redirections from nothing', `echo pwned > utils.js; ${'< #\n'.repeat(15_000)}`],
    ['thousands of wrappers', `echo utils.js | ${'xargs '.repeat(5000)}rm`],
    ['a pattern that is never closed', `sed 's/${'['.repeat(50_000)}/x/w utils.js' README.md`],
  ])('of %s is refused in time', async (_, command) => {
    const { exitCode, time } = await answered(command);
    expect(exitCode).toBe(2);
    expect(time).toBeLessThan(LONGEST_MS);
  });

  it('with paths of folders that exist is judged in time', async () => {
    const deep = path.join(project.root, ...Array.from({ length: 240 }, () => 'a'));
    mkdirSync(deep, { recursive: true });
    const { exitCode, time } = await answered(`echo pwned > utils.js; touch ${`${deep}/b `.repeat(40)}`);
    expect(exitCode).toBe(2);
    expect(time).toBeLessThan(LONGEST_MS);
  });
});

it('a large edit of many paths is judged in time', async () => {
  const edits = Array.from({ length: 20_000 }, (_, at) => ({ file_path: `${'a/'.repeat(200)}${at}` }));
  const time = processorTime();
  expect((await project.before('MultiEdit', { edits })).exitCode).toBe(2);
  expect(time()).toBeLessThan(LONGEST_MS);
});

describe('a limit', () => {
  it('ends work that would not end, and leaves no time for more', () => {
    const limit = timeLimit(100);
    const endless = (): void => {
      for (;;);
    };
    expect(() => limit(endless)).toThrow(OutOfTime);
    expect(() => limit(endless)).toThrow(OutOfTime);
  });

  it('gives back what the work gives, and its errors', () => {
    expect(timeLimit(1000)(() => undefined)).toBe(undefined);
    expect(timeLimit(1000)(() => 'done')).toBe('done');
    expect(() =>
      timeLimit(1000)(() => {
        throw new Error('of the work');
      }),
    ).toThrow('of the work');
  });
});
