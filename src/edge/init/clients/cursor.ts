/** Cursor: `.cursor/mcp.json` and `.cursor/hooks.json`, whose hooks can fail closed (cursor.com/docs/hooks). */

import type { HookEvent } from '../../../app/gate/hook-call.ts';
import { cursor as row } from '../../../clients/table.ts';
import { cursor as dialect } from '../../hooks/dialects/cursor.ts';
import type { ClientSetup, SetupContext } from '../client-setup.ts';
import { HOOK_SECONDS, hookItems, hookLine, standardProbe } from '../hook-entries.ts';
import { hooksFile, serverPlace } from '../installed-files.ts';
import { skillEdits } from '../skill-edits.ts';

export const cursor: ClientSetup = {
  ...row,
  edits: (context) => [
    {
      kind: 'json',
      file: serverPlace(row, context).file,
      changes: [{ kind: 'set', path: ['mcpServers', 'code-intel'], value: context.launch.server('cursor') }],
    },
    {
      kind: 'json',
      file: hooksFile(row, context),
      changes: [
        { kind: 'default', path: ['version'], value: 1 },
        ...hookItems(dialect, (event, kind) => entry(context, event, kind)),
      ],
    },
    ...skillEdits(row, context),
  ],
  hooks: {
    write: standardProbe({
      event: 'preToolUse',
      tool: 'Write',
      input: ({ file }) => ({ file_path: file, content: '' }),
    }),
    read: standardProbe({ event: 'preToolUse', tool: 'Read', input: ({ file }) => ({ file_path: file }) }),
  },
};

function entry(context: SetupContext, event: string, kind: HookEvent): object {
  const command = hookLine(context.launch, { client: 'cursor', event, kind });
  return { command, timeout: HOOK_SECONDS, ...(kind === 'before_tool' && !context.team ? { failClosed: true } : {}) };
}
