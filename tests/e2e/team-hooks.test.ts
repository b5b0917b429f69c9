/** Hooks that a team commits: they find the package of whoever runs them, or let everything pass. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { SHARED_HOOK } from '../../src/app/roots/index-folder.ts';
import { DIST, HOOK, MAIN } from '../helpers/built.ts';
import { Place } from '../helpers/set-up-place.ts';

describe('a hook that a team committed', () => {
  const place = new Place();

  beforeAll(async () => {
    await place.run('init', '--yes', '--team', '--client', 'claude-code,gemini-cli');
  });

  const written = { tool_name: 'Write', tool_input: { file_path: path.join(place.root, 'a.ts'), content: '' } };

  function call(event: string, bin: string | undefined) {
    const { hooks } = JSON.parse(place.read('.claude/settings.json'));
    return spawnSync('/bin/sh', ['-c', hooks[event][0].hooks[0].command], {
      // Where an agent has gone meanwhile.
      cwd: path.join(place.root, 'src'),
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

  test('is one file that people can read, and a short line for each event', () => {
    for (const file of ['.claude/settings.json', '.mcp.json', '.gemini/settings.json', SHARED_HOOK]) {
      for (const line of place.read(file).split('\n')) expect(line.length).toBeLessThan(280);
    }
    expect(place.read(SHARED_HOOK)).toContain('// Starts code-intel for the agents');
  });

  // What Volta, asdf, nodenv and pnpm put on the PATH: a program, and no link to the package.
  describe('behind a shim', () => {
    const bin = path.join(place.base, 'shims');

    function shim(text: string): void {
      mkdirSync(bin, { recursive: true });
      writeFileSync(path.join(bin, 'code-intel'), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    }

    test('refuses all the same, and the server answers', () => {
      shim(`exec node ${MAIN} "$@"`);
      expect(call('PreToolUse', bin)).toMatchObject({ status: 2, stderr: expect.stringContaining('start_session') });
      expect(server(bin)).toContain('"protocolVersion"');
    });

    test('of a Node without the package lets everything pass', () => {
      shim('exit 126');
      expect(call('PreToolUse', bin)).toMatchObject({ status: 0, stdout: '', stderr: '' });
      expect(call('SessionStart', bin).stdout).toContain('code-intel is not installed on this machine');
    });
  });

  function server(bin: string): string {
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
    };
    const { command, args } = JSON.parse(place.read('.mcp.json')).mcpServers['code-intel'];
    return spawnSync(command, args, {
      cwd: path.join(place.root, 'src'),
      env: { ...place.environment, PATH: [path.dirname(process.execPath), bin, '/bin'].join(path.delimiter) },
      input: `${JSON.stringify(message)}\n`,
      encoding: 'utf8',
    }).stdout;
  }

  test('is found missing by init and by doctor, with the right repair', async () => {
    const other = new Place();
    const { out } = await other.run('init', '--yes', '--team', '--client', 'claude-code');
    expect(out).toContain('Warning: the committed hook finds no code-intel on this machine');
    const { findings, clients } = await other.doctor();
    expect(clients).toMatchObject([{ verdict: 'advisory', why: expect.stringContaining('finds no code-intel') }]);
    expect(findings.filter(({ state }) => state === 'broken')).toMatchObject([
      { what: expect.stringContaining('finds no code-intel'), repair: expect.stringContaining('npm run release') },
    ]);
  });

  test('is told to programs by `init --json` as by `doctor --json`', async () => {
    const other = new Place();
    const { out } = await other.run('init', '--yes', '--team', '--json', '--client', 'claude-code');
    expect(JSON.parse(out).problems).toMatchObject([
      { what: expect.stringContaining('finds no code-intel'), repair: expect.stringContaining('npm run release') },
    ]);
  });

  test('lets everything pass without the package, and says once how to get it', () => {
    expect(call('PreToolUse', undefined)).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(call('SessionStart', undefined)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('code-intel is not installed on this machine'),
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
