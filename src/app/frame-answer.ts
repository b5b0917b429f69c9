/** What is said about a frame: the slots, the risk and why, what to look for, and what is needed until READY. */
import { missingSlots, SLOT_NAMES, type SlotName, type Source } from '../session/frame.ts';
import { type Guidance, guidanceFor } from '../session/guidance.ts';
import { nextStep } from '../session/next-step.ts';
import type { Phase } from '../session/phase.ts';
import type { Session } from '../session/session.ts';
import { riskText } from '../session/texts/risk.ts';
import type { Candidate, Exploration, ShownTarget } from './explore-request.ts';
import { type Needs, needsOf } from './needs.ts';
import { type NextStepAnswer, saidNext } from './next-call.ts';
import { standingOf, worldOf } from './session-world.ts';
import type { Workspace } from './workspace.ts';

export interface FrameAnswer {
  readonly sessionId: string;
  readonly phase: Phase;
  readonly validatedSlots: readonly SlotName[];
  readonly missingSlots: readonly SlotName[];
  readonly slotSources: Readonly<Partial<Record<SlotName, Source>>>;
  readonly riskLevel: string;
  readonly riskReason: string;
  readonly guidance: Guidance;
  /** Have and need of each requirement, known before anything is submitted. */
  readonly requirements: Needs;
  readonly candidates: readonly Candidate[];
  readonly named: readonly ShownTarget[];
  readonly next: NextStepAnswer | null;
}

const MOST_CANDIDATES = 8;

export function frameAnswer(workspace: Workspace, session: Session, { candidates, named }: Exploration): FrameAnswer {
  const { frame, language, phase } = session;
  const standing = standingOf(session, worldOf(workspace, session));
  const missing = missingSlots(frame);
  const sources = Object.entries(frame.slots).flatMap(([name, slot]) => (slot ? [[name, slot.source]] : []));
  const next = nextStep(session, standing.missing);
  return {
    sessionId: session.id,
    phase,
    validatedSlots: SLOT_NAMES.filter((name) => frame.slots[name] !== undefined),
    missingSlots: missing,
    slotSources: Object.fromEntries(sources),
    riskLevel: standing.risk,
    riskReason: riskText(session.risk.reason)[language],
    guidance: guidanceFor(missing, language),
    requirements: needsOf(standing, language),
    candidates: candidates.slice(0, MOST_CANDIDATES),
    named,
    next: next && saidNext(next, language),
  };
}
