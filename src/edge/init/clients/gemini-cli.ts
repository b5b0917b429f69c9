/** Gemini CLI: server and hooks in `.gemini/settings.json`; times are in milliseconds (geminicli.com/docs/hooks). */

import type { HookEvent } from '../../../app/gate/hook-call.ts';
import { geminiCli as row } from '../../../clients/table.ts';
import { geminiCli as dialect } from '../../hooks/dialects/gemini-cli.ts';
import type { ClientSetup, SetupContext } from '../client-setup.ts';
import { HOOK_SECONDS, hookItems, hookLine, standardProbe } from '../hook-entries.ts';
import { hooksFile } from '../installed-files.ts';
import { skillEdits } from '../package-texts.ts';

export const geminiCli: ClientSetup = {
  ...row,
  edits: (context) => [
    {
      kind: 'json',
      file: hooksFile(row, context),
      changes: [
        { kind: 'set', path: ['mcpServers', 'code-intel'], value: context.launch.server('gemini-cli') },
        ...hookItems(dialect, (event, kind) => entry(context, event, kind)),
      ],
    },
    ...skillEdits(row, context),
  ],
  hooks: {
    write: standardProbe({
      event: 'BeforeTool',
      tool: 'write_file',
      input: ({ file }) => ({ file_path: file, content: '' }),
    }),
    read: standardProbe({ event: 'BeforeTool', tool: 'read_file', input: ({ file }) => ({ file_path: file }) }),
    own: standardProbe({ event: 'BeforeTool', tool: 'mcp_code-intel_start_session', input: () => ({}) }),
  },
};

function entry(context: SetupContext, event: string, kind: HookEvent): object {
  const command = hookLine(context.launch, { client: 'gemini-cli', event, kind });
  const matcher = kind === 'before_tool' || kind === 'after_tool' ? { matcher: '.*' } : {};
  return { ...matcher, hooks: [{ name: 'code-intel', type: 'command', command, timeout: HOOK_SECONDS * 1000 }] };
}
