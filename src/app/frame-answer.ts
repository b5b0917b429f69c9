/** What is said about a frame: the slots, the risk and why, what to look for, and what is needed until READY. */
import { missingSlots, SLOT_NAMES, type SlotName, type Source } from '../session/frame.ts';
import { type Guidance, guidanceFor } from '../session/guidance.ts';
import { nextStep } from '../session/next-step.ts';
import type { Phase } from '../session/phase.ts';
import { RELATED, TIED } from '../session/relevance.ts';
import type { Session } from '../session/session.ts';
import { NEXT_STEPS } from '../session/texts/missing.ts';
import { riskText } from '../session/texts/risk.ts';
import type { NextCall } from '../session/tool-name.ts';
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
  /** What the person's words name outright; absent when they name nothing. */
  readonly named?: readonly ShownTarget[];
  readonly next: NextStepAnswer | null;
}

const MOST_CANDIDATES = 8;
/** Places without a definition tell an agent little. */
const MOST_UNNAMED = 2;

export function frameAnswer(workspace: Workspace, session: Session, { candidates, named }: Exploration): FrameAnswer {
  const { frame, language, phase } = session;
  const standing = standingOf(session, worldOf(workspace, session));
  const missing = missingSlots(frame);
  const sources = Object.entries(frame.slots).flatMap(([name, slot]) => (slot ? [[name, slot.source]] : []));
  const next = firstStep(session, candidates) ?? nextStep(session, standing.missing) ?? submitStep(session, candidates);
  return {
    sessionId: session.id,
    phase,
    validatedSlots: SLOT_NAMES.filter((name) => frame.slots[name] !== undefined),
    missingSlots: missing,
    slotSources: Object.fromEntries(sources),
    riskLevel: standing.risk,
    riskReason: riskText(session.risk.reason)[language],
    guidance: guidanceFor(missing, language),
    requirements: needsOf(standing),
    candidates: shortList(candidates),
    ...(named.length > 0 ? { named } : {}),
    next: next && saidNext(next, language),
  };
}

/** A close candidate of a precise request can be submitted at once; of a vague one its code must be read first (P9). */
function firstStep(session: Session, candidates: readonly Candidate[]): NextCall | null {
  const { id, risk, named, phase } = session;
  const [best, ...others] = candidates.filter(({ symbol, similarity }) => symbol !== null && similarity >= RELATED);
  if (best === undefined || named.length > 0 || phase !== 'EXPLORATION') return null;
  if (risk.level === 'HIGH' || best.similarity < TIED) {
    const chunk = `${best.file}:${best.line}-${best.endLine}`;
    return { tool: 'get_chunk', args: { session_id: id, chunk_id: chunk }, why: NEXT_STEPS.look_at_code };
  }
  return submitStep(session, [best, ...others]);
}

function submitStep({ id, phase }: Session, candidates: readonly Candidate[]): NextCall | null {
  if (phase === 'READY') return null;
  const symbols = candidates.filter(({ similarity }) => similarity >= RELATED).flatMap(({ symbol }) => symbol ?? []);
  const args = { session_id: id, symbols_identified: symbols, entry_points: symbols.slice(0, 1) };
  return { tool: 'submit_understanding', args, why: NEXT_STEPS.submit };
}

function shortList(candidates: readonly Candidate[]): Candidate[] {
  const unnamed = candidates.filter(({ symbol }) => symbol === null).slice(0, MOST_UNNAMED);
  return candidates.filter((one) => one.symbol !== null || unnamed.includes(one)).slice(0, MOST_CANDIDATES);
}
