/** Traces that a configuration asks of git would be written by the hook and the server, which run in no view. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { run } from '../program.ts';

test('git writes no trace for the program, whatever the settings at home say', async () => {
  const base = temporaryFolder();
  const at = (name: string): string => path.join(base, name);
  const [root, home, trace] = [at('project'), at('home'), at('trace')];
  for (const folder of [root, home]) mkdirSync(folder);
  writeFileSync(path.join(root, 'a.ts'), 'export const a = 1;\n');
  const git = (...args: readonly string[]): void => {
    execFileSync('git', args, { cwd: root, env: { PATH: process.env.PATH, HOME: home } });
  };
  git('init', '-q');
  writeFileSync(path.join(home, '.gitconfig'), `[trace2]\n\tnormalTarget = ${trace}\n`);
  const { code } = await run(['index', root], { environment: { HOME: home } });
  expect([code, existsSync(trace)]).toEqual([0, false]);

  git('status');
  expect(existsSync(trace)).toBe(true);
});
