/** The real clients, started in a subfolder and in a linked work tree: server and hooks mean the same project there. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ClientDriver, ClientPlace, programOf } from './client-place.ts';
import { claudeCode, codex, geminiCli, lowestClaudeCode, opencode } from './drivers.ts';
import type { Step } from './scripted-model.ts';

const FILE = 'webhooks/src/app.js';
const LINE = 'module.exports = app;';
const PROMPT = `add a comment to ${FILE}`;

interface Client {
  readonly name: string;
  readonly driver: ClientDriver;
  /** True where the settings of the main work tree are read in a linked one. */
  readonly sharesSettings: boolean;
  /** True where settings of the project are read in its subfolders. */
  readonly readsUpwards: boolean;
  readonly settle: Step;
  readonly start: Step;
  readonly read: (file: string) => Step;
  readonly edit: (file: string) => Step;
}

const input = { query: PROMPT, intent: 'MODIFY' };
/** Claude Code of one version, with the servers that it keeps by repository in the file of the home folder. */
function inClaudeCode(name: string, driver: ClientDriver): Client {
  return {
    name,
    driver: {
      ...driver,
      start: (place, prompt, port) => {
        const { args, env } = driver.start(place, prompt, port);
        const { CLAUDE_CONFIG_DIR: _, ...others } = env;
        return { args, env: others };
      },
    },
    sharesSettings: true,
    readsUpwards: true,
    settle: { tool: 'Bash', input: { command: 'sleep 8; ls' } },
    start: { tool: 'mcp__code-intel__start_session', input },
    read: (file) => ({ tool: 'Read', input: { file_path: file } }),
    edit: (file) => ({ tool: 'Edit', input: { file_path: file, old_string: LINE, new_string: `// edited\n${LINE}` } }),
  };
}

const CLIENTS: readonly Client[] = [
  inClaudeCode('Claude Code', claudeCode),
  inClaudeCode('Claude Code 2.1.138', lowestClaudeCode),
  {
    name: 'Codex',
    driver: codex(true),
    sharesSettings: false,
    readsUpwards: true,
    settle: { tool: 'exec_command', input: { cmd: 'sleep 8; ls' } },
    start: { tool: 'start_session', namespace: 'mcp__code_intel', input },
    read: (file) => ({ tool: 'exec_command', input: { cmd: `cat ${file}` } }),
    edit: (file) => ({
      tool: 'exec_command',
      input: {
        cmd: `apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: ${file}\n@@\n-${LINE}\n+// edited\n+${LINE}\n*** End Patch\nEOF`,
      },
    }),
  },
  {
    name: 'Gemini CLI',
    driver: geminiCli,
    sharesSettings: false,
    readsUpwards: false,
    settle: { tool: 'run_shell_command', input: { command: 'sleep 8; ls' } },
    start: { tool: 'mcp_code-intel_start_session', input },
    read: (file) => ({ tool: 'read_file', input: { file_path: file } }),
    edit: (file) => ({
      tool: 'replace',
      input: { file_path: file, old_string: LINE, new_string: `// edited\n${LINE}`, instruction: 'edit' },
    }),
  },
  {
    name: 'OpenCode',
    driver: opencode,
    sharesSettings: false,
    readsUpwards: true,
    settle: { tool: 'bash', input: { command: 'sleep 8; ls', description: 'step' } },
    start: { tool: 'code-intel_start_session', input },
    read: (file) => ({ tool: 'read', input: { filePath: file } }),
    edit: (file) => ({
      tool: 'edit',
      input: { filePath: file, oldString: LINE, newString: `// edited\n${LINE}` },
    }),
  },
];

describe.each(CLIENTS)('$name', ({ driver, sharesSettings, readsUpwards, settle, start, read, edit }) => {
  const isInstalled = programOf(driver) !== undefined;

  async function expectOneProject(place: ClientPlace, root: string, folder: string): Promise<void> {
    place.startedIn = path.join(root, folder);
    const file = path.join(root, FILE);
    const results = await place.play(PROMPT, [settle, edit(file), start, read(file), edit(file), { text: 'done' }]);
    // Before its own check, which comes first in older versions, or by the hook.
    expect(results[1]).toMatch(/start_session|has not been read yet/);
    expect(results[2]).toMatch(/s_[\w-]{6,}/);
    expect(readFileSync(file, 'utf8')).toContain('// edited');
    const below = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /.[\\/]\.code-intel$/.test(name),
    );
    expect(below).toEqual([]);
    expect(place.program('sessions', '--json')).toContain(/s_[\w-]{6,}/.exec(results[2] ?? '')?.[0]);
  }

  it.skipIf(!isInstalled || !readsUpwards)('works with the project when it is started in a subfolder', async () => {
    const place = new ClientPlace(driver);
    await expectOneProject(place, place.root, 'webhooks/src');
  });

  it.skipIf(!isInstalled)('works with the project when it is started in a linked work tree', async () => {
    const place = new ClientPlace(driver);
    const tree = path.join(path.dirname(place.root), 'tree');
    place.git('worktree', 'add', '-q', tree);
    if (!sharesSettings) place.program('init', tree, '--yes', '--client', driver.client);
    await expectOneProject(place, tree, '.');
  });
});
