/** Answer of `submit_understanding` (EV9, EV12). */
import { rounded } from '../../base/numbers.ts';
import { TIED } from '../../session/evidence/relevance.ts';
import type { RefusedItem } from '../../session/evidence/submission.ts';
import type { RiskLevel } from '../../session/frame/risk.ts';
import type { Phase } from '../../session/phase.ts';
import type { Missing } from '../../session/readiness/evaluate.ts';
import type { Session } from '../../session/state/session.ts';
import type { Text } from '../../session/text.ts';
import { missingText, NEXT_STEPS, refusedText, tieText } from '../../session/texts/missing.ts';
import { nextCall } from '../guidance/choose-next-call.ts';
import { lookUpUnknown, type RepairCall, repairOf } from '../guidance/repair-call.ts';
import { type NextStepAnswer, translateNext } from '../sessions/next-call.ts';
import { assessReadiness, type SessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';
import type { Judged } from './judged-understanding.ts';

export interface UnderstandingAnswer {
  readonly sessionId: string;
  readonly evaluatedConfidence: 'high' | 'low';
  readonly phase: Phase;
  /** READY, where to go on, or SEMANTIC when facts tie nothing to the target. */
  readonly nextPhase: Phase;
  readonly riskLevel: RiskLevel;
  readonly missingRequirements: readonly string[];
  /** Items without evidence, each with the call that would produce it. */
  readonly evidenceMissing: readonly RefusedAnswer[];
  readonly symbolsWithConfidence: readonly { readonly symbol: string; readonly confidence: number }[];
  readonly highConfidenceSymbols: readonly string[];
  /** Items that have evidence and do not count all the same. */
  readonly refused: readonly RefusedAnswer[];
  readonly consistency: readonly string[];
  readonly filledFromLedger: Judged['filled'];
  readonly nextStep: NextStepAnswer | null;
}

export interface RefusedAnswer {
  readonly item: RefusedItem['item'];
  readonly name: string;
  readonly reason: RefusedItem['reason'];
  readonly message: string;
  /** The call that repairs it; absent for what is best left out. */
  readonly next?: RepairCall;
}

export interface Answering {
  readonly workspace: Workspace;
  readonly session: Session;
  /** State on which the decision was made. */
  readonly state: SessionState;
}

export async function understandingAnswer(answering: Answering, judged: Judged): Promise<UnderstandingAnswer> {
  const { workspace, session, state } = answering;
  const { language, counted, phase } = session;
  const { missing, risk } = assessReadiness(session, state);
  const say = (text: Text): string => text[language];
  const refused = judged.refused.map((item) => refusedAnswer(workspace, session, item));
  return {
    sessionId: session.id,
    evaluatedConfidence: phase === 'READY' ? 'high' : 'low',
    phase,
    nextPhase: phase !== 'READY' && session.untied ? 'SEMANTIC' : phase,
    riskLevel: risk.level,
    missingRequirements: missing.map((one) => say(textOf(one, judged, session))),
    evidenceMissing: refused.filter(lacksEvidence),
    symbolsWithConfidence: counted.map(({ name, similarity }) => ({
      symbol: name,
      confidence: rounded(similarity, 2),
    })),
    highConfidenceSymbols: counted.filter(({ similarity }) => similarity >= TIED).map(({ name }) => name),
    refused: refused.filter((one) => !lacksEvidence(one)),
    consistency: judged.refused.filter(isInconsistent).map((item) => say(refusedText(item))),
    filledFromLedger: judged.filled,
    nextStep: await stepAfter(answering, judged),
  };
}

/** Chooses the next step; a submitted symbol that no answer showed has precedence over suggestions of the server. */
async function stepAfter(
  { workspace, session, state }: Answering,
  { refused }: Judged,
): Promise<NextStepAnswer | null> {
  const unseen = session.phase === 'READY' ? undefined : lookUpUnknown(session, refused);
  const next = unseen ? { ...unseen, why: NEXT_STEPS.meet_symbols } : await nextCall(workspace, session, state);
  return next && translateNext(next, session.language);
}

function refusedAnswer(workspace: Workspace, session: Session, refused: RefusedItem): RefusedAnswer {
  const { item, name, reason } = refused;
  const next = repairOf(workspace, session, refused);
  return { item, name, reason, message: refusedText(refused)[session.language], ...(next ? { next } : {}) };
}

/** The form of EV9 names the symbols that were tried. */
function textOf(missing: Missing, { refused }: Judged, session: Session) {
  if (missing.kind !== 'tie') return missingText(missing);
  const tried = refused.filter(({ item }) => item === 'symbol').map(({ name }) => name);
  return tieText(missing.feature, [...session.counted.map(({ name }) => name), ...tried]);
}

function lacksEvidence({ reason }: Pick<RefusedItem, 'reason'>): boolean {
  return reason !== 'duplicate' && reason !== 'unrelated' && reason !== 'not_linked';
}

function isInconsistent({ reason }: RefusedItem): boolean {
  return reason === 'duplicate' || reason === 'not_linked';
}
