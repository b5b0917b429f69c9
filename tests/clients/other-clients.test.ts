/** What Codex, Gemini CLI and OpenCode themselves do with the hooks that `init` gave them, seen on the disk. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ClientDriver, ClientPlace, programOf } from './client-place.ts';
import { codex, geminiCli, opencode } from './drivers.ts';
import type { Step } from './scripted-model.ts';

const FILE = 'webhooks/src/app.js';
const PROMPT = `add a comment to ${FILE}`;

interface Tools {
  readonly name: string;
  readonly driver: ClientDriver;
  readonly shell: (command: string) => Step;
  /** Null where files are written by a shell alone. */
  readonly write: ((file: string, text: string) => Step) | null;
  readonly read: (file: string) => Step;
  /** Null where the client does not offer the tools of the server to a model that it does not know. */
  readonly server: ((tool: string, input: object) => Step) | null;
}

const CLIENTS: readonly Tools[] = [
  {
    name: 'Codex with trusted hooks',
    driver: codex(true),
    shell: (cmd) => ({ tool: 'exec_command', input: { cmd } }),
    write: null,
    read: (file) => ({ tool: 'exec_command', input: { cmd: `cat ${file}` } }),
    server: null,
  },
  {
    name: 'Gemini CLI',
    driver: geminiCli,
    shell: (command) => ({ tool: 'run_shell_command', input: { command } }),
    write: (file, content) => ({ tool: 'write_file', input: { file_path: file, content } }),
    read: (file) => ({ tool: 'read_file', input: { file_path: file } }),
    server: (tool, input) => ({ tool: `mcp_code-intel_${tool}`, input }),
  },
  {
    name: 'OpenCode',
    driver: opencode,
    shell: (command) => ({ tool: 'bash', input: { command, description: 'step' } }),
    write: (file, content) => ({ tool: 'write', input: { filePath: file, content } }),
    read: (file) => ({ tool: 'read', input: { filePath: file } }),
    server: (tool, input) => ({ tool: `code-intel_${tool}`, input }),
  },
];

describe.each(CLIENTS)('$name', ({ driver, shell, write, read, server }) => {
  const isInstalled = programOf(driver) !== undefined;

  it.skipIf(!isInstalled)('refuses what writes before READY, and lets what reads pass', async () => {
    const place = new ClientPlace(driver);
    const results = await place.play(PROMPT, [
      shell('echo x > new.js'),
      write?.(path.join(place.root, 'new.js'), 'x') ?? shell('touch new.js'),
      shell('ls'),
    ]);
    expect(results[0]).toContain('start_session');
    expect(results[1]).toContain('start_session');
    expect(existsSync(path.join(place.root, 'new.js'))).toBe(false);
    expect(results[2]).toContain('webhooks');
  });

  it.skipIf(!isInstalled || server === null)('lets what is granted be written, and nothing else', async () => {
    const place = new ClientPlace(driver);
    await place.play(PROMPT, [
      server?.('start_session', { query: PROMPT, intent: 'MODIFY' }) ?? shell('ls'),
      read(path.join(place.root, FILE)),
      shell(`echo "// granted" >> ${FILE}`),
      shell('echo x > webhooks/package.json'),
    ]);
    expect(place.read(FILE)).toContain('// granted');
    expect(place.read('webhooks/package.json')).not.toBe('x\n');
  });
});

describe('Codex before its hooks are trusted', () => {
  it.skipIf(programOf(codex(false)) === undefined)('enforces nothing, which init and doctor say', async () => {
    const place = new ClientPlace(codex(false));
    await place.play('go', [{ tool: 'exec_command', input: { cmd: 'echo x > new.js' } }]);
    expect(existsSync(path.join(place.root, 'new.js'))).toBe(true);
  });
});
