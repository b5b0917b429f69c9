/** The page that `init` shows before it asks: what agents will be refused, which files are written, what comes next. */
import path from 'node:path';
import { relativeInside } from '../../base/paths.ts';
import type { ClientId } from '../../clients/agent-client.ts';
import type { SetupContext } from './client-setup.ts';
import { setupsOf } from './clients/registry.ts';
import { diffOf } from './diff.ts';
import { TRUST_CODEX_HOOKS } from './doctor/check-codex-trust.ts';
import { serverPlace } from './installed-files.ts';
import type { FileChange, Plan } from './plan.ts';
import { SHARED_HOOK } from './shared-hook.ts';

export interface Intention {
  readonly context: SetupContext;
  readonly clients: readonly ClientId[];
  readonly allowedCommands: readonly string[];
  readonly plan: Plan;
  readonly notes: readonly string[];
}

/** Before the question, and for `--dry-run`. */
export function intentionText(intention: Intention): string {
  const { plan, notes } = intention;
  return [
    'What changes for your agents',
    ...behaviour(intention).map((line) => `  ${line}`),
    '',
    'Files',
    ...filesOf(intention).map((line) => `  ${line}`),
    `  ${sizeOf(plan)}; --diff shows every line`,
    ...(notes.length === 0 ? [] : ['', 'Notes', ...notes.map((note) => `  - ${note}`)]),
    '',
  ].join('\n');
}

/** After everything was written. */
export function nextSteps({ context, clients }: Pick<Intention, 'context' | 'clients'>): string {
  const titles = setupsOf(clients).map(({ title }) => title);
  const steps = [
    `Start ${listed(titles)} anew in this project: settings are read at the start.`,
    ...(clients.includes('codex') ? [`${TRUST_CODEX_HOOKS}.`] : []),
    'Ask for a change as usual. The agent looks first; what it is refused names the call that leads on.',
    ...(context.team ? [`Commit the files above. Others need the package as well: npm install -g code-intel`] : []),
    '`code-intel doctor` checks all of it by using it; `code-intel gate off` stops the refusals at any time.',
  ];
  return ['Next', ...steps.map((step, at) => `  ${at + 1}. ${step}`), ''].join('\n');
}

function behaviour({ allowedCommands }: Intention): readonly string[] {
  const commands = allowedCommands.length === 0 ? [] : [`Allowed at any time: ${allowedCommands.join(', ')}`];
  return [
    'Refused until the agent has looked at the code it wants to change: edits, shell commands that write,',
    'and tools of other servers that may write. Reading, searching and asking git stay free.',
    ...commands,
  ];
}

function filesOf({ context, clients, plan }: Intention): readonly string[] {
  const servers = new Set(setupsOf(clients).map((setup) => serverPlace(setup, context).file));
  const shown = [
    ...plan.setAside.map((file) => ({ mark: 'aside', file })),
    ...plan.changes.map(({ file, before }) => ({ mark: before === null ? 'new' : 'changed', file })),
  ];
  const width = Math.max(0, ...shown.map(({ file }) => shownPath(file, context).length));
  const lines = shown.map(({ mark, file }) =>
    `${mark.padEnd(7)}  ${shownPath(file, context).padEnd(width)}  ${purposeOf(file, servers)}`.trimEnd(),
  );
  return lines.length === 0 ? ['Everything was set up already.'] : lines;
}

function purposeOf(file: string, servers: ReadonlySet<string>): string {
  const name = file.split(path.sep).join('/');
  if (name.endsWith(`/${SHARED_HOOK}`)) return 'what the settings of all agents start';
  if (name.endsWith('/SKILL.md')) return 'instructions for the agent';
  if (name.endsWith('/.code-intel/config.json')) return 'settings of code-intel, which may be committed';
  if (name.endsWith('/info/exclude')) return 'hides the new files from git status, for you alone';
  return servers.has(file) ? 'the server' : 'the hooks';
}

function sizeOf({ changes }: Plan): string {
  const lines = changes.map(linesOf);
  const [added, removed] = [sum(lines.map(([more]) => more)), sum(lines.map(([, fewer]) => fewer))];
  const others = changes.filter(({ before }) => before !== null).length;
  return `${changes.length - others} new, ${others} changed; +${added} -${removed} lines`;
}

function linesOf(change: FileChange): readonly [added: number, removed: number] {
  const lines = diffOf(change).split('\n').slice(2);
  return [lines.filter((line) => line.startsWith('+')).length, lines.filter((line) => line.startsWith('-')).length];
}

function shownPath(file: string, { root, home }: SetupContext): string {
  const atHome = relativeInside(home, file);
  return relativeInside(root, file) ?? (atHome === undefined ? file : `~/${atHome}`);
}

function listed(titles: readonly string[]): string {
  return titles.length < 2 ? titles.join('') : `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
