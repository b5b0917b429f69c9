/**
 * Lines by which clients start the hook, and commands by which they start the server. Each line is complete: a client that
 * knows no field but `command` runs it in a shell, and what arrives on stdin is data to it.
 */

import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { SHARED_HOOK } from '../../app/roots/index-folder.ts';
import { UserError } from '../../base/user-error.ts';
import type { ClientId } from '../../clients/agent-client.ts';
import { AGENT_CLIENTS } from '../../clients/table.ts';

export interface Launch {
  /** The command to which an event and an outcome are added as two further words. */
  hook(client: ClientId): CommandLine;
  server(client: ClientId): ServerCommand;
  /** Writes a word for the shells that run the line. @throws UserError `invalid_argument` for one that cannot be written */
  readonly quote: (word: string) => string;
}

export interface CommandLine {
  readonly command: string;
  readonly args: readonly string[];
}

export interface ServerCommand extends CommandLine {
  readonly env: Readonly<Record<string, string>>;
}

/** Outcome of an event that the hook could not examine. */
export type Outcome = 'refuse' | 'pass';

/** Options of the surroundings, of an editor or a package manager, may name files that are gone. */
export const OWN_ENVIRONMENT = { NODE_OPTIONS: '' };

export interface Installed {
  /** Folder of the built program. */
  readonly dist: string;
  /** Node that runs the server, and the first that the hook tries. */
  readonly node: string;
  readonly platform: NodeJS.Platform;
}

/**
 * Starts by absolute paths of this machine; outside of Windows through a script that answers where the hook crashes, hangs or
 * cannot be started.
 */
export function ownLaunch({ dist, node, platform }: Installed): Launch {
  const server = () => ({ command: node, args: [path.join(dist, 'main.js'), 'mcp'], env: OWN_ENVIRONMENT });
  if (platform === 'win32') {
    const script = `${dist}/hook.cjs`.replaceAll('\\', '/');
    return { hook: (client) => ({ command: 'node', args: [script, client] }), server, quote: quotedForAll };
  }
  const script = path.join(dist, 'hook.sh');
  return {
    hook: (client) => ({ command: 'sh', args: ['-c', guardedBy(client), script, node, client] }),
    server,
    quote: quotedForPosix,
  };
}

/**
 * Runs the script, and answers for one that is missing or damaged, which ends without saying its code: for an error in it a
 * shell ends with the code that takes a prompt away.
 */
function guardedBy(client: ClientId): string {
  const remedy = `Install it there again, or remove its hooks from ${rowOf(client).installs.hooks.own}.`;
  const message = `echo "code-intel is missing or damaged: $0. ${remedy}" >&2`;
  const end = `code=$?; [ "$answered" = "$code" ] && exit "$code"; ${message}; [ "$outcome" = pass ] && exit 1; exit 2;`;
  return `answered=; outcome=$4; end() { ${end} }; trap end EXIT; . "$0"`;
}

/** Starts through a file that a team commits, found upwards from the folder of the client: agents change folders. */
export function sharedLaunch(): Launch {
  return {
    hook: (client) => ({ command: 'node', args: ['-e', searchedUpwards(client), '-', client] }),
    server: (client) => ({
      command: 'node',
      args: ['-e', searchedUpwards(client), '-', 'mcp'],
      env: OWN_ENVIRONMENT,
    }),
    quote: quotedForAll,
  };
}

function searchedUpwards(client: ClientId): string {
  const { folderVariable } = rowOf(client).processes;
  const start = folderVariable === null ? '' : `process.env.${folderVariable}||`;
  return [
    `let d=${start}process.cwd(),f='/${SHARED_HOOK}',up=require('path').dirname`,
    "while(require('fs').existsSync(d+f)===false&&up(d)<d)d=up(d)",
    'require(d+f)',
  ].join(';');
}

function rowOf(client: ClientId) {
  const row = AGENT_CLIENTS.find(({ id }) => id === client);
  if (row === undefined) throw new Error(`no client ${client}`);
  return row;
}

const PLAIN_WORD = /^[\w@+=:,./-]+$/;

function quotedForPosix(word: string): string {
  return PLAIN_WORD.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Quotes for every shell: cmd, PowerShell, Git Bash, sh, fish. None of them changes the rest of a word in double quotes. */
export function quotedForAll(word: string): string {
  const changed = /["$`%\\]/.exec(word);
  if (changed === null) return PLAIN_WORD.test(word) ? word : `"${word}"`;
  throw new UserError(
    'invalid_argument',
    `code-intel lies in a folder whose name has the sign ${changed[0]}, which shells of Windows replace: ${word}`,
    'Install it in a folder without that sign, then run `code-intel init` again.',
  );
}

/** Places that stay when the Node behind them is replaced by a newer one. */
const LASTING_NODES = [
  '/usr/local/bin/node',
  '/opt/homebrew/bin/node',
  '/home/linuxbrew/.linuxbrew/bin/node',
  '/usr/bin/node',
];

/** Returns the path of a Node that outlives its update where there is one. @param running the Node of this process */
export function lastingNode(running: string): string {
  const target = resolveFile(running);
  return LASTING_NODES.find((link) => resolveFile(link) === target) ?? running;
}

function resolveFile(file: string): string | undefined {
  return existsSync(file) ? realpathSync(file) : undefined;
}
