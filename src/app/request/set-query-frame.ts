/** Fills the slots of a session, checked against its request (QF22, D-8). */
import { rounded } from '../../base/numbers.ts';
import { SLOT_NAMES, type SlotName, type Source } from '../../session/frame/frame.ts';
import type { SubmittedFrame } from '../../session/frame/slot-check.ts';
import type { Session } from '../../session/state/session.ts';
import { exploreRequest } from '../guidance/explore-request.ts';
import { requireSession, type SessionCall } from '../sessions/find-session.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { buildNotes, type FramedSession, requireGoodSlots, type SlotNotes, setFrame } from './check-frame.ts';
import { type FrameAnswer, frameAnswer } from './frame-answer.ts';

export interface FrameRequest extends SessionCall {
  readonly frame: SubmittedFrame;
  /** Names and words that the code may use, guessed by the agent; they steer the search and prove nothing (D-42). */
  readonly leads?: readonly string[] | undefined;
}

export interface SetFrameAnswer extends FrameAnswer {
  readonly validatedSlots: readonly SlotName[];
  readonly slotSources: Readonly<Partial<Record<SlotName, Source>>>;
  /** 0–1, mean agreement of the slots of the call with their quotes; it decides nothing (QF4). Absent without slots. */
  readonly extractionConfidence?: number;
  readonly slotNotes?: SlotNotes;
}

/**
 * Sets slots in any phase: a slot that was read wrongly may be corrected at any time.
 * @throws Refusal `validation_failed` when no slot of the call is good, `no_active_session`, `session_not_found`
 */
export async function setQueryFrame(workspace: Workspace, request: FrameRequest): Promise<SetFrameAnswer> {
  const before = requireSession(workspace, request);
  const framed = await setFrame(workspace, before, request.frame);
  requireGoodSlots(framed);
  const { session } = framed;
  const explored = await exploreRequest(workspace, session, request.leads);
  const answer = await frameAnswer(workspace, session, explored);
  return { ...slotsOf(session), ...confidenceOf(framed), ...buildNotes(framed), ...answer };
}

function confidenceOf({ agreements, failures, confidence }: FramedSession) {
  return agreements.length + failures.length === 0 ? {} : { extractionConfidence: rounded(confidence, 2) };
}

function slotsOf({ frame: { slots } }: Session): Pick<SetFrameAnswer, 'validatedSlots' | 'slotSources'> {
  const validatedSlots = SLOT_NAMES.filter((name) => slots[name] !== undefined);
  const slotSources = Object.fromEntries(validatedSlots.map((name) => [name, slots[name]?.source]));
  return { validatedSlots, slotSources };
}
