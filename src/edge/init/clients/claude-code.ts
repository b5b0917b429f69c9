/** Claude Code: `settings.local.json` or `settings.json`, `.mcp.json`, and skills (code.claude.com/docs/en/hooks). */

import path from 'node:path';
import type { HookEvent } from '../../../app/gate/hook-call.ts';
import { SHARED_HOOK } from '../../../app/roots/index-folder.ts';
import { claudeCode as row } from '../../../clients/table.ts';
import { claudeCode as dialect } from '../../hooks/dialects/claude-code.ts';
import type { ClientSetup, SetupContext } from '../client-setup.ts';
import { committedFiles } from '../committed-files.ts';
import type { FileEdit, JsonChange } from '../file-edit.ts';
import { HOOK_SECONDS, hookItems, hookLine, standardProbe } from '../hook-entries.ts';
import { hooksFile, serverPlace, workTreesPlace } from '../installed-files.ts';
import { type Launch, OWN_ENVIRONMENT, quotedForAll } from '../launch.ts';
import { skillEdits } from '../package-texts.ts';

const PLUGIN_HOOK = path.posix.basename(SHARED_HOOK);

export const claudeCode: ClientSetup = {
  ...row,
  edits: (context) => [
    ...serverEdits(context),
    { kind: 'json', file: hooksFile(row, context), changes: settingsChanges(context) },
    ...shellEdits(context),
    ...skillEdits(row, context),
  ],
  hooks: {
    write: standardProbe({
      event: 'PreToolUse',
      tool: 'Write',
      input: ({ file }) => ({ file_path: file, content: '' }),
    }),
    read: standardProbe({ event: 'PreToolUse', tool: 'Read', input: ({ file }) => ({ file_path: file }) }),
    own: standardProbe({ event: 'PreToolUse', tool: 'mcp__code-intel__start_session', input: () => ({}) }),
  },
};

/** Hooks as they stand in settings and in a plugin. @param isShared for people who may lack the program, or Node */
export function claudeHooks(launch: Launch, isShared: boolean): JsonChange[] {
  return hookItems(dialect, (event, kind) => ({
    ...matcherOf(event, kind),
    hooks: [
      {
        type: 'command',
        command: hookLine(launch, { client: 'claude-code', event, kind }),
        timeout: HOOK_SECONDS,
        ...(BLOCKING.includes(kind) && !isShared ? { onFailure: 'block' } : {}),
      },
    ],
  }));
}

/** A prompt must reach the agent although a hook fails; a tool must not. */
const BLOCKING: readonly HookEvent[] = ['before_tool', 'after_tool'];

/** Starts the hook that the plugin brings with it. */
export const PLUGIN_LAUNCH: Launch = {
  hook: (client) => ({
    command: 'node',
    args: ['-e', `require(process.env.CLAUDE_PLUGIN_ROOT+'/${PLUGIN_HOOK}')`, '-', client],
  }),
  // The client puts the folder in where it reads servers of a plugin.
  server: () => ({ command: 'node', args: [`\${CLAUDE_PLUGIN_ROOT}/${PLUGIN_HOOK}`, 'mcp'], env: OWN_ENVIRONMENT }),
  quote: quotedForAll,
};

/**
 * Tools that surely change nothing are not worth a process before they run; every other one is, known or not. Calls of
 * the own server pass through it too, since only the hook knows which conversation makes them.
 */
const READERS = ['Read', 'NotebookRead', 'Grep', 'Glob', 'LS', 'LSP', 'TodoWrite', 'TaskOutput', 'ToolSearch'];

function matcherOf(event: string, kind: HookEvent): { matcher?: string } {
  if (event === 'PreToolUse') return { matcher: `^(?!(?:${READERS.join('|')})$)` };
  return kind === 'after_tool' ? { matcher: '*' } : {};
}

/**
 * A shell with views is one of this machine, also where the hooks are shared, and its path is written into no committed file.
 * The client takes it for bash or zsh by its name (code.claude.com/docs/en/env-vars).
 */
function shellEdits(context: SetupContext): readonly FileEdit[] {
  if (context.viewShell === null) return [];
  const change: JsonChange = { kind: 'set', path: ['env', 'CLAUDE_CODE_SHELL'], value: context.viewShell };
  const file = hooksFile(row, { ...context, team: false });
  return context.team && committedFiles(context.root, [file]).has(file)
    ? []
    : [{ kind: 'json', file, changes: [change] }];
}

function serverEdits(context: SetupContext): readonly FileEdit[] {
  const value = { type: 'stdio', ...context.launch.server('claude-code') };
  return [serverPlace(row, context), workTreesPlace(row, context) ?? []]
    .flat()
    .map(({ file, path: place }): FileEdit => ({ kind: 'json', file, changes: [{ kind: 'set', path: place, value }] }));
}

function settingsChanges(context: SetupContext): JsonChange[] {
  return [
    ...claudeHooks(context.launch, context.team),
    ...(context.team ? [] : OWN_APPROVALS),
    ...(context.strict ? strictChanges(context) : []),
  ];
}

/** Approvals that the person gives by running `init`; other people are asked by their client. */
const OWN_APPROVALS: readonly JsonChange[] = [
  { kind: 'item', path: ['enabledMcpjsonServers'], value: 'code-intel' },
  { kind: 'item', path: ['permissions', 'allow'], value: 'mcp__code-intel' },
];

/** Paths that no phase opens, listed in the client's settings as well; `/` begins at the project. */
const PROTECTED = ['.code-intel', '.claude/settings.json', '.claude/settings.local.json', '.mcp.json', '.git/hooks'];

function strictChanges({ root, stateFolder }: SetupContext): JsonChange[] {
  const folders = PROTECTED.map((name) => path.join(root, name));
  return [
    ...['.code-intel/**', '.claude/settings*.json', '.mcp.json', '.git/hooks/**'].map(
      (glob): JsonChange => ({ kind: 'item', path: ['permissions', 'deny'], value: `Edit(/${glob})` }),
    ),
    { kind: 'set', path: ['sandbox', 'enabled'], value: true },
    { kind: 'set', path: ['sandbox', 'failIfUnavailable'], value: true },
    { kind: 'set', path: ['sandbox', 'allowUnsandboxedCommands'], value: false },
    ...[...folders, stateFolder].map(
      (folder): JsonChange => ({ kind: 'item', path: ['sandbox', 'filesystem', 'denyWrite'], value: folder }),
    ),
    { kind: 'item', path: ['sandbox', 'filesystem', 'denyRead'], value: stateFolder },
  ];
}
