/** Session as a person looks at it: what was asked, understood and done, and every step of the way. */

import { missingSlots, SLOT_NAMES, type Slot, type SlotName } from '../../session/frame/frame.ts';
import type { RiskLevel } from '../../session/frame/risk.ts';
import type { EvidenceRow, LineRange } from '../../session/ledger/ledger.ts';
import { CALL_EVENT, observe, REFUSED_EVENT } from '../../session/outcome/outcome-facts.ts';
import type { ObservedFacts, OutcomeLog } from '../../session/outcome/outcome-log.ts';
import { PHASES, type Phase } from '../../session/phase.ts';
import type { Session } from '../../session/state/session.ts';
import type { SessionEvent } from '../../session/state/store.ts';
import { assessEnforcement, type EnforcementLevel } from '../sessions/enforcement.ts';
import { historyEvents } from '../sessions/first-looks.ts';
import { assessReadiness, readSessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { sessionAnalysis } from './session-analysis.ts';
import { type ListedSession, toListed } from './session-list.ts';

/**
 * `evidence`: a call that found something; `call`: one that was answered; `refusal`: one that was not, also by the gate;
 * `agent`: a look, edit or command of the agent's own tools; `phase`: the phase changed; `state`: anything else of the
 * session did.
 */
export type StepKind = 'evidence' | 'call' | 'refusal' | 'agent' | 'phase' | 'state';

export interface SessionStep {
  /** ISO 8601. */
  readonly at: string;
  readonly kind: StepKind;
  /** A tool, or what changed. */
  readonly name: string;
  /** Subject in few words; the code of a refusal. */
  readonly what: string;
  /** Words to the agent about a call of its own tools that the gate refused; empty otherwise. */
  readonly why: string;
  /** Phase at the end of the step. */
  readonly phase: Phase;
  readonly evidenceId: number | null;
  /** How many results were shown; null where that means nothing. */
  readonly results: number | null;
  /** Exit code of a command; null otherwise, and where the client does not report it. */
  readonly exitCode: number | null;
  /** The lines that it showed, by file; empty where it showed none. */
  readonly shown: readonly ShownLines[];
}

export interface ShownLines {
  readonly path: string;
  readonly lines: readonly LineRange[];
}

export interface SessionView extends ListedSession {
  readonly riskLevel: RiskLevel;
  readonly attribution: Session['attribution'];
  /** How far the gate reaches now; null for a session that is over. */
  readonly enforcement: EnforcementLevel | null;
  readonly slots: readonly (Slot & { readonly name: SlotName })[];
  readonly missingSlots: readonly SlotName[];
  readonly symbols: Session['frame']['mappedSymbols'];
  readonly hypotheses: Session['hypotheses'];
  readonly observed: ObservedFacts;
  readonly toolsPlanned: readonly string[];
  readonly outcomes: readonly Pick<
    OutcomeLog,
    'timestamp' | 'outcome' | 'contradicted' | 'analysis' | 'failure_stage'
  >[];
  /** Oldest first. */
  readonly steps: readonly SessionStep[];
}

export function viewSession(workspace: Workspace, session: Session): SessionView {
  const { sessions } = workspace;
  const [rows, events] = [sessions.evidence(session.id), historyEvents(sessions.events(session.id))];
  // An idle open session takes no time.
  const at = session.lastCallAt;
  const { analysis, outcomes } = sessionAnalysis(workspace, session.id, 0);
  return {
    ...toListed(session),
    riskLevel: assessReadiness(session, readSessionState(workspace, session)).risk.level,
    attribution: session.attribution,
    enforcement: ['open', 'tampered'].includes(session.status) ? assessEnforcement(workspace, session).level : null,
    slots: SLOT_NAMES.flatMap((name) => {
      const slot = session.frame.slots[name];
      return slot === undefined ? [] : [{ ...slot, name }];
    }),
    missingSlots: missingSlots(session.frame),
    symbols: session.frame.mappedSymbols,
    hypotheses: session.hypotheses,
    observed: observe({ session, ready: workspace.project.config.gate.ready, rows, events, at }),
    toolsPlanned: analysis.toolsPlanned,
    outcomes,
    steps: buildSteps({ rows, events, root: workspace.project.root }),
  };
}

interface Moment {
  readonly at: number;
  readonly step: Omit<SessionStep, 'at' | 'phase'>;
  /** Phases before and after, where it tells them. */
  readonly from?: string;
  readonly to?: string;
}

interface SessionHistory {
  readonly rows: readonly EvidenceRow[];
  readonly events: readonly SessionEvent[];
  readonly root: string;
}

function buildSteps({ rows, events, root }: SessionHistory): SessionStep[] {
  const moments = [...rows.map(momentOfRow), ...withoutFound(rows, events).map((event) => momentOfEvent(event, root))];
  const sorted = moments.sort((left, right) => left.at - right.at);
  let phase = phaseOr(sorted.find(({ from }) => from !== undefined)?.from, 'EXPLORATION');
  return sorted.map(({ at, step, to }) => {
    phase = phaseOr(to, phase);
    return { at: new Date(at).toISOString(), ...step, phase };
  });
}

/** Drops the note of a call whose ledger row shows it already. */
function withoutFound(rows: readonly EvidenceRow[], events: readonly SessionEvent[]): SessionEvent[] {
  const notShown = new Map<string, number>();
  for (const { tool } of rows) notShown.set(tool, (notShown.get(tool) ?? 0) + 1);
  return events.filter(({ kind, detail: { tool, error } }) => {
    if (kind !== CALL_EVENT || error !== null || typeof tool !== 'string') return true;
    const left = notShown.get(tool) ?? 0;
    notShown.set(tool, left - 1);
    return left <= 0;
  });
}

function momentOfRow({ id, at, tool, args, results, exitCode, files }: EvidenceRow): Moment {
  const asked = Object.entries(args).filter(([name]) => name !== 'session_id');
  const argument = asked.map(([, value]) => plain(value)).join(' · ');
  const isAgents = tool.startsWith('agent:');
  const what = argument === '' ? files.map(({ path }) => path).join(' ') : argument;
  return {
    at,
    step: {
      kind: isAgents ? 'agent' : 'evidence',
      name: tool,
      what,
      why: '',
      evidenceId: id,
      results,
      exitCode,
      shown: files.filter(({ shown }) => shown !== 'named').map(({ path, lines }) => ({ path, lines })),
    },
  };
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const NO_EVIDENCE = { why: '', evidenceId: null, results: null, exitCode: null, shown: [] } as const;

function momentOfEvent({ at, kind, detail }: SessionEvent, root: string): Moment {
  const { from, to, status, tool, error, bytes: _, ...others } = detail;
  if (kind === CALL_EVENT) {
    const isRefused = typeof error === 'string';
    const step = { kind: isRefused ? 'refusal' : 'call', name: String(tool), what: isRefused ? error : '' } as const;
    return { at, step: { ...step, ...NO_EVIDENCE } };
  }
  if (kind === REFUSED_EVENT) {
    const { call, what, why } = detail;
    const about = { what: String(what).replaceAll(`${root}/`, ''), why: String(why) };
    return { at, step: { kind: 'refusal', name: `agent:${String(call)}`, ...NO_EVIDENCE, ...about } };
  }
  const rest = Object.entries(others).map(([name, value]) => `${name}: ${String(value)}`);
  const hasMoved = typeof from === 'string' && typeof to === 'string' && from !== to;
  const what = [
    ...(hasMoved ? [`${from} → ${to}`] : []),
    ...(typeof status === 'string' && status !== 'open' ? [status] : []),
    ...rest,
  ];
  const step = { kind: hasMoved ? 'phase' : 'state', name: kind, what: what.join(', '), ...NO_EVIDENCE } as const;
  return { at, step, ...(typeof from === 'string' ? { from } : {}), ...(typeof to === 'string' ? { to } : {}) };
}

function phaseOr(name: string | undefined, otherwise: Phase): Phase {
  return PHASES.find((phase) => phase === name) ?? otherwise;
}
