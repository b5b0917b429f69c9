/** Codex: `.codex/hooks.json` and a table in `.codex/config.toml` of a project that the person trusts. */
import type { HookEvent } from '../../../app/gate/hook-call.ts';
import { codex as row } from '../../../clients/table.ts';
import { codex as dialect } from '../../hooks/dialects/codex.ts';
import type { ClientSetup, SetupContext } from '../client-setup.ts';
import { HOOK_SECONDS, hookItems, hookLine, standardProbe } from '../hook-entries.ts';
import { hooksFile, serverPlace } from '../installed-files.ts';
import { skillEdits } from '../package-texts.ts';

export const codex: ClientSetup = {
  ...row,
  edits: (context) => [
    { kind: 'block', file: serverPlace(row, context).file, text: serverTable(context), table: OWN_TABLE },
    {
      kind: 'json',
      file: hooksFile(row, context),
      changes: hookItems(dialect, (event, kind) => entry(context, event, kind)),
    },
    ...skillEdits(row, context),
  ],
  hooks: {
    write: standardProbe({
      event: 'PreToolUse',
      tool: 'apply_patch',
      input: ({ file }) => ({ command: `*** Begin Patch\n*** Add File: ${file}\n+text\n*** End Patch\n` }),
    }),
    read: standardProbe({ event: 'PreToolUse', tool: 'Bash', input: () => ({ command: 'ls' }) }),
    own: standardProbe({ event: 'PreToolUse', tool: 'mcp__code_intel__start_session', input: () => ({}) }),
  },
};

/** `mcp_servers` in one line leaves no place for a table. */
const OWN_TABLE = /^\s*\[\s*mcp_servers\s*\.\s*["']?code-intel["']?\s*[\].]|^\s*mcp_servers\s*[.=]/m;

function entry(context: SetupContext, event: string, kind: HookEvent): object {
  const command = hookLine(context.launch, { client: 'codex', event, kind });
  return { hooks: [{ type: 'command', command, timeout: HOOK_SECONDS }] };
}

function serverTable({ launch }: SetupContext): string {
  const { command, args, env } = launch.server('codex');
  // A JSON string is a basic string of TOML as well.
  const variables = Object.entries(env).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  return [
    '[mcp_servers.code-intel]',
    `command = ${JSON.stringify(command)}`,
    `args = ${JSON.stringify(args)}`,
    `env = { ${variables.join(', ')} }`,
  ].join('\n');
}
