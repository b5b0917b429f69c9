/** Refusals as the agent reads them: why, and what leads on. */

import { existsSync } from 'node:fs';
import path from 'node:path';
import { relativeInside } from '../../base/paths.ts';
import { isWritingIntent } from '../../session/frame/frame.ts';
import type { BoundSession } from '../../session/gate/gate-session.ts';
import { protectionOf } from '../../session/gate/protected-paths.ts';
import { entryFor, type GateVerdict } from '../../session/gate/write-rules.ts';
import type { Text } from '../../session/text.ts';
import { undoFirst } from '../../session/texts/gate/after-call.ts';
import {
  allowedHere,
  BY_PERSON,
  INLINE_CODE,
  inReadyOnly,
  OWN_PROCESSES,
  OWN_SHELL,
  otherSpelling,
  PLAIN_TARGET,
  READABLE,
  readThenEdit,
  refusalText,
  START_SESSION,
  warned,
} from '../../session/texts/hook.ts';
import type { NextCall } from '../../session/tool-name.ts';
import type { RecordedFiles } from '../../shell/contract.ts';
import type { GatedProject } from '../roots/project-root.ts';
import { recordable } from './git/commit-grants.ts';
import type { Decision } from './hook-call.ts';
import type { ShellRefusal } from './judge-shell.ts';
import { isOpen, type ProjectGate } from './project-gate.ts';
import spellings from './spellings.json' with { type: 'json' };

/** In mode `warn` a refusal is only told. @param next by default the call that opens the gate; null where none helps */
export function refuse(gate: ProjectGate, why: Text, next: NextCall | Text | null = nextOf(gate)): Decision {
  const language = gate.language();
  if (gate.mode() === 'warn') return { kind: 'tell', text: warned(why)[language] };
  return { kind: 'refuse', text: refusalText(why, next, language) };
}

/** Next step after a refused write: file tools ask for a read of the agent's own before they edit. */
export function writeNext({ next }: GateVerdict, folder = ''): Next {
  const chunks = next?.tool === 'get_chunk' ? next.args.chunk_id : undefined;
  const [chunk, ...others] = Array.isArray(chunks) ? chunks : [];
  return typeof chunk === 'string' && others.length === 0 ? readThenEdit(path.join(folder, chunk)) : next;
}

export interface Advice {
  readonly why: Text;
  readonly next: Next;
}

/** A session of the project that the agent works in does not open another one: its name and the call in it lead on. */
export function inOtherProject(
  { why, next }: Advice,
  { root, home }: GatedProject,
  around: GatedProject | null,
): Advice {
  if (home === around?.home) return { why, next };
  const named = { en: `In the project ${root}: ${why.en}`, ja: `プロジェクト ${root}: ${why.ja}` };
  const isCall = next !== null && 'tool' in next;
  return { why: named, next: isCall ? { ...next, args: { ...next.args, path: root } } : next };
}

type Next = NextCall | Text | null;

/** What is over, and what only reads, opens nothing: another session begins. */
export function nextOf(gate: ProjectGate): Next {
  const session = gate.session();
  if (session.kind !== 'bound') return START_SESSION;
  if (isToUndo(gate)) return undoFirst(gate.toRestore());
  const opensNothing = isOver(session) || !isWritingIntent(session.intent) || session.phase === 'READY';
  const closed = opensNothing ? START_SESSION : session.next;
  return isOpen(session) ? null : closed;
}

function isOver({ status }: BoundSession): boolean {
  return status !== 'open' && status !== 'tampered';
}

function isToUndo(gate: ProjectGate): boolean {
  const session = gate.session();
  return session.kind === 'bound' && session.status === 'tampered' && gate.toRestore().length > 0;
}

