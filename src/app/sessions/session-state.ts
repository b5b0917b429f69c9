/** State of a session at this moment: its ledger, how far it is, and what is still missing. */

import { verifiedSymbols } from '../../session/evidence/hypotheses.ts';
import { RELATED } from '../../session/evidence/relevance.ts';
import { type QueryFrame, SLOT_NAMES } from '../../session/frame/frame.ts';
import { isSettled, type Risk, spokenRisk } from '../../session/frame/risk.ts';
import { type EvidenceRow, type LedgerView, viewLedger } from '../../session/ledger/ledger.ts';
import { type OwnLook, ownLooks } from '../../session/ledger/own-looks.ts';
import {
  effectiveRisk,
  type Missing,
  missingByReading,
  missingFor,
  type Progress,
  rateTier,
} from '../../session/readiness/evaluate.ts';
import {
  nothingRequired,
  type ProjectSize,
  type ReadyBy,
  type Requirements,
  requirementsFor,
  UNKNOWN_SIZE,
} from '../../session/readiness/requirements.ts';
import type { Session } from '../../session/state/session.ts';
import type { Workspace } from './workspace.ts';

export interface SessionState {
  /** Oldest first; without those that a reset left behind. */
  readonly rows: readonly EvidenceRow[];
  readonly view: LedgerView;
  /** Looks of the agent itself, in the order of the newest. */
  readonly looks: ReadonlyMap<string, OwnLook>;
  readonly size: ProjectSize;
  readonly ready: ReadyBy;
}

export function readSessionState(workspace: Workspace, session: Session): SessionState {
  const rows = workspace.sessions.evidence(session.id, session.ledgerFrom);
  const { config } = workspace.project;
  return {
    rows,
    view: viewLedger(rows),
    looks: ownLooks(rows),
    size: sizeOf(workspace),
    ready: config.gate.ready,
  };
}

function sizeOf({ project, firstIndex }: Workspace): ProjectSize {
  if (firstIndex() !== null) return UNKNOWN_SIZE;
  const { symbols, files } = project.store.totals();
  return { symbols, files };
}

/** Distance of a session from READY. */
export interface Readiness {
  readonly risk: Risk;
  readonly requirements: Requirements;
  readonly progress: Progress;
  readonly missing: readonly Missing[];
}

export function assessReadiness(session: Session, state: SessionState): Readiness {
  const { ready, looks } = state;
  const { intent, frame, hypotheses, found, attribution, raised } = session;
  const progress = measureProgress(session, state);
  const assessed = ready === 'evidence' ? spokenRisk(session.risk, frame) : session.risk;
  const risk = effectiveRisk({ assessed, attribution, tier: progress.tier, raised, ready });
  if (ready === 'submission') return { risk, progress, ...bySubmission(session, state, { risk, progress }) };
  const hasLooked = looks.size > 0;
  const reading = { intent, frame, hypotheses, hasLooked, ground: found.ground, isSettled: isSettled(risk, frame) };
  return { risk, progress, requirements: nothingRequired(), missing: missingByReading(reading) };
}

function bySubmission(
  { intent, named }: Session,
  { size }: SessionState,
  { risk, progress }: Pick<Readiness, 'risk' | 'progress'>,
): Pick<Readiness, 'requirements' | 'missing'> {
  const requirements = requirementsFor({ intent, risk: risk.level, size, named });
  return { requirements, missing: missingFor(requirements, progress, intent) };
}

function measureProgress(session: Session, state: SessionState): Progress {
  const { view } = state;
  const { counted, confirmations, understanding, found, frame, hypotheses } = session;
  return {
    counts: {
      symbols_identified: counted.length,
      entry_points: new Set([...found.entryPoints, ...understanding.entryPoints]).size,
      files_analyzed: view.explored.size,
      existing_patterns: new Set([...found.patterns, ...understanding.patterns]).size,
    },
    evidence: { ...evidenceOfTarget(found), ...evidenceOfFacts(frame), ...understanding.slotEvidence },
    unreportedUses: unknownUses(session, state),
    explored: new Set(view.explored.keys()),
    tier: rateTier({ counted, confirmations, verified: new Set(verifiedSymbols(session.hypotheses)) }),
    frame,
    hypotheses,
  };
}

/** Symbols whose uses were not shown; none if those of a single symbol were, since tied symbols are connected. */
function unknownUses({ counted, found }: Session, { view }: SessionState): string[] {
  const tied = counted
    .filter(({ similarity }) => similarity >= RELATED)
    .toSorted((a, b) => b.similarity - a.similarity);
  const names = (tied.length > 0 ? tied : counted).map(({ name }) => name);
  const isKnown = found.usesShown || names.some((name) => view.areUsesKnown(plainName(name)));
  return isKnown ? [] : names.slice(0, MOST_UNKNOWN);
}

const MOST_UNKNOWN = 3;

/** Plain name for a look-up of uses; a path stays, since nothing uses a document. */
function plainName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('/')) + 1);
}

/** Evidence for slots from the code of the target. */
function evidenceOfTarget({ target }: Session['found']): Progress['evidence'] {
  return target === null ? {} : { target_feature: target };
}

/** A slot that exploring or a verified hypothesis filled rests on a row already (D-38). */
function evidenceOfFacts({ slots }: QueryFrame): Progress['evidence'] {
  const found = SLOT_NAMES.map((name) => [name, slots[name]] as const);
  const proven = found.flatMap(([name, slot]) =>
    slot?.source === 'FACT' && slot.evidence !== null ? [[name, slot.evidence]] : [],
  );
  return Object.fromEntries(proven);
}
