/** Settles hypotheses by what was seen after them (PH11, FH4, EV16). */
import { applyHypotheses, verifiedSymbols } from '../../session/evidence/hypotheses.ts';
import { lookAt } from '../../session/evidence/hypothesis-calls.ts';
import { countedFrom } from '../../session/evidence/shown-symbols.ts';
import { type SubmittedEvidence, settle } from '../../session/evidence/verification.ts';
import type { Phase } from '../../session/phase.ts';
import type { CountedSymbol, Hypothesis, Session } from '../../session/state/session.ts';
import type { Text } from '../../session/text.ts';
import { missingText } from '../../session/texts/missing.ts';
import { unknownHypothesis, VERIFICATION_REFUSED } from '../../session/texts/verification.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import { nextCall } from '../guidance/choose-next-call.ts';
import { changeSession, type SessionChange } from '../sessions/change-session.ts';
import { requireSession, type SessionCall } from '../sessions/find-session.ts';
import { type NextStepAnswer, translateNext } from '../sessions/next-call.ts';
import { Refusal } from '../sessions/refusal.ts';
import { requireIndex } from '../sessions/require-index.ts';
import { requirePhase } from '../sessions/require-phase.ts';
import { assessReadiness, type SessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { judgeEvidence } from './judge-evidence.ts';

export interface SubmittedVerification {
  /** Id or text of the hypothesis. */
  readonly hypothesis: string;
  readonly status: 'confirmed' | 'rejected';
  readonly evidence: SubmittedEvidence;
}

export interface VerificationRequest extends SessionCall {
  readonly verified: readonly SubmittedVerification[];
}

export interface VerificationAnswer {
  readonly sessionId: string;
  readonly phase: Phase;
  readonly nextPhase: Phase;
  readonly promoted: readonly {
    readonly hypothesis: string;
    readonly symbols: readonly string[];
    readonly evidenceId: number | null;
  }[];
  readonly rejected: readonly { readonly hypothesis: string; readonly symbols: readonly string[] }[];
  readonly refused: readonly { readonly hypothesis: string; readonly reason: string }[];
  readonly stillOpen: readonly string[];
  readonly missingRequirements: readonly string[];
  readonly next: NextStepAnswer | null;
}

interface Refused {
  readonly hypothesis: string;
  readonly why: Text;
}

interface Settled {
  readonly hypotheses: readonly Hypothesis[];
  readonly settledNow: ReadonlySet<string>;
  readonly refused: readonly Refused[];
}

/** @throws Refusal `phase_blocked`, `evidence_missing` when nothing of it stands, `no_active_session`, `session_not_found` */
export async function submitVerification(
  workspace: Workspace,
  request: VerificationRequest,
): Promise<VerificationAnswer> {
  const first = requireSession(workspace, request);
  await requireIndex(workspace, first, request);
  const { session, result, state } = await changeSession(workspace, first, (session, state) => {
    requirePhase(session, 'submit_verification');
    return decide(workspace, { session, state: state(), request });
  });
  return answer(workspace, { session, state: state() }, result);
}

async function decide(workspace: Workspace, settling: Settling): Promise<SessionChange<Settled>> {
  const { session, state } = settling;
  const settled = settleAll(workspace, settling);
  if (settled.settledNow.size === 0) throw nothingStands(session, settled.refused);
  const hypotheses = settled.hypotheses;
  const frame = applyHypotheses(session.frame, hypotheses);
  const counted = await countVerified(workspace, settling, hypotheses);
  const next: Session = { ...session, hypotheses, frame, counted };
  const isReady = assessReadiness(next, state).missing.length === 0;
  return { event: { kind: 'hypotheses_settled', hypotheses, frame, counted, isReady }, result: settled };
}

interface Settling {
  readonly session: Session;
  readonly state: SessionState;
  readonly request: VerificationRequest;
}

function settleAll({ project }: Workspace, { session, state, request }: Settling): Settled {
  let hypotheses = session.hypotheses;
  const settledNow = new Set<string>();
  const refused: Refused[] = [];
  const exists = (symbol: string): boolean => definitionsOf(project.store, symbol).length > 0;
  for (const { hypothesis: name, status, evidence } of request.verified) {
    const hypothesis = hypotheses.find(({ id, text }) => id === name || text === name);
    if (hypothesis === undefined) {
      refused.push({
        hypothesis: name,
        why: unknownHypothesis(
          name,
          session.hypotheses.map(({ id }) => id),
        ),
      });
      continue;
    }
    const settlement = settle({ hypothesis, status, evidence, rows: state.rows, exists });
    if (settlement.kind === 'refused') refused.push({ hypothesis: hypothesis.id, why: settlement.text });
    else {
      const done = withRejectedFiles(settlement.hypothesis, state);
      hypotheses = hypotheses.map((one) => (one.id === done.id ? done : one));
      settledNow.add(done.id);
    }
  }
  return { hypotheses, settledNow, refused };
}

/** Files of which something was first shown to check a guess which then proved wrong. */
function withRejectedFiles(hypothesis: Hypothesis, { rows }: SessionState): Hypothesis {
  if (hypothesis.status !== 'rejected') return hypothesis;
  const earlier = rows.filter(({ id }) => id <= hypothesis.after).flatMap(({ files }) => files);
  const before = new Set(earlier.filter(({ shown }) => shown !== 'named').map(({ path }) => path));
  const later = rows
    .filter(({ id }) => id > hypothesis.after)
    .flatMap(({ files, symbols }) => {
      const about = symbols.filter(({ name }) => hypothesis.symbols.includes(name)).map(({ file }) => file);
      const others = symbols.filter(({ name }) => !hypothesis.symbols.includes(name)).map(({ file }) => file);
      const paths = about.length === 0 ? [] : files.map(({ path }) => path);
      return [...about, ...paths.filter((path) => !others.includes(path))];
    });
  return { ...hypothesis, rejectedFiles: [...new Set(later)].filter((path) => !before.has(path)) };
}

/** Counts a verified symbol whatever its relevance (D-11), once its lines were shown. */
async function countVerified(
  workspace: Workspace,
  { session, state }: Pick<Settling, 'session' | 'state'>,
  hypotheses: readonly Hypothesis[],
): Promise<readonly CountedSymbol[]> {
  const known = new Set(session.counted.map(({ name }) => name));
  const names = verifiedSymbols(hypotheses).filter((name) => !known.has(name));
  const { counted } = await judgeEvidence(workspace, { ...session, hypotheses }, state);
  const verified = counted.filter((place) => place.isProven && names.includes(place.name));
  return [...session.counted, ...verified.map(countedFrom)];
}

function nothingStands({ id, language, hypotheses }: Session, refused: readonly Refused[]): Refusal {
  const step = lookAt(hypotheses.filter(({ status }) => status === 'open'));
  const [first] = refused;
  return new Refusal({
    code: 'evidence_missing',
    text: first?.why ?? VERIFICATION_REFUSED,
    next: { ...step, args: { session_id: id, ...step.args } },
    language,
    details: { refused: refused.map(({ hypothesis, why }) => ({ hypothesis, reason: why[language] })) },
  });
}

async function answer(
  workspace: Workspace,
  { session, state }: Pick<Settling, 'session' | 'state'>,
  { settledNow, refused }: Settled,
): Promise<VerificationAnswer> {
  const { id, phase, language, hypotheses } = session;
  const { missing } = assessReadiness(session, state);
  const now = hypotheses.filter((hypothesis) => settledNow.has(hypothesis.id));
  const next = await nextCall(workspace, session, state);
  return {
    sessionId: id,
    phase,
    nextPhase: phase,
    promoted: now
      .filter(({ status }) => status === 'confirmed')
      .map(({ id: hypothesis, symbols, evidence }) => ({ hypothesis, symbols, evidenceId: evidence })),
    rejected: now
      .filter(({ status }) => status === 'rejected')
      .map(({ id: hypothesis, symbols }) => ({ hypothesis, symbols })),
    refused: refused.map(({ hypothesis, why }) => ({ hypothesis, reason: why[language] })),
    stillOpen: hypotheses.filter(({ status }) => status === 'open').map((hypothesis) => hypothesis.id),
    missingRequirements: missing.map((one) => missingText(one)[language]),
    next: next && translateNext(next, language),
  };
}
