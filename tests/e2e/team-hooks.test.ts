/** Hooks that a team commits: they find the package of whoever runs them, or let everything pass. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { DIST, HOOK } from '../helpers/built.ts';
import { Place } from '../helpers/set-up-place.ts';

describe('a hook that a team committed', () => {
  const place = new Place();

  beforeAll(async () => {
    await place.run('init', '--yes', '--team', '--client', 'claude-code,gemini-cli');
  });

  const written = { tool_name: 'Write', tool_input: { file_path: path.join(place.root, 'a.ts'), content: '' } };

  function call(event: string, bin: string | undefined) {
    const { hooks } = JSON.parse(place.read('.claude/settings.json'));
    const { command, args } = hooks[event][0].hooks[0];
    return spawnSync(command, args, {
      cwd: place.root,
      env: { ...place.environment, PATH: [path.dirname(process.execPath), bin].filter(Boolean).join(path.delimiter) },
      input: JSON.stringify({ session_id: 's', cwd: place.root, hook_event_name: event, ...written }),
      encoding: 'utf8',
    });
  }

  test('names no path of this machine', () => {
    for (const file of ['.claude/settings.json', '.mcp.json', '.gemini/settings.json']) {
      expect(place.read(file)).not.toContain(DIST);
    }
  });

  test('lets everything pass without the package, and says once how to get it', () => {
    expect(call('PreToolUse', undefined)).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(call('SessionStart', undefined)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('npm install -g code-intel'),
    });
  });

  test('lets everything pass in Cursor as well, where saying nothing would refuse', async () => {
    const other = new Place();
    await other.run('init', '--yes', '--team', '--client', 'cursor');
    const { command } = JSON.parse(other.read('.cursor/hooks.json')).hooks.preToolUse[0];
    const env = { ...other.environment, PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin` };
    const { status, stdout } = spawnSync('sh', ['-c', command], {
      cwd: other.root,
      env,
      input: '{}',
      encoding: 'utf8',
    });
    expect([status, JSON.parse(stdout)]).toEqual([0, { permission: 'allow', continue: true }]);
  });

  test('refuses with the package of the project', () => {
    const installed = path.join(place.root, 'node_modules/code-intel/dist');
    mkdirSync(installed, { recursive: true });
    writeFileSync(path.join(installed, '..', 'package.json'), '{ "name": "code-intel", "type": "module" }');
    cpSync(HOOK, path.join(installed, 'hook.cjs'));
    cpSync(path.join(DIST, 'hook'), path.join(installed, 'hook'), { recursive: true });
    const answer = call('PreToolUse', undefined);
    rmSync(path.join(place.root, 'node_modules'), { recursive: true });
    expect(answer).toMatchObject({ status: 2, stderr: expect.stringContaining('start_session') });
  });

  test('is a line that a shell reads as it is meant', () => {
    const { hooks } = JSON.parse(place.read('.gemini/settings.json'));
    const line = hooks.BeforeTool[0].hooks[0].command;
    const { status, stderr } = spawnSync('sh', ['-c', line], {
      cwd: place.root,
      env: process.env,
      input: '{}',
      encoding: 'utf8',
    });
    expect([0, 2]).toContain(status);
    expect(stderr).not.toContain('SyntaxError');
  });
});
