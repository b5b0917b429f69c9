/** Handles of a server come back after a failure. */
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectProcess } from '../helpers/mcp-server.ts';
import { makeProject } from '../integration/scan/project.ts';

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

function descriptorsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
