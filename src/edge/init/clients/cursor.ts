/** Cursor: `.cursor/mcp.json` and `.cursor/hooks.json`, whose hooks can fail closed (cursor.com/docs/hooks). */

import path from 'node:path';
import type { HookEvent } from '../../../app/gate/hook-call.ts';
import type { JsonRecord } from '../../../base/json-record.ts';
import { cursor as row } from '../../../clients/table.ts';
import { cursor as dialect } from '../../hooks/dialects/cursor.ts';
import type { ClientSetup, ProbePlace, SetupContext } from '../client-setup.ts';
import { HOOK_SECONDS, hookItems, hookLine, PROBE, standardProbe } from '../hook-entries.ts';
import { hooksFile, serverPlace } from '../installed-files.ts';
import { skillEdits } from '../package-texts.ts';

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
    own: { event: 'beforeMCPExecution', payload: ownCall },
  },
};

/** A server of a project's own settings is named after the project as well. */
function ownCall({ cwd }: ProbePlace): JsonRecord {
  return {
    ...{ conversation_id: PROBE, hook_event_name: 'beforeMCPExecution', workspace_roots: [cwd] },
    ...{ tool_name: 'start_session', tool_input: '{}', mcp_server_name: `project-0-${path.basename(cwd)}-code-intel` },
  };
}

function entry(context: SetupContext, event: string, kind: HookEvent): object {
  const command = hookLine(context.launch, { client: 'cursor', event, kind });
  return { command, timeout: HOOK_SECONDS, ...(kind === 'before_tool' && !context.team ? { failClosed: true } : {}) };
}