/** A spelling that passes comes before a session that is begun only to run a command. */
export function commandNext(gate: ProjectGate, refusal: ShellRefusal): NextCall | Text | null {
  const { part, reason, targets, recorded } = refusal;
  const session = gate.session();
  if (isToUndo(gate)) return nextOf(gate);
  if (recorded !== undefined) return recordInstead(recordable(gate), recorded);
  const files = reason === 'not-granted' ? grantable(gate, targets).slice(0, MOST_ADDED) : [];
  if (session.kind === 'bound' && !isOver(session) && files.length > 0) {
    return { tool: 'add_explored_files', args: { session_id: session.sessionId, files }, why: EXPLORES };
  }
  if (reason === 'discards') return gitInstead(part) ?? BY_PERSON;
  if (OPENED_BY_NOTHING.has(reason)) return BY_PERSON;
  const spelling = SPELLINGS.find(([pattern]) => pattern.test(part));
  if (spelling !== undefined) return otherSpelling(spelling[1]);
  if (reason === 'open-variable') return otherSpelling(part.replace(OPEN, (_, name: string) => `\${${name}}`));
  if (reason === 'changes-shell') return OWN_SHELL;
  if (reason === 'process-not-own') return OWN_PROCESSES;
  if (UNREAD.has(reason)) return READABLE;
  if (reason === 'unprovable-target' && !/^(?:git|gh)\b/.test(part)) return PLAIN_TARGET;
  if (reason === 'runs-code' && INLINE.test(part)) return INLINE_CODE;
  const allowed = gate.config().allowedCommands;
  if (reason === 'runs-code' && CHECKING.test(part) && allowed.length > 0) return allowedHere(allowed);
  const next = isOpen(session) ? (gitInstead(part) ?? null) : nextOf(gate);
  return RUNS.has(reason) && next === START_SESSION ? inReadyOnly() : next;
}

/** Reasons of rules that neither a session nor a switch of the person changes. */
export const OPENED_BY_NOTHING: ReadonlySet<string> = new Set([
  'protected-path',
  'gate-command',
  'code-running-configuration',
  'discards',
]);

/** From the project, without what the call would refuse and the project folder itself. */
function grantable({ project }: ProjectGate, targets: readonly string[]): readonly string[] {
  const inside = targets.flatMap((target) => relativeInside(project.root, path.resolve(project.root, target)) || []);
  const files = [...new Set(inside)].filter((file) => protectionOf(file) === null);
  return [...new Set(files.map((file) => entryFor(file, existsSync(path.join(project.root, path.dirname(file))))))];
}

const MOST_ADDED = 10;
const EXPLORES: Text = { en: 'It shows their lines, and opens them.', ja: '内容を表示し、書き込みを許可します。' };

/** Effects that need no grant, but the phase in which programs run. */
const RUNS: ReadonlySet<string> = new Set([
  'runs-code',
  'unknown-program',
  'unknown-option',
  'dynamic-command',
  'dynamic-argument',
  'injected-environment',
  'arithmetic-on-unknown',
  'other-user-or-machine',
  'servant',
]);

/** Code in the command itself, which mostly looks something up; `perl -pi` edits. */
const INLINE =
  /^(?:python3?|node|ruby|perl|php|bun|deno)(?!.* -[np0]*i)(?: -\S+)*? (?:-(?:c|e|p|r|pe|ne)\b|--(?:eval|print)\b|-?\s*<<)/;

