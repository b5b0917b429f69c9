/** Tools of MCP servers, judged by the words of their names (docs/gate.md, How it is enforced). */
import { splitIdentifier } from '../../base/text.ts';
import type { McpCall } from './hook-call.ts';
import type { ProjectGate } from './project-gate.ts';

/** `own`: the server of this program, which gates itself. `allowed`: by the configuration, though it may write. */
export type McpVerdict = 'own' | 'reads' | 'allowed' | 'refused';

export function judgeMcp(call: McpCall, gate: ProjectGate): McpVerdict {
  const { tool, name } = call;
  if (isOwnServer(call)) return 'own';
  if (readsByName(name)) return 'reads';
  return gate.config().mcpAllow.includes(tool) ? 'allowed' : 'refused';
}

/** By the words of the name of a tool that nobody knows. */
export function readsByName(name: string): boolean {
  const words = splitIdentifier(name);
  return words.some((word) => READING.has(word)) && !writes(words);
}

export function isOwnServer({ server }: McpCall): boolean {
  return OWN_SERVERS.has(server);
}

/** As a server of the project, and as that of the plugin; spelled exactly so. */
const OWN_SERVERS: ReadonlySet<string> = new Set(['code-intel', 'plugin_code-intel_code-intel']);

/** Verbs that write or execute; one of them refuses, whatever else the name says. */
const WRITING = wordsOf(`
  activate add amend append apply archive assign attach bump cancel clear click configure create deactivate delete
  destroy detach disable drag drop duplicate edit eject enable erase eval evaluate exec execute fill flush generate
  grant inject insert install invoke kill launch migrate modify mutate optimize overwrite paste persist prune publish
  purge put rebase recreate refactor register reload remove rename reopen reorder repair replace restart restore revert
  revoke rewrite rollback save scaffold send set spawn squash start stop submit swap terminate toggle transition
  trigger truncate unassign undo uninstall unlink unregister unset update upgrade upload upsert wipe write
`);

/** Nouns as well: they count where a name begins, or goes on after `and`. `get_pull_request` only reads. */
const WRITING_FIRST = wordsOf(`
  accept approve build call close commit compile connect copy deploy dismiss export fix fork format import index join
  link load lock log mark merge mount move open patch pin play post press pull push queue release reply report request
  reset run schedule script seed select share shell sign stage star stash store subscribe sync tag task test
  touch transfer type use validate
`);

/** Verbs and nouns of looking; without one of them a tool is not known to read. */
const READING = wordsOf(`
  analyze browse check compare count describe details diagnostics diff docs documentation examine explain explore fetch
  find get grep help info inspect list lookup ls outline overview peek preview query read recall resolve retrieve review
  scan search show snapshot stat stats status summarize summary tail view whoami
`);

function writes(words: readonly string[]): boolean {
  return words.some((word, at) => WRITING.has(word) || (isFirst(words, at) && WRITING_FIRST.has(word)));
}

function isFirst(words: readonly string[], at: number): boolean {
  return at === 0 || ['and', 'or', 'then'].includes(words[at - 1] ?? '');
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
