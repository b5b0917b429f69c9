/** The page that `init` shows before it asks: what agents will be refused, which files are written, what comes next. */

import path from 'node:path';
import { EXCLUDE_FILE, SHARED_HOOK } from '../../app/roots/index-folder.ts';
import { relativeInside } from '../../base/paths.ts';
import type { ClientId } from '../../clients/agent-client.ts';
import type { Language, Text } from '../../session/text.ts';
import * as texts from '../../session/texts/setup.ts';
import { LISTED, TOOL_NAMES, type ToolSet } from '../../session/tool-name.ts';
import type { SetupContext } from './client-setup.ts';
import { setupsOf } from './clients/registry.ts';
import { diffOf } from './diff.ts';
import { serverPlace, workTreesPlace } from './installed-files.ts';
import type { FileChange, Plan } from './plan.ts';

export interface Intention {
  readonly context: SetupContext;
  readonly clients: readonly ClientId[];
  readonly allowedCommands: readonly string[];
  /** The set that the server lists. */
  readonly tools: ToolSet;
  readonly plan: Plan;
  readonly notes: readonly string[];
  readonly language: Language;
}

/** Before the question, and for `--dry-run`. */
export function intentionText(intention: Intention): string {
  const { plan, notes, language } = intention;
  return [
    texts.WHAT_CHANGES[language],
    ...behaviour(intention).map((line) => `  ${line[language]}`),
    '',
    texts.FILES[language],
    ...formatFiles(intention).map((line) => `  ${line}`),
    `  ${sizeOf(plan)[language]}`,
    ...(notes.length === 0 ? [] : ['', texts.NOTES[language], ...notes.map((note) => `  - ${note}`)]),
    '',
  ].join('\n');
}

/** After everything was written. */
export function nextSteps({ context, clients, language }: Pick<Intention, 'context' | 'clients' | 'language'>): string {
  const steps = [
    texts.restartAgents(setupsOf(clients).map(({ title }) => title)),
    ...(clients.includes('codex') ? [texts.TRUST_CODEX_HOOKS] : []),
    texts.ASK_AS_USUAL,
    ...(context.team ? [texts.COMMIT_FILES] : []),
    texts.CHECK_OR_STOP,
  ];
  return [texts.NEXT_STEPS[language], ...steps.map((step, at) => `  ${at + 1}. ${step[language]}`), ''].join('\n');
}

/** Notes on what this installation is and does, besides those of the plan. */
export function collectNotes(context: SetupContext, clients: readonly ClientId[]): readonly Text[] {
  const { team, strict, launch, stateFolder, viewShell } = context;
  const others = clients.filter((client) => client !== 'claude-code');
  return [
    ...(team ? [] : [texts.OWN_SETTINGS]),
    texts.ownFolder(shownPath(stateFolder, context), viewShell !== null),
    ...(TEMPORARY.test(launch.server('claude-code').args.join(' ')) ? [texts.TEMPORARY_PACKAGE] : []),
    ...(strict && others.length > 0 ? [texts.strictAddsNothing(others)] : []),
  ];
}

/** Temporary folders of `npx`, `pnpm dlx` and `bunx`. */
const TEMPORARY = /[\\/](?:_npx|dlx(?:-[^\\/]+)?|bunx-[^\\/]+)[\\/]/;

function behaviour({ allowedCommands, tools }: Intention): readonly Text[] {
  const added = texts.toolsAdded(LISTED[tools].size + 1, TOOL_NAMES.length + 1);
  return [
    ...texts.WHAT_IS_REFUSED,
    added,
    ...(allowedCommands.length === 0 ? [] : [texts.allowedAlways(allowedCommands)]),
  ];
}

function formatFiles({ context, clients, plan, language }: Intention): readonly string[] {
  const places = setupsOf(clients).flatMap((setup) => [serverPlace(setup, context), workTreesPlace(setup, context)]);
  const servers = new Set(places.flatMap((place) => place?.file ?? []));
  const shown = [
    ...plan.setAside.map((file) => ({ mark: 'aside' as const, file })),
    ...plan.changes.map((change) => ({ mark: markOf(change), file: change.file })),
  ];
  const width = Math.max(0, ...shown.map(({ file }) => shownPath(file, context).length));
  const lines = shown.map(({ mark, file }) => {
    const purpose = texts.PURPOSES[findPurpose(file, { servers, context })][language];
    return `${texts.FILE_MARKS[mark][language].padEnd(7)}  ${shownPath(file, context).padEnd(width)}  ${purpose}`.trimEnd();
  });
  return lines.length === 0 ? [texts.SET_UP_ALREADY[language]] : lines;
}

function markOf({ before }: FileChange): keyof typeof texts.FILE_MARKS {
  return before === null ? 'new' : 'changed';
}

interface Purposes {
  readonly servers: ReadonlySet<string>;
  readonly context: SetupContext;
}

function findPurpose(file: string, { servers, context }: Purposes): keyof typeof texts.PURPOSES {
  const name = file.split(path.sep).join('/');
  if (name.endsWith(`/${SHARED_HOOK}`)) return 'sharedHook';
  if (name.endsWith('/SKILL.md')) return 'skill';
  if (name.endsWith('/.code-intel/config.json')) return 'config';
  if (name.endsWith('/info/exclude')) return 'exclude';
  if (name.endsWith(`/${EXCLUDE_FILE}`)) return 'ownExclude';
  if (servers.has(file)) return 'server';
  return context.viewShell !== null && name.endsWith(CLAUDE_SETTINGS) ? 'hooksAndShell' : 'hooks';
}

/** The file that names the shell of Claude Code, also where the hooks are shared. */
const CLAUDE_SETTINGS = '/.claude/settings.local.json';

function sizeOf({ changes }: Plan): Text {
  const lines = changes.map(linesOf);
  const [added, removed] = [sum(lines.map(([more]) => more)), sum(lines.map(([, fewer]) => fewer))];
  const others = changes.filter(({ before }) => before !== null).length;
  return texts.changedFiles({ files: changes.length - others, others, added, removed });
}

function linesOf(change: FileChange): readonly [added: number, removed: number] {
  const lines = diffOf(change).split('\n').slice(2);
  return [lines.filter((line) => line.startsWith('+')).length, lines.filter((line) => line.startsWith('-')).length];
}

function shownPath(file: string, { root, home }: SetupContext): string {
  const atHome = relativeInside(home, file);
  return relativeInside(root, file) ?? (atHome === undefined ? file : `~/${atHome}`);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
