/** Copilot in VS Code: `.vscode/mcp.json` with `servers`, and a file of its own in `.github/hooks`. */
import path from 'node:path';
import { vscode as dialect } from '../../hooks/dialects/vscode.ts';
import type { ClientSetup, SetupContext } from '../client-setup.ts';
import { HOOK_SECONDS, hookItems, standardProbe } from '../hook-entries.ts';
import { shellLine } from '../launch.ts';
import { sharedSkills } from '../skill-edits.ts';

export const vscode: ClientSetup = {
  client: 'vscode',
  title: 'VS Code (Copilot)',
  signs: ['.vscode', '.github/copilot-instructions.md', '.github/hooks', '~/.vscode'],
  edits: (context) => [
    {
      kind: 'json',
      file: mcpFile(context),
      changes: [{ kind: 'set', path: ['servers', 'code-intel'], value: { type: 'stdio', ...context.launch.server() } }],
    },
    { kind: 'json', file: hooksFile(context), changes: hookItems(EDITOR, (event) => entry(context, event)) },
    ...sharedSkills(context),
  ],
  server: (context) => ({ file: mcpFile(context), key: 'servers' }),
  hooks: {
    file: hooksFile,
    write: standardProbe({
      event: 'PreToolUse',
      tool: 'createFile',
      input: ({ file }) => ({ filePath: file, content: '' }),
    }),
    read: standardProbe({ event: 'PreToolUse', tool: 'readFile', input: ({ file }) => ({ filePath: file }) }),
  },
  enforces: 'file tools, shells and tools of other servers of the agent',
  gaps: [
    'hooks are a preview there and can be switched off by a setting or a policy',
    'a hook that crashes or is missing lets the call pass',
    'completions and edits by a person are not checked',
  ],
};

/** The editor's spelling; the command line's names of the same events would run each hook twice. */
const EDITOR = {
  client: dialect.client,
  events: Object.fromEntries(Object.entries(dialect.events).filter(([event]) => /^[A-Z]/.test(event))),
};

function entry({ launch, platform }: SetupContext, event: string): object {
  return { type: 'command', command: shellLine(launch.hook('vscode', event), platform), timeout: HOOK_SECONDS };
}

function mcpFile({ root }: SetupContext): string {
  return path.join(root, '.vscode', 'mcp.json');
}

function hooksFile({ root }: SetupContext): string {
  return path.join(root, '.github', 'hooks', 'code-intel.json');
}
