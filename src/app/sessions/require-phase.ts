/** Calls that a session admits, and the way out of the others. */

import { settlingStep } from '../../session/evidence/hypothesis-calls.ts';
import { fittingReason } from '../../session/evidence/semantic-entry.ts';
import type { SemanticReason } from '../../session/evidence/semantic-reason.ts';
import { isWritingIntent } from '../../session/frame/frame.ts';
import { allowedTools, isToolAllowed, type Phase } from '../../session/phase.ts';
import { STATUS } from '../../session/readiness/next-step.ts';
import type { Session } from '../../session/state/session.ts';
import type { Text } from '../../session/text.ts';
import {
  BACK_TO_EXPLORATION,
  ENTER_SEMANTIC,
  GO_ON_WRITING,
  hypothesesOpen,
  onlyReads,
  phaseBlocked,
  START_A_SESSION,
} from '../../session/texts/call-refusals.ts';
import { SEMANTIC_TEXTS } from '../../session/texts/semantic.ts';
import type { NextCall, ToolName } from '../../session/tool-name.ts';
import { Refusal } from './refusal.ts';

/** @throws Refusal `phase_blocked` */
export function requirePhase(session: Session, tool: ToolName): void {
  if (!isToolAllowed(tool, session.phase)) throw phaseRefusal(session, phaseBlocked(tool, session.phase), tool);
}

/** Requires a writing intent of tools that open files (D-31). @throws Refusal `phase_blocked` */
export function requireWriting(session: Session, tool: ToolName): void {
  requirePhase(session, tool);
  if (isWritingIntent(session.intent)) return;
  throw new Refusal({
    code: 'phase_blocked',
    text: onlyReads(tool),
    next: { tool: 'start_session', args: { intent: 'MODIFY', query: '…' }, why: START_A_SESSION },
    language: session.language,
    details: { current_phase: session.phase, intent: session.intent },
  });
}

/** Requires the phase of a tool that judges, and no open hypothesis. @throws Refusal `phase_blocked` */
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

function wayOut({ id, phase, intent, hypotheses, frame, untied }: Session, tool: ToolName): NextCall {
  const settling = settlingStep(hypotheses, []);
  const reason = fittingReason({ frame, untied }, []);
  const step = settling ?? stepFrom({ phase, tool, reason, isWriting: isWritingIntent(intent) });
  return { ...step, args: { session_id: id, ...step.args } };
}

interface RefusedCall {
  readonly phase: Phase;
  readonly tool: ToolName;
  /** Reason for which a guess would be allowed; null for none. */
  readonly reason: SemanticReason | null;
  readonly isWriting: boolean;
}

function stepFrom({ phase, tool, reason, isWriting }: RefusedCall): NextCall {
  switch (phase) {
    case 'EXPLORATION':
      return tool === 'semantic_search' && reason !== null ? enterSemantic(reason) : STATUS;
    case 'SEMANTIC':
      return {
        ...enterSemantic(reason ?? 'no_definition_found', [{ text: '…', symbols: ['…'] }]),
        why: SEMANTIC_TEXTS.guess,
      };
    case 'VERIFICATION':
      return BACK;
    case 'READY':
      return isWriting && isJudging(tool)
        ? { tool: 'check_write_target', args: { file: ['…'] }, why: GO_ON_WRITING }
        : BACK;
  }
}

const BACK: NextCall = { tool: 'revert_to_exploration', args: {}, why: BACK_TO_EXPLORATION };

function enterSemantic(reason: SemanticReason, hypotheses: readonly object[] = []): NextCall {
  return { tool: 'submit_semantic', args: { hypotheses, semantic_reason: reason }, why: ENTER_SEMANTIC };
}

function isJudging(tool: ToolName): boolean {
  return tool.startsWith('submit') || tool.endsWith('relevance');
}
