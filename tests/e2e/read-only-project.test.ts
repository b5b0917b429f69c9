/** A project that cannot be written is searched all the same: its index lies in the cache of the person. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { MAIN } from '../helpers/built.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const isRoot = process.getuid?.() === 0;
/** Nothing is read-only for root, so that root runs the program as nobody. */
const NOBODY = isRoot ? { uid: 65_534, gid: 65_534 } : {};
const canRun = process.platform !== 'win32' && spawnSync('test', ['-r', MAIN], { ...NOBODY, cwd: '/' }).status === 0;

const closed: string[] = [];
afterEach(() => {
  for (const folder of closed.splice(0)) chmodSync(folder, 0o755);
});

it.skipIf(!canRun)('a read-only project is searched, and nothing is written into it', () => {
  const base = temporaryFolder();
  const [root, home] = [path.join(base, 'project'), path.join(base, 'home')];
  for (const folder of [path.join(root, '.git'), home]) mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(root, 'login.ts'), 'export function limitAttempts() {}\n');
  for (const folder of [base, home]) chmodSync(folder, 0o777);
  chmodSync(root, 0o555);
  closed.push(root);
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [MAIN, ...args], { ...NOBODY, cwd: root, env: { HOME: home }, encoding: 'utf8' });

  const first = run('def', 'limitAttempts');
  expect(first.stdout).toContain('login.ts:1');
  expect(first.stderr).toContain(`${root} is read-only, so its index is kept in ${path.join(home, '.cache')}`);
  expect(run('search', 'limit attempts')).toMatchObject({ status: 0, stderr: '' });
  expect(run('doctor').stdout).toContain(`${root} is read-only`);
  expect(run('init', '--yes').stderr).toContain('searching needs no init');
  expect(existsSync(path.join(root, '.code-intel'))).toBe(false);
});
