/** Which calls a session admits, and the way out of the others. */
import { allowedTools, isToolAllowed, type Phase } from '../session/phase.ts';
import type { Session } from '../session/session.ts';
import type { Text } from '../session/text.ts';
import {
  BACK_TO_EXPLORATION,
  ENTER_SEMANTIC,
  GO_ON_WRITING,
  hypothesesOpen,
  phaseBlocked,
  SETTLE_HYPOTHESES,
} from '../session/texts/refusals.ts';
import type { NextCall, ToolName } from '../session/tool-name.ts';
import { Refusal } from './refusal.ts';

/** @throws Refusal `phase_blocked` */
export function requirePhase(session: Session, tool: ToolName): void {
  if (!isToolAllowed(tool, session.phase)) throw phaseRefusal(session, phaseBlocked(tool, session.phase), tool);
}

/**
 * For tools that judge: their phase, and no hypothesis open.
 * @throws Refusal `phase_blocked`
 */
export function requireJudging(session: Session, tool: ToolName): void {
  requirePhase(session, tool);
  const isOpen = session.hypotheses.some(({ status }) => status === 'open');
  if (isOpen) throw phaseRefusal(session, hypothesesOpen(tool), tool);
}

/** A refusal of a call that the phase does not admit, with the call that leads on. */
export function phaseRefusal(session: Session, text: Text, tool: ToolName): Refusal {
  return new Refusal({
    code: 'phase_blocked',
    text,
    next: wayOut(session, tool),
    language: session.language,
    details: { current_phase: session.phase, allowed_tools: allowedTools(session.phase) },
  });
}

function wayOut({ id, phase, hypotheses }: Session, tool: ToolName): NextCall {
  const open = hypotheses.filter(({ status }) => status === 'open').map((hypothesis) => hypothesis.id);
  return { args: { session_id: id }, ...stepFrom(phase, tool), ...(open.length > 0 ? verifying(id, open) : {}) };
}

function stepFrom(phase: Phase, tool: ToolName): Pick<NextCall, 'tool' | 'why'> {
  switch (phase) {
    case 'EXPLORATION':
      return tool === 'add_explored_files'
        ? { tool: 'get_session_status', why: ENTER_SEMANTIC }
        : { tool: 'submit_semantic', why: ENTER_SEMANTIC };
    case 'SEMANTIC':
    case 'VERIFICATION':
      return { tool: 'revert_to_exploration', why: BACK_TO_EXPLORATION };
    case 'READY':
      return tool === 'set_query_frame' || tool.startsWith('submit') || tool.endsWith('relevance')
        ? { tool: 'check_write_target', why: GO_ON_WRITING }
        : { tool: 'revert_to_exploration', why: BACK_TO_EXPLORATION };
  }
}

function verifying(id: string, open: readonly string[]): NextCall {
  const verified = open.map((hypothesis) => ({ hypothesis }));
  return { tool: 'submit_verification', args: { session_id: id, verified }, why: SETTLE_HYPOTHESES };
}
