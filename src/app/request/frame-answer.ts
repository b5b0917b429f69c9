/** What is said about a frame: the slots, the risk and why, what to look for, and what is needed until READY. */
import { missingSlots, type SlotName } from '../../session/frame/frame.ts';
import { type Guidance, guidanceFor } from '../../session/frame/guidance.ts';
import type { Phase } from '../../session/phase.ts';
import type { Session } from '../../session/state/session.ts';
import { NEXT_STEPS } from '../../session/texts/missing.ts';
import { RISK_REASONS } from '../../session/texts/plan.ts';
import type { NextCall } from '../../session/tool-name.ts';
import type { Candidate } from '../guidance/candidate-symbols.ts';
import { nextCall } from '../guidance/choose-next-call.ts';
import type { Exploration, ShownTarget } from '../guidance/explore-request.ts';
import { type Needs, needsOf } from '../guidance/requirement-progress.ts';
import { type NextStepAnswer, saidNext } from '../sessions/next-call.ts';
import { type IndexedShare, sharesOf } from '../sessions/require-index.ts';
import { standingOf, worldOf } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';

export interface FrameAnswer {
  readonly sessionId: string;
  readonly phase: Phase;
  readonly missingSlots: readonly SlotName[];
  readonly riskLevel: string;
  readonly riskReason: string;
  /** Absent when nothing is missing. */
  readonly guidance?: Guidance | undefined;
  /** Have and need of each requirement, known before anything is submitted. */
  readonly requirements: Needs;
  readonly candidates: readonly Candidate[];
  /** What the person's words name outright; absent when they name nothing. */
  readonly named?: readonly ShownTarget[];
  /** How far the first index is; absent once it is there. */
  readonly indexed?: IndexedShare;
  readonly next: NextStepAnswer | null;
}

/** What the person's words do not name is told by the candidates. */
export async function frameAnswer(
  workspace: Workspace,
  session: Session,
  { candidates, named, indexing }: Exploration,
): Promise<FrameAnswer> {
  const { frame, language, phase } = session;
  const world = worldOf(workspace, session);
  const standing = standingOf(session, world);
  const missing = missingSlots(frame);
  const next = (await nextCall(workspace, session, world)) ?? readFirst(session, candidates);
  return {
    sessionId: session.id,
    phase,
    missingSlots: missing,
    riskLevel: standing.risk,
    riskReason: RISK_REASONS[session.risk.reason][language],
    ...(missing.length > 0 && phase !== 'READY' ? { guidance: guidanceFor(missing, language) } : {}),
    requirements: needsOf(standing),
    candidates,
    ...(indexing === null ? {} : { indexed: sharesOf(indexing) }),
    ...(named.length > 0 ? { named } : {}),
    next: next && saidNext(next, language),
  };
}

/** A question is in READY from the start: its answer lies in the code. */
function readFirst({ id }: Session, [best]: readonly Candidate[]): NextCall | null {
  if (best === undefined) return null;
  const args = { session_id: id, chunk_id: `${best.file}:${best.line}-${best.endLine}` };
  return { tool: 'get_chunk', args, why: NEXT_STEPS.look_at_code };
}
