/** Windsurf: `.windsurf/hooks.json`; servers are registered in the home folder only (docs.windsurf.com). */
import type { HookEvent } from '../../../app/gate/hook-call.ts';
import { windsurf as row } from '../../../clients/table.ts';
import { windsurf as dialect } from '../../hooks/dialects/windsurf.ts';
import type { ClientSetup, Probe, ProbePlace, SetupContext } from '../client-setup.ts';
import { hookItems, hookLine, PROBE } from '../hook-entries.ts';
import { hooksFile, serverPlace } from '../installed-files.ts';
import { skillEdits } from '../package-texts.ts';

export const windsurf: ClientSetup = {
  ...row,
  edits: (context) => [
    {
      kind: 'json',
      file: serverPlace(row, context).file,
      changes: [{ kind: 'set', path: ['mcpServers', 'code-intel'], value: context.launch.server('windsurf') }],
    },
    {
      kind: 'json',
      file: hooksFile(row, context),
      changes: hookItems(dialect, (event, kind) => entry(context, event, kind)),
    },
    ...skillEdits(row, context),
  ],
  hooks: { write: probe('pre_write_code'), read: probe('pre_read_code'), own: probe('pre_mcp_tool_use') },
};

function entry(context: SetupContext, event: string, kind: HookEvent): object {
  return { command: hookLine(context.launch, { client: 'windsurf', event, kind }), show_output: false };
}

const OWN_CALL = { mcp_server_name: 'code-intel', mcp_tool_name: 'start_session', mcp_tool_arguments: {} };

function probe(event: string): Probe {
  return {
    event,
    payload: ({ cwd, file }: ProbePlace) => ({
      agent_action_name: event,
      trajectory_id: PROBE,
      execution_id: PROBE,
      tool_info: { file_path: file, edits: [], cwd, ...OWN_CALL },
    }),
  };
}
