/** OpenCode: the server in `opencode.json`, and a plugin that calls the hook (opencode.ai/docs/plugins). */
import { opencode as row } from '../../../clients/table.ts';
import type { ClientSetup, Probe, ProbePlace, SetupContext } from '../client-setup.ts';
import { PROBE } from '../hook-entries.ts';
import { hooksFile, serverPlace } from '../installed-files.ts';
import { opencodePlugin, skillEdits } from '../package-texts.ts';

export const opencode: ClientSetup = {
  ...row,
  edits: (context) => [
    {
      kind: 'json',
      file: serverPlace(row, context).file,
      changes: [
        // OpenCode adds it to a file without one, which would then be no longer as it was installed.
        { kind: 'default', path: ['$schema'], value: 'https://opencode.ai/config.json' },
        { kind: 'set', path: SERVER, value: serverOf(context) },
      ],
    },
    { kind: 'whole', file: hooksFile(row, context), text: opencodePlugin(context) },
    ...skillEdits(row, context),
  ],
  hooks: {
    write: probe('write'),
    read: probe('read'),
    own: probe('code-intel_start_session'),
  },
};

const SERVER = ['mcp', 'code-intel'];

function serverOf({ launch }: SetupContext): object {
  const { command, args, env } = launch.server('opencode');
  return { type: 'local', command: [command, ...args], environment: env, enabled: true };
}

function probe(tool: string): Probe {
  return {
    event: 'tool.execute.before',
    payload: ({ cwd, file }: ProbePlace) => ({
      tool,
      sessionID: PROBE,
      callID: PROBE,
      directory: cwd,
      args: { filePath: file, content: '' },
    }),
  };
}
