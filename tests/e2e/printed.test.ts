/** What people read: no output shows a value that is missing, or data of programs. */
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/edge/cli/registry.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { run } from './program.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const SHOP = path.join(ROOT, 'tests', 'fixtures', 'sample-shop');

/** A value that was not there, or an object that nobody wrote out; signatures may name the type. */
const BROKEN = /(?<!\| )\bundefined\b|\bNaN\b|\[object |\bInfinity\b/;
const RAW_JSON = /[{[]"[^"]*":/;

it('the demo goes as told, in words', () => {
  const { status, stdout } = spawnSync(process.execPath, ['bench/demo/run.mjs', 'shop'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(stdout).toContain('phase READY');
  expect(stdout).toContain('recorded: success');
  expect(stdout).not.toMatch(BROKEN);
  // A refusal itself names its next call in the form that an agent sends.
  const told = stdout.split('\n').filter((line) => !/\b[a-z]+_[a-z_]+ \{/.test(line));
  expect(told.filter((line) => RAW_JSON.test(line))).toEqual([]);
  expect(status).toBe(0);
});

/** One line for each command that prints for people. */
const LINES: readonly string[][] = [
  ['index'],
  ['status'],
  ['search', 'ログインに何度も失敗したらロックする', '--explain'],
  ['search', 'zzzzqqqq'],
  ['def', 'LoginService', 'Nowhere'],
  ['refs', 'LoginService'],
  ['refs', 'Nowhere'],
  ['text', 'LOCK_MINUTES', '-C', '1'],
  ['outline', 'src'],
  ['map'],
  ['pack'],
  ['sessions'],
  ['gate'],
  ['frameworks'],
  ['doctor'],
  ['completion', 'bash'],
  ['verify'],
  ['init', '--dry-run', '--diff'],
];

describe('what people read', () => {
  const folder = temporaryFolder();
  const home = temporaryFolder();
  cpSync(SHOP, folder, { recursive: true });

  it('is asked of every command that answers and ends', () => {
    const others = ['uninstall', 'mcp', 'dashboard', 'hook', 'serve', 'token'];
    const named = COMMANDS.map(({ name }) => name).filter((name) => !others.includes(name));
    expect(new Set(LINES.map(([name]) => name))).toEqual(new Set(named));
  });

  it.each(LINES.map((words) => [words.join(' '), words] as const))('of `%s` has no missing value', async (_, words) => {
    const environment = { HOME: home, XDG_STATE_HOME: home };
    const { out, err } = await run([...words, '--path', folder], { environment });
    expect(`${out}${err}`).not.toBe('');
    expect(`${out}${err}`).not.toMatch(BROKEN);
    expect(`${out}${err}`).not.toContain('This is a bug');
  });
});