/** A variable without braces, and what zsh takes for a part of it. */
const OPEN = /\$([A-Za-z_]\w*)(?=[:[])/g;

/** READY opens nothing for these either. */
const UNREAD: ReadonlySet<string> = new Set(['not-parsable', 'too-complex']);

const CHECKING =
  /\b(?:test|tests|spec|check|lint|vitest|jest|mocha|pytest|eslint|tsc|ruff|mypy|biome|prettier|clippy|vet)\b/;

/** Commands that are refused in one spelling and pass in another, by expressions. */
const SPELLINGS = Object.entries(spellings).map(([refused, passes]) => [new RegExp(refused), passes] as const);

/** @param command from its program on */
function gitInstead(command: string): Text | undefined {
  const subcommand = GIT.exec(command)?.[1];
  return subcommand === undefined ? undefined : INSTEAD.get(subcommand);
}

/** @param files that changed and may be recorded, from the root of the project */
function recordInstead(files: readonly string[], recorded: RecordedFiles): Text {
  if (files.length === 0) return NOTHING_TO_RECORD;
  const names = files.slice(0, MOST_NAMED).map(quoted).join(' ');
  const add = `git add ${names}`;
  const command = recorded === 'work-tree' ? add : `${add} && git commit -m MESSAGE -- ${names}`;
  return {
    en: `\`${command}\` passes: it records only what was granted in this session.`,
    ja: `\`${command}\` なら実行できます。このセッションで許可されたものだけを記録します。`,
  };
}

const MOST_NAMED = 10;

const NOTHING_TO_RECORD: Text = {
  en: 'nothing that was granted in this session has changed; ask the person to commit the rest.',
  ja: 'このセッションで許可されたファイルに変更はありません。それ以外のコミットは利用者に依頼してください。',
};

function quoted(file: string): string {
  return /^[\w./@+=,-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`;
}

const GIT = /^git(?: (?:-C \S+|-P|--no-pager))* ([a-z-]+)(?!\S)/;

const ASK: Text = {
  en: 'ask the person to run it: it may change files that nobody looked at. `git log`, `git show BRANCH:FILE` and `git diff A...B` only read.',
  ja: '確認していないファイルまで変わり得るため、利用者に実行を依頼してください。`git log`、`git show BRANCH:FILE`、`git diff A...B` は読み取りだけです。',
};

const BRANCH: Text = {
  en: '`git switch -c NEW` begins a branch and `git show BRANCH:FILE` reads another one; to be on it, ask the person.',
  ja: '新しいブランチは `git switch -c NEW`、他のブランチの内容は `git show BRANCH:FILE` で見られます。切り替えは利用者に依頼してください。',
};

const UNSTAGE: Text = {
  en: '`git restore --staged FILE` and `git reset -- FILE` take a granted file out of the index and leave it as it is. `git restore FILE` throws away what was changed in it; more than that is for the person to run.',
  ja: '許可されたファイルは `git restore --staged FILE` または `git reset -- FILE` で、内容はそのままにステージから外せます。`git restore FILE` はそのファイルの変更を捨てます。それ以外は利用者に実行を依頼してください。',
};

const BACK: Text = {
  en: '`git restore FILE` brings back a file that may be written; more than that is for the person to run.',
  ja: '書き込めるファイルは `git restore FILE` で元に戻せます。それ以外は利用者に実行を依頼してください。',
};

const DISCARDS: Text = {
  en: 'ask the person to run it: nothing brings back what it takes away. `git branch NEW COMMIT` and `git tag NEW COMMIT` add to what is there.',
  ja: '捨てたものは戻せないため、利用者に実行を依頼してください。追加は `git branch NEW COMMIT`、`git tag NEW COMMIT` で行えます。',
};

const INSTEAD: ReadonlyMap<string, Text> = new Map([
  [
    'checkout',
    {
      en: `a name may be that of a file or of a branch. ${BACK.en} ${BRANCH.en}`,
      ja: `ファイル名ともブランチ名とも読めます。${BACK.ja}${BRANCH.ja}`,
    },
  ],
  ['switch', BRANCH],
  [
    'stash',
    {
      en: `\`git stash push -- FILES\` passes when all of FILES were granted, and \`git stash pop\`, alone in its call, when all in it were; \`git diff > /tmp/NAME.patch\` keeps a copy of the changes, and ${BACK.en}`,
      ja: `\`git stash push -- FILES\` は FILES がすべて許可されていれば、\`git stash pop\` は単独で実行し、その中身がすべて許可されていれば通ります。変更の控えは \`git diff > /tmp/NAME.patch\` で取れます。${BACK.ja}`,
    },
  ],
  [
    'mv',
    {
      en: '`mv OLD NEW` passes once both may be written: `add_explored_files` also takes the new name.',
      ja: '両方に書き込めるようになれば `mv OLD NEW` が通ります（新しい名前も `add_explored_files` に渡せます）。',
    },
  ],
  [
    'rm',
    {
      en: '`git rm FILE` passes for files that were granted, each by its name.',
      ja: '許可されたファイルを個別に指定した `git rm FILE` なら実行できます。',
    },
  ],
  [
    'clean',
    {
      en: '`git clean -n` lists what it would remove, `rm FILE` removes what may be written; the rest is for the person.',
      ja: '`git clean -n` で削除対象を確認でき、書き込めるファイルは `rm FILE` で削除できます。それ以外は利用者に依頼してください。',
    },
  ],
  [
    'push',
    {
      en: '`git push` and `git push origin HEAD:NEW` pass, and `git push --force-with-lease` for the branch you are on; what forces or deletes more is for the person to run.',
      ja: '`git push`、`git push origin HEAD:NEW`、現在のブランチの `git push --force-with-lease` は通ります。それ以外の強制や削除は利用者に実行を依頼してください。',
    },
  ],
  ...['branch', 'tag', 'fetch', 'gc', 'prune', 'reflog', 'update-ref', 'worktree'].map(
    (name) => [name, DISCARDS] as const,
  ),
  ['restore', BACK],
  ['reset', UNSTAGE],
  ...['pull', 'merge', 'rebase', 'cherry-pick', 'revert', 'am', 'bisect', 'apply', 'submodule', 'lfs'].map(
    (name) => [name, ASK] as const,
  ),
]);
