/** Errors of the command line under a Japanese locale. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { COMMANDS } from '../../../../src/edge/cli/registry.ts';
import { runCommandLine } from '../../../../src/edge/cli/run.ts';
import { fakeTerminal } from './fake-terminal.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'code-intel-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(argv: readonly string[], LANG: string) {
  const terminal = fakeTerminal();
  const environment = { LANG, XDG_STATE_HOME: folder, XDG_CONFIG_HOME: folder };
  const place = { workingDirectory: folder, homeDirectory: folder, environment, terminal };
  const exitCode = await runCommandLine({ argv, commands: COMMANDS, version: '1', ...place });
  return { exitCode, ...terminal.written };
}

test.each([
  [['serch', 'x']],
  [['--json-x']],
  [['map', '--nope']],
  [['def']],
  [['text', 'two', 'words']],
  [['search', '--limit', '0', 'x']],
  [['search', '--limit']],
  [['search', '--path', 'a', '--path', 'b', 'x']],
  [['search']],
  [['index', 'a', '--path', 'b']],
  [['index', 'nowhere']],
  [['init']],
  [['uninstall']],
  [['gate']],
  [['gate', 'shut']],
  [['verify']],
  [['token', 'give']],
  [['token', 'add']],
  [['sessions', 'give']],
  [['completion', 'ksh']],
  [['frameworks', 'a', 'b', 'c']],
])('%j is answered in Japanese', async (argv) => {
  const { exitCode, err } = await run(argv, 'ja_JP.UTF-8');
  expect([exitCode, err]).toEqual([
    2,
    expect.stringMatching(/^エラー: .*[ぁ-ん].*[^.]\n 対処: .*(?:[ぁ-ん]|: code-intel).*\n$/),
  ]);
});

test('JSON and other locales stay English', async () => {
  expect((await run(['gate', 'shut'], 'de_DE.UTF-8')).err).toMatch(/^error: Unknown action/);
  expect((await run(['gate', 'shut', '--json'], 'ja_JP.UTF-8')).out).toContain('Unknown action');
});
