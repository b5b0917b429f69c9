/** Handles of a server come back after a failure. */
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectProcess, STATE } from '../helpers/mcp-server.ts';
import { makeProject } from '../integration/scan/project.ts';
import { start } from './program.ts';

describe.runIf(process.platform === 'linux')('descriptors of a server', () => {
  it('come back after each call whose sessions cannot be opened', async () => {
    const root = makeProject({ 'a.ts': 'export const first = 1;\n' });
    mkdirSync(path.join(root, '.code-intel', 'sessions.db'), { recursive: true });
    const server = await connectProcess(root, 'modern');
    onTestFinished(() => server.close());
    const ask = async (calls: number): Promise<number> => {
      for (let at = 0; at < calls; at++) {
        const { text } = await server.call('start_session', { query: 'Add a cart', intent: 'MODIFY' });
        expect(text).not.toMatch(/bug in code-intel/);
      }
      return descriptorsOf(server.pid);
    };
    const first = await ask(5);
    // Eight a call were left open once; those of the last few wait for the collection of garbage.
    expect((await ask(25)) - first).toBeLessThan(60);
  });
});

it('a command whose sessions cannot be opened says so and ends', async () => {
  const root = makeProject({ 'a.ts': 'export const first = 1;\n' });
  mkdirSync(path.join(root, '.code-intel', 'sessions.db'), { recursive: true });
  const { child, ended } = start(['sessions', 'list', '--path', root], { environment: { XDG_STATE_HOME: STATE } });
  const timer = setTimeout(() => child.kill('SIGKILL'), HANGS_MS);
  const { code, err } = await ended;
  clearTimeout(timer);
  expect([code, /bug in code-intel/.test(err)]).toEqual([2, false]);
  expect(err).toContain('sessions.db');
});

/** Opening a small project takes a second, on a machine with other work a few. */
const HANGS_MS = 120_000;

function descriptorsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
