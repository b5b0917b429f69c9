/** Fills the slots of a session, checked against its request (QF22, D-8). */
import { exploreRequest } from './explore-request.ts';
import { type FrameAnswer, frameAnswer } from './frame-answer.ts';
import { requireJudging } from './phase-check.ts';
import { requireGoodSlots, type SubmittedFrame, setFrame } from './request-frame.ts';
import { requireSession, type SessionCall } from './session-lookup.ts';
import type { Workspace } from './workspace.ts';

export interface FrameRequest extends SessionCall {
  readonly frame: SubmittedFrame;
}

/** @throws Refusal `validation_failed`, `phase_blocked`, `no_active_session`, `session_not_found` */
export async function setQueryFrame(workspace: Workspace, request: FrameRequest): Promise<FrameAnswer> {
  const before = requireSession(workspace, request);
  requireJudging(before, 'set_query_frame');
  const framed = await setFrame(workspace, before, request.frame);
  requireGoodSlots(framed);
  await workspace.project.ensureFresh();
  return frameAnswer(workspace, framed.session, await exploreRequest(workspace, framed.session));
}
