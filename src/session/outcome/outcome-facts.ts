/** The facts that the server knows of a session, from its ledger and its history. */

import { computeGrants, type GrantList } from '../gate/grants.ts';
import { type EvidenceRow, viewLedger } from '../ledger/ledger.ts';
import { ownLooks } from '../ledger/own-looks.ts';
import type { ReadyBy } from '../readiness/requirements.ts';
import type { Session } from '../state/session.ts';
import type { SessionEvent } from '../state/store.ts';
import { exitOfCheck, isCheck } from './check-commands.ts';
import type { CheckRun, FailureStage, ObservedFacts, Outcome } from './outcome-log.ts';

export interface SessionRecord {
  readonly session: Session;
  /** The one who says when it is enough (`gate.ready`). */
  readonly ready: ReadyBy;
  /** Oldest first, all of them. */
  readonly rows: readonly EvidenceRow[];
  /** Oldest first. */
  readonly events: readonly SessionEvent[];
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const MOST_CHECKS = 20;
/** Kind of the event that each answered call of a tool leaves; its detail holds `tool`, `bytes` and `error`. */
export const CALL_EVENT = 'call';
/** Kind of the event that each call of the agent's own tools leaves that the gate refused. */
export const REFUSED_EVENT = 'hook_refused';
/** Stand-in for the id of what happened before any session. */
export const NO_SESSION = '';

export function observe(record: SessionRecord): ObservedFacts {
  const { session, rows, events, at } = record;
  const calls = events.filter(({ kind }) => kind === CALL_EVENT);
  const own = rows.filter(({ tool }) => !tool.startsWith('agent:'));
  return {
    files_changed: changedFiles(record),
    checks: checksIn(rows).slice(-MOST_CHECKS),
    refusals: events.filter(isRefusal).length,
    detours: events.filter(isDetour).length,
    // Where no calls were recorded, the ledger lists at least those that found something.
    calls: calls.length > 0 ? calls.length : own.length,
    bytes: calls.reduce((sum, { detail }) => sum + (typeof detail.bytes === 'number' ? detail.bytes : 0), 0),
    elapsed_ms: Math.max(0, at - session.createdAt),
    tools: toolsIn(record),
    reached_ready: session.phase === 'READY' || events.some(({ detail }) => detail.to === 'READY'),
    devrag_used: events.some(({ kind }) => kind === 'semantic_entered'),
  };
}

/** The check that contradicts a claimed success: the last one that ended, when it ended badly. */
export function contradicting(outcome: Outcome, checks: readonly CheckRun[]): CheckRun | null {
  const last = checks.findLast(({ exit_code }) => exit_code !== null);
  return outcome === 'success' && last !== undefined && last.exit_code !== 0 ? last : null;
}

/** The first that fits: what is nearest to the cause comes first. */
export function failureStageOf(session: Session, facts: ObservedFacts): FailureStage {
  if (session.status === 'tampered' || session.unauthorised.length > 0) return 'tampered';
  if (contradicting('success', facts.checks) !== null) return 'check_failed';
  if (session.hypotheses.some(({ status }) => status === 'open')) return 'left_a_guess';
  if (!facts.reached_ready) return 'not_understood';
  return facts.files_changed.length === 0 ? 'no_edit' : 'result_refused';
}

/** The agent's own edits, and what was changed past the gate. */
function changedFiles({ session, rows, ready }: SessionRecord): ObservedFacts['files_changed'] {
  // An edit shows its file, which must not grant it by itself.
  const shown = rows.filter(({ tool, id }) => tool !== 'agent:edit' && id > session.ledgerFrom);
  const grounds = { view: viewLedger(shown), looks: ownLooks(shown), ready };
  const grants = computeGrants({ ...session, status: 'open', phase: 'READY' }, grounds);
  const edited = rows.filter(({ tool }) => tool === 'agent:edit').flatMap(({ files }) => files.map(({ path }) => path));
  const paths = [...new Set([...edited, ...session.unauthorised])].sort();
  return paths.map((path) => ({ path, granted: !session.unauthorised.includes(path) && isGranted(grants, path) }));
}

function isGranted({ files, folders }: GrantList, path: string): boolean {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return files.some((file) => file.path === path) || folders.includes(folder);
}

function checksIn(rows: readonly EvidenceRow[]): CheckRun[] {
  return rows.flatMap(({ tool, args, exitCode }) => {
    const { command } = args;
    if (tool !== 'agent:run' || typeof command !== 'string' || !isCheck(command)) return [];
    return [{ command: shortenCommand(command), exit_code: exitOfCheck(command, exitCode) }];
  });
}

const MOST_COMMAND = 200;

function shortenCommand(command: string): string {
  return command.length > MOST_COMMAND ? `${command.slice(0, MOST_COMMAND)}…` : command;
}

function isRefusal({ kind, detail }: SessionEvent): boolean {
  return kind === REFUSED_EVENT || (kind === CALL_EVENT && typeof detail.error === 'string');
}

function isDetour({ kind, detail }: SessionEvent): boolean {
  if (kind === 'reverted' || kind === 'semantic_entered') return true;
  return kind === 'hypotheses_settled' && detail.to === 'EXPLORATION';
}

function toolsIn({ rows, events }: SessionRecord): Record<string, number> {
  const called = events.flatMap(({ kind, detail }) =>
    kind === CALL_EVENT && typeof detail.tool === 'string' && typeof detail.error !== 'string' ? [detail.tool] : [],
  );
  const recorded = rows.map(({ tool }) => tool).filter((tool) => called.length === 0 || tool.startsWith('agent:'));
  const counts: Record<string, number> = {};
  for (const tool of [...called, ...recorded]) counts[tool] = (counts[tool] ?? 0) + 1;
  return counts;
}
