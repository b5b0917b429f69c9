/** OpenCode: the server in `opencode.json`, and a plugin that calls the hook (opencode.ai/docs/plugins). */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ClientSetup, Probe, ProbePlace, SetupContext } from '../client-setup.ts';
import { PROBE } from '../hook-entries.ts';
import { sharedSkills } from '../skill-edits.ts';
import { opencodePlugin } from './opencode-plugin.ts';

export const opencode: ClientSetup = {
  client: 'opencode',
  title: 'OpenCode',
  signs: ['.opencode', 'opencode.json', 'opencode.jsonc', '~/.config/opencode'],
  edits: (context) => [
    { kind: 'json', file: configFile(context), changes: [{ kind: 'set', path: SERVER, value: serverOf(context) }] },
    { kind: 'whole', file: pluginFile(context), text: opencodePlugin(context.launch) },
    ...sharedSkills(context),
  ],
  server: (context) => ({ file: configFile(context), key: 'mcp' }),
  hooks: {
    file: pluginFile,
    write: probe('write'),
    read: probe('read'),
  },
  enforces: 'file tools, shells and tools of other servers; a hook that cannot be started refuses',
  gaps: [
    'versions before 1.18 do not load the plugin',
    'at the end of a turn the agent is not sent on: what is open is told at the next start',
    'in version 2, tools of other servers that are called from code are compared afterwards, not refused',
  ],
};

const SERVER = ['mcp', 'code-intel'];

function serverOf({ launch }: SetupContext): object {
  const { command, args } = launch.server();
  return { type: 'local', command: [command, ...args], enabled: true };
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

/** The client reads both names; a second one beside the person's would be merged in an order that nobody sees. */
function configFile({ root }: SetupContext): string {
  const withComments = path.join(root, 'opencode.jsonc');
  return existsSync(withComments) ? withComments : path.join(root, 'opencode.json');
}

function pluginFile({ root }: SetupContext): string {
  return path.join(root, '.opencode', 'plugins', 'code-intel.js');
}
