/** Cursor: `.cursor/mcp.json` and `.cursor/hooks.json`, whose hooks can fail closed (cursor.com/docs/hooks). */
import path from 'node:path';
import type { HookEvent } from '../../../app/gate/hook-call.ts';
import { cursor as dialect } from '../../hooks/dialects/cursor.ts';
import type { ClientSetup, SetupContext } from '../client-setup.ts';
import { HOOK_SECONDS, hookItems, standardProbe } from '../hook-entries.ts';
import { shellLine } from '../launch.ts';
import { sharedSkills } from '../skill-edits.ts';

export const cursor: ClientSetup = {
  client: 'cursor',
  title: 'Cursor',
  signs: ['.cursor', '~/.cursor'],
  edits: (context) => [
    {
      kind: 'json',
      file: mcpFile(context),
      changes: [{ kind: 'set', path: ['mcpServers', 'code-intel'], value: context.launch.server() }],
    },
    {
      kind: 'json',
      file: hooksFile(context),
      changes: [
        { kind: 'default', path: ['version'], value: 1 },
        ...hookItems(dialect, (event, kind) => entry(context, event, kind)),
      ],
    },
    ...sharedSkills(context),
  ],
  server: (context) => ({ file: mcpFile(context), key: 'mcpServers' }),
  hooks: {
    file: hooksFile,
    write: standardProbe({
      event: 'preToolUse',
      tool: 'Write',
      input: ({ file }) => ({ file_path: file, content: '' }),
    }),
    read: standardProbe({ event: 'preToolUse', tool: 'Read', input: ({ file }) => ({ file_path: file }) }),
  },
  enforces: 'file tools, shells and tools of other servers; hooks fail closed',
  gaps: [
    'completions of the editor itself, and edits by a person, are not checked',
    'hooks of Claude Code are read as well where third-party settings are on: a call is checked twice then, and some versions refuse it when such a hook says nothing',
  ],
};

function entry({ launch, platform }: SetupContext, event: string, kind: HookEvent): object {
  const command = shellLine(launch.hook('cursor', event), platform);
  return { command, timeout: HOOK_SECONDS, ...(kind === 'before_tool' ? { failClosed: true } : {}) };
}

function mcpFile({ root }: SetupContext): string {
  return path.join(root, '.cursor', 'mcp.json');
}

function hooksFile({ root }: SetupContext): string {
  return path.join(root, '.cursor', 'hooks.json');
}
