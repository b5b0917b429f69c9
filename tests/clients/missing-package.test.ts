/** What real clients do with hooks whose package is gone, and with events in which a shell would find commands. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ClientDriver, ClientPlace, programOf } from './client-place.ts';
import { claudeCode, codex, geminiCli, lowestClaudeCode, opencode } from './drivers.ts';
import type { Step } from './scripted-model.ts';

interface Tools {
  readonly name: string;
  readonly driver: ClientDriver;
  readonly write: (file: string, text: string) => Step;
}

const inClaude = (file_path: string, content: string): Step => ({ tool: 'Write', input: { file_path, content } });

const CLIENTS: readonly Tools[] = [
  { name: 'Claude Code', driver: claudeCode, write: inClaude },
  { name: 'Claude Code 2.1.138', driver: lowestClaudeCode, write: inClaude },
  {
    name: 'Codex',
    driver: codex(true),
    write: (file, text) => ({
      tool: 'exec_command',
      input: { cmd: `apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: ${file}\n+${text}\n*** End Patch\nEOF` },
    }),
  },
  {
    name: 'Gemini CLI',
    driver: geminiCli,
    write: (file_path, content) => ({ tool: 'write_file', input: { file_path, content } }),
  },
  {
    name: 'OpenCode',
    driver: opencode,
    write: (filePath, content) => ({ tool: 'write', input: { filePath, content } }),
  },
];

describe.each(CLIENTS)('$name', ({ driver, write }) => {
  const isInstalled = programOf(driver) !== undefined;

  it.skipIf(!isInstalled).each([
    ['is there', (_: ClientPlace) => {}, 'start_session'],
    ['is gone', (place: ClientPlace) => place.removePackage(), 'code-intel is missing'],
  ] as const)('lets a person type and refuses a write while the package %s', async (_, change, says) => {
    const place = new ClientPlace(driver);
    change(place);
    const made = path.join(place.home, 'made');
    const file = path.join(place.root, 'new.js');
    const text = `// $(touch ${made}) \`touch ${made}\``;
    const results = await place.play(`why does ${text} not work?`, [write(file, text), { text: 'done' }]);
    expect(results.join('\n')).toContain(says);
    expect([existsSync(file), existsSync(made)]).toEqual([false, false]);
  });
});
