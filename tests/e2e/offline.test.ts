/** Nothing is fetched and nothing is sent: whatever is run, no process tries to reach another machine. */

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { copyOfShop, initialize, startRaw, toolCall } from '../helpers/mcp-server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { run } from './program.ts';

const PRELOADED = path.join(import.meta.dirname, '..', 'fixtures', 'network-notes.cjs');
const notes = path.join(temporaryFolder(), 'notes.txt');
const environment = {
  NODE_OPTIONS: `--require ${JSON.stringify(PRELOADED)}`,
  NETWORK_NOTES: notes,
  HOME: temporaryFolder(),
};

it('the watch on the network sees what a program tries', () => {
  const script = "fetch('http://127.0.0.1:4999/').catch(() => {})";
  const own = path.join(temporaryFolder(), 'own.txt');
  spawnSync(process.execPath, ['-e', script], { env: { ...process.env, ...environment, NETWORK_NOTES: own } });
  expect(readFileSync(own, 'utf8')).toContain('127.0.0.1');
});

it('index, questions, server, hook, setup and doctor reach for nothing', async () => {
  const root = copyOfShop();
  const here = ['--path', root];
  const commands = [
    ['index', root],
    ['search', 'add an item to the cart', ...here],
    ['def', 'Cart', ...here],
    ['map', ...here],
    ['init', '--yes', '--client', 'claude-code', ...here],
    ['doctor', ...here],
    ['verify', ...here],
    ['sessions', 'list', ...here],
  ];
  for (const command of commands) expect((await run(command, { environment })).err).not.toContain('no network');
  const server = startRaw(root, environment);
  server.send(
    initialize(1),
    toolCall(2, 'sync_index'),
    toolCall(3, 'start_session', { query: 'Add a cart', intent: 'MODIFY' }),
  );
  await server.answerTo(3);
  server.child.stdin.end();
  await server.ended;
  expect(existsSync(notes) ? readFileSync(notes, 'utf8') : '').toBe('');
});
