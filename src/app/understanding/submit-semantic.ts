/** Guesses become hypotheses, or open the search for some (PH10, PH14, EV14, EV15, FH3, D-19). */

import { addHypotheses, applyHypotheses, type SubmittedHypothesis } from '../../session/evidence/hypotheses.ts';
import { lookAt } from '../../session/evidence/hypothesis-calls.ts';
import { enterSemantic, type SemanticEntry } from '../../session/evidence/semantic-entry.ts';
import { subjectOf } from '../../session/frame/frame.ts';
import type { Phase } from '../../session/phase.ts';
import { COUNTED_ITEMS } from '../../session/state/counted-item.ts';
import type { Hypothesis, Session } from '../../session/state/session.ts';
import { FRAME_TEXTS } from '../../session/texts/frame.ts';
import { NEXT_STEPS } from '../../session/texts/missing.ts';
import { SEMANTIC_TEXTS } from '../../session/texts/semantic.ts';
import type { NextCall } from '../../session/tool-name.ts';
import { searchWords } from '../../session/words/words.ts';
import { changeSession, type SessionChange } from '../sessions/change-session.ts';
import { requireSession, type SessionCall } from '../sessions/find-session.ts';
import { type NextStepAnswer, translateNext } from '../sessions/next-call.ts';
import { Refusal } from '../sessions/refusal.ts';
import { requireJudging } from '../sessions/require-phase.ts';
import { assessReadiness, type SessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';

export interface SemanticRequest extends SessionCall {
  /** Hypotheses; without any, SEMANTIC is entered and the forest opened to find some. */
  readonly hypotheses: readonly SubmittedHypothesis[];
  readonly semanticReason: string;
  readonly searchQueries?: readonly string[] | undefined;
}

export interface SemanticAnswer {
  readonly sessionId: string;
  readonly phase: Phase;
  readonly nextPhase: Phase;
  readonly hypothesesToVerify: readonly {
    readonly id: string;
    readonly text: string;
    readonly symbols: readonly string[];
    /** Calls of which each would settle the hypothesis, either way. */
    readonly calls: readonly SettlingCall[];
  }[];
  readonly next: NextStepAnswer;
}

interface SettlingCall {
  readonly tool: NextCall['tool'];
  readonly args: NextCall['args'];
}

/** @throws Refusal `phase_blocked`, `evidence_missing`, `validation_failed`, `no_active_session`, `session_not_found` */
export async function submitSemantic(workspace: Workspace, request: SemanticRequest): Promise<SemanticAnswer> {
  const first = requireSession(workspace, request);
  const { session, result } = await changeSession(workspace, first, async (session, state) => {
    requireJudging(session, 'submit_semantic');
    return decide(session, state(), request);
  });
  return answer(session, result);
}

function decide(session: Session, state: SessionState, request: SemanticRequest): SessionChange<readonly Hypothesis[]> {
  requireEntry(session, assessEntry(session, state, request), request);
  const all = addHypotheses(session.hypotheses, request.hypotheses, state.view.last);
  const added = all.slice(session.hypotheses.length);
  const frame = applyHypotheses(session.frame, all);
  return { event: { kind: 'semantic_entered', hypotheses: added, frame }, result: added };
}

function assessEntry(session: Session, state: SessionState, { semanticReason }: SemanticRequest): SemanticEntry {
  const { requirements, progress } = assessReadiness(session, state);
  return enterSemantic({
    frame: session.frame,
    toolsUsed: state.view.toolsUsed,
    untied: session.untied,
    missing: COUNTED_ITEMS.filter((item) => progress.counts[item] < requirements.counts[item]),
    isInside: session.phase === 'SEMANTIC',
    reason: semanticReason,
  });
}

function requireEntry(session: Session, entry: SemanticEntry, request: SemanticRequest): void {
  if (entry.kind === 'open') return;
  throw new Refusal({
    code: entry.kind === 'reason_unfit' ? 'validation_failed' : 'evidence_missing',
    text: entry.text,
    next: wayIn(session, entry, request),
    language: session.language,
    details: {
      current_phase: session.phase,
      ...(entry.kind === 'reason_unfit' ? { allowed_reasons: entry.allowed } : {}),
    },
  });
}

function wayIn(
  { id, frame }: Session,
  entry: Exclude<SemanticEntry, { kind: 'open' }>,
  request: SemanticRequest,
): NextCall {
  const args = { session_id: id };
  switch (entry.kind) {
    case 'tools_not_used': {
      const [tool = 'find_definitions'] = entry.tools;
      const asked = tool === 'search_text' ? { pattern: wordsIn(subjectOf(frame)) } : { symbol: [subjectOf(frame)] };
      return { tool, args: { ...args, ...asked }, why: NEXT_STEPS.look_around };
    }
    case 'nothing_to_guess':
      return { tool: 'submit_understanding', args, why: NEXT_STEPS.submit };
    case 'reason_unfit': {
      const { hypotheses } = request;
      const reason = entry.allowed[0];
      return {
        tool: 'submit_semantic',
        args: { ...args, hypotheses, semantic_reason: reason },
        why: FRAME_TEXTS.fittingReason,
      };
    }
  }
}

/** Splits a sentence into search words, since no code contains it as a whole. */
function wordsIn(subject: string): readonly string[] | string {
  const words = searchWords(subject).slice(0, MOST_PATTERNS);
  return words.length > 0 ? words : subject;
}

const MOST_PATTERNS = 5;

function answer(session: Session, added: readonly Hypothesis[]): SemanticAnswer {
  const { id, phase, language, frame } = session;
  const search = { query: subjectOf(frame), collection: 'forest' };
  const next: NextCall =
    added.length === 0 ? { tool: 'semantic_search', args: search, why: SEMANTIC_TEXTS.search } : lookAt(added);
  return {
    sessionId: id,
    phase,
    nextPhase: phase === 'SEMANTIC' ? 'VERIFICATION' : phase,
    hypothesesToVerify: added.map((hypothesis) => ({
      id: hypothesis.id,
      text: hypothesis.text,
      symbols: hypothesis.symbols,
      calls: callsFor(hypothesis),
    })),
    next: translateNext({ ...next, args: { session_id: id, ...next.args } }, language),
  };
}

/** A name is looked up, a sentence is looked for by its words. */
function callsFor(hypothesis: Hypothesis): SettlingCall[] {
  const { tool, args } = lookAt([hypothesis]);
  return hypothesis.symbols.length === 0
    ? [{ tool, args }]
    : [
        { tool, args },
        { tool: 'find_references', args },
      ];
}
