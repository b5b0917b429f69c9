/** Calls that wait for the index run of another process. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { SqliteLock } from '../../../src/storage/sqlite-lock.ts';
import { makeProject } from '../scan/project.ts';
import { open } from './open.ts';

it('say once what they wait for, and not once each', async () => {
  const root = makeProject({ 'a.ts': 'export const a = 1;\n' });
  const { project, notices } = await open(root);
  const other = new SqliteLock(path.join(root, '.code-intel', 'writer.lock'));
  const done: number[] = [];
  for (const call of [1, 2, 3]) {
    expect(other.tryAcquire()).toBe(true);
    const waiting = project.asWriter(async () => done.push(call));
    other.release();
    await waiting;
  }
  expect(done).toEqual([1, 2, 3]);
  expect(notices.filter((text) => text.includes('waiting for it'))).toHaveLength(1);
});
