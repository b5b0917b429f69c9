/** Gemini CLI: server and hooks in `.gemini/settings.json`; times are in milliseconds (geminicli.com/docs/hooks). */
import path from 'node:path';
import type { HookEvent } from '../../../app/gate/hook-call.ts';
import { geminiCli as dialect } from '../../hooks/dialects/gemini-cli.ts';
import type { ClientSetup, SetupContext } from '../client-setup.ts';
import { HOOK_SECONDS, hookItems, standardProbe } from '../hook-entries.ts';
import { shellLine } from '../launch.ts';
import { sharedSkills } from '../skill-edits.ts';

export const geminiCli: ClientSetup = {
  client: 'gemini-cli',
  title: 'Gemini CLI',
  signs: ['.gemini', 'GEMINI.md', '~/.gemini'],
  edits: (context) => [
    {
      kind: 'json',
      file: settingsFile(context),
      changes: [
        { kind: 'set', path: ['mcpServers', 'code-intel'], value: context.launch.server() },
        ...hookItems(dialect, (event, kind) => entry(context, event, kind)),
      ],
    },
    ...sharedSkills(context),
  ],
  server: (context) => ({ file: settingsFile(context), key: 'mcpServers' }),
  hooks: {
    file: settingsFile,
    write: standardProbe({
      event: 'BeforeTool',
      tool: 'write_file',
      input: ({ file }) => ({ file_path: file, content: '' }),
    }),
    read: standardProbe({ event: 'BeforeTool', tool: 'read_file', input: ({ file }) => ({ file_path: file }) }),
  },
  enforces: 'file tools, shells and tools of other servers',
  gaps: [
    'a changed hook counts as untrusted until the person accepts it',
    'a hook that crashes or is missing lets the call pass',
  ],
};

function entry({ launch, platform }: SetupContext, event: string, kind: HookEvent): object {
  const command = shellLine(launch.hook('gemini-cli', event), platform);
  const matcher = kind === 'before_tool' || kind === 'after_tool' ? { matcher: '.*' } : {};
  return { ...matcher, hooks: [{ name: 'code-intel', type: 'command', command, timeout: HOOK_SECONDS * 1000 }] };
}

function settingsFile({ root }: SetupContext): string {
  return path.join(root, '.gemini', 'settings.json');
}
