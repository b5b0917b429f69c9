/** Copilot in VS Code: `.vscode/mcp.json` with `servers`, and a file of its own in `.github/hooks`. */
import type { HookEvent } from '../../../app/gate/hook-call.ts';
import { vscode as row } from '../../../clients/table.ts';
import { vscode as dialect } from '../../hooks/dialects/vscode.ts';
import type { ClientSetup, SetupContext } from '../client-setup.ts';
import { HOOK_SECONDS, hookItems, hookLine, standardProbe } from '../hook-entries.ts';
import { hooksFile, serverPlace } from '../installed-files.ts';
import { skillEdits } from '../package-texts.ts';

export const vscode: ClientSetup = {
  ...row,
  edits: (context) => [
    {
      kind: 'json',
      file: serverPlace(row, context).file,
      changes: [
        { kind: 'set', path: ['servers', 'code-intel'], value: { type: 'stdio', ...context.launch.server('vscode') } },
      ],
    },
    {
      kind: 'json',
      file: hooksFile(row, context),
      changes: hookItems(EDITOR, (event, kind) => entry(context, event, kind)),
    },
    ...skillEdits(row, context),
  ],
  hooks: {
    write: standardProbe({
      event: 'PreToolUse',
      tool: 'createFile',
      input: ({ file }) => ({ filePath: file, content: '' }),
    }),
    read: standardProbe({ event: 'PreToolUse', tool: 'readFile', input: ({ file }) => ({ filePath: file }) }),
    own: standardProbe({ event: 'PreToolUse', tool: 'mcp_code-intel_start_session', input: () => ({}) }),
  },
};

/** The editor's spelling; the command line's names of the same events would run each hook twice. */
const EDITOR = {
  client: dialect.client,
  events: Object.fromEntries(Object.entries(dialect.events).filter(([event]) => /^[A-Z]/.test(event))),
};

function entry(context: SetupContext, event: string, kind: HookEvent): object {
  return {
    type: 'command',
    command: hookLine(context.launch, { client: 'vscode', event, kind }),
    timeout: HOOK_SECONDS,
  };
}
