/** Windsurf: `.windsurf/hooks.json`; servers are registered in the home folder only (docs.windsurf.com). */
import path from 'node:path';
import { windsurf as dialect } from '../../hooks/dialects/windsurf.ts';
import type { ClientSetup, Probe, ProbePlace, SetupContext } from '../client-setup.ts';
import { hookItems, PROBE } from '../hook-entries.ts';
import { shellLine } from '../launch.ts';
import { skillEdits } from '../skill-edits.ts';

export const windsurf: ClientSetup = {
  client: 'windsurf',
  title: 'Windsurf',
  signs: ['.windsurf', '.windsurfrules', '~/.codeium/windsurf'],
  edits: (context) => [
    {
      kind: 'json',
      file: mcpFile(context),
      changes: [{ kind: 'set', path: ['mcpServers', 'code-intel'], value: context.launch.server() }],
    },
    { kind: 'json', file: hooksFile(context), changes: hookItems(dialect, (event) => entry(context, event)) },
    ...skillEdits(path.join(context.root, '.windsurf', 'skills')),
  ],
  server: (context) => ({ file: mcpFile(context), key: 'mcpServers' }),
  hooks: { file: hooksFile, write: probe('pre_write_code'), read: probe('pre_read_code') },
  enforces: 'file tools, shells and tools of other servers of Cascade',
  gaps: [
    'this is for Cascade; Devin, the newer agent of the same editor, reads the hooks of Claude Code (`--client claude-code`)',
    'the server is registered for all projects, in the home folder, so that calls must name their project by `path`',
    'nothing is read after a tool, and there is no event at the end: drift is found at the next call',
    'a hook that crashes or is missing lets the call pass',
  ],
};

function entry({ launch, platform }: SetupContext, event: string): object {
  return { command: shellLine(launch.hook('windsurf', event), platform), show_output: false };
}

function probe(event: string): Probe {
  return {
    event,
    payload: ({ cwd, file }: ProbePlace) => ({
      agent_action_name: event,
      trajectory_id: PROBE,
      execution_id: PROBE,
      tool_info: { file_path: file, edits: [], cwd },
    }),
  };
}

function mcpFile({ home }: SetupContext): string {
  return path.join(home, '.codeium', 'windsurf', 'mcp_config.json');
}

function hooksFile({ root }: SetupContext): string {
  return path.join(root, '.windsurf', 'hooks.json');
}
