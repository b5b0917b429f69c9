/** What is known of a session at this moment: its ledger, how far it is, and what is still missing. */

import { verifiedSymbols } from '../../session/evidence/hypotheses.ts';
import { type QueryFrame, SLOT_NAMES } from '../../session/frame/frame.ts';
import type { RiskLevel } from '../../session/frame/risk.ts';
import { exploredFiles } from '../../session/gate/grants.ts';
import { type EvidenceRow, type LedgerView, viewLedger } from '../../session/ledger/ledger.ts';
import { effectiveRisk, type Missing, missingFor, type Progress, tierOf } from '../../session/readiness/evaluate.ts';
import {
  type Counts,
  type ProjectSize,
  type Requirements,
  requirementsFor,
} from '../../session/readiness/requirements.ts';
import type { Session } from '../../session/state/session.ts';
import { demandsOf } from '../config/configured-requirements.ts';
import type { Workspace } from './workspace.ts';

export interface SessionState {
  /** Oldest first; without those that a reset left behind. */
  readonly rows: readonly EvidenceRow[];
  readonly view: LedgerView;
  readonly size: ProjectSize;
  /** What the project demands, by risk, beyond the design. */
  readonly demands: Readonly<Record<RiskLevel, Counts>>;
}

export function sessionStateOf(workspace: Workspace, session: Session): SessionState {
  const rows = workspace.sessions.evidence(session.id, session.ledgerFrom);
  const demands = demandsOf(workspace.project.config);
  return { rows, view: viewLedger(rows), size: sizeOf(workspace), demands };
}

/** A first index that is under way does not make the project a small one. */
const NOT_KNOWN_YET: ProjectSize = { symbols: Number.POSITIVE_INFINITY, files: Number.POSITIVE_INFINITY };

function sizeOf({ project, firstIndex }: Workspace): ProjectSize {
  if (firstIndex() !== null) return NOT_KNOWN_YET;
  const { symbols, files } = project.store.totals();
  return { symbols, files };
}

/** Where a session stands. */
export interface Readiness {
  readonly risk: RiskLevel;
  readonly requirements: Requirements;
  readonly progress: Progress;
  readonly missing: readonly Missing[];
}

export function readinessOf(session: Session, state: SessionState): Readiness {
  const progress = progressOf(session, state);
  const { tier } = progress;
  const risk = effectiveRisk({ assessed: session.risk.level, attribution: session.attribution, tier });
  const { intent, named } = session;
  const requirements = requirementsFor({ intent, risk, size: state.size, named, demanded: state.demands[risk] });
  return { risk, requirements, progress, missing: missingFor(requirements, progress, intent) };
}

function progressOf(session: Session, { view }: SessionState): Progress {
  const { counted, confirmations, understanding, frame, hypotheses } = session;
  const explored = new Set(exploredFiles(session, view).map(({ path }) => path));
  return {
    counts: {
      symbols_identified: counted.length,
      entry_points: understanding.entryPoints.length,
      files_analyzed: explored.size,
      existing_patterns: understanding.patterns.length,
    },
    evidence: { ...evidenceOfFacts(frame), ...understanding.slotEvidence },
    toolsUsed: view.toolsUsed,
    explored: new Set(view.explored.keys()),
    tier: tierOf({ counted, confirmations, verified: new Set(verifiedSymbols(session.hypotheses)) }),
    frame,
    hypotheses,
  };
}

/** A slot that exploring or a verified hypothesis filled rests on a row already (D-38). */
function evidenceOfFacts({ slots }: QueryFrame): Progress['evidence'] {
  const found = SLOT_NAMES.map((name) => [name, slots[name]] as const);
  const proven = found.flatMap(([name, slot]) =>
    slot?.source === 'FACT' && slot.evidence !== null ? [[name, slot.evidence]] : [],
  );
  return Object.fromEntries(proven);
}
