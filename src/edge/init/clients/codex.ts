/** Codex: `.codex/hooks.json` and a table in `.codex/config.toml` of a project that the person trusts. */
import path from 'node:path';
import { codex as dialect } from '../../hooks/dialects/codex.ts';
import type { ClientSetup, SetupContext } from '../client-setup.ts';
import { HOOK_SECONDS, hookItems, standardProbe } from '../hook-entries.ts';
import { shellLine } from '../launch.ts';
import { sharedSkills } from '../skill-edits.ts';

export const codex: ClientSetup = {
  client: 'codex',
  title: 'Codex',
  signs: ['.codex', '~/.codex'],
  edits: (context) => [
    { kind: 'block', file: configFile(context), text: serverTable(context), table: OWN_TABLE },
    { kind: 'json', file: hooksFile(context), changes: hookItems(dialect, (event) => entry(context, event)) },
    ...sharedSkills(context),
  ],
  server: (context) => ({ file: configFile(context), key: '[mcp_servers.code-intel]' }),
  hooks: {
    file: hooksFile,
    write: standardProbe({
      event: 'PreToolUse',
      tool: 'apply_patch',
      input: ({ file }) => ({ command: `*** Begin Patch\n*** Add File: ${file}\n+text\n*** End Patch\n` }),
    }),
    read: standardProbe({ event: 'PreToolUse', tool: 'Bash', input: () => ({ command: 'ls' }) }),
  },
  enforces: '`apply_patch`, shells and tools of other servers',
  gaps: [
    'hooks run after the person trusted them with `/hooks`, and again after each change of them',
    'a hook that crashes or is missing lets the call pass',
    'what is typed into a command that runs already, such as a pager, is not shown to hooks; what it changed is seen when it ends',
  ],
};

/** `mcp_servers` in one line leaves no place for a table. */
const OWN_TABLE = /^\s*\[\s*mcp_servers\s*\.\s*["']?code-intel["']?\s*[\].]|^\s*mcp_servers\s*[.=]/m;

function entry({ launch, platform }: SetupContext, event: string): object {
  return {
    hooks: [{ type: 'command', command: shellLine(launch.hook('codex', event), platform), timeout: HOOK_SECONDS }],
  };
}

function serverTable({ launch }: SetupContext): string {
  const { command, args } = launch.server();
  // A JSON string is a basic string of TOML as well.
  return `[mcp_servers.code-intel]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}`;
}

function configFile({ root }: SetupContext): string {
  return path.join(root, '.codex', 'config.toml');
}

function hooksFile({ root }: SetupContext): string {
  return path.join(root, '.codex', 'hooks.json');
}
