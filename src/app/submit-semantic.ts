/** Guesses become hypotheses, or open the search for some (PH10, PH14, EV14, EV15, FH3, D-19). */

import { subjectOf } from '../session/frame.ts';
import { addHypotheses, applyHypotheses, type SubmittedHypothesis } from '../session/hypotheses.ts';
import type { Phase } from '../session/phase.ts';
import { COUNTED_ITEMS } from '../session/requirements.ts';
import { enterSemantic, type SemanticEntry } from '../session/semantic-entry.ts';
import type { Hypothesis, Session } from '../session/session.ts';
import { FRAME_TEXTS } from '../session/texts/frame.ts';
import { NEXT_STEPS } from '../session/texts/missing.ts';
import { SEMANTIC_TEXTS } from '../session/texts/semantic.ts';
import type { NextCall } from '../session/tool-name.ts';
import { type NextStepAnswer, saidNext } from './next-call.ts';
import { requireJudging } from './phase-check.ts';
import { Refusal } from './refusal.ts';
import { changeSession, type SessionChange } from './session-change.ts';
import { requireSession, type SessionCall } from './session-lookup.ts';
import { type SessionWorld, standingOf, worldOf } from './session-world.ts';
import type { Workspace } from './workspace.ts';

export interface SemanticRequest extends SessionCall {
  /** None: SEMANTIC is entered, and the forest opened, to find some. */
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
    /** Each would settle it. */
    readonly calls: readonly NextStepAnswer[];
  }[];
  readonly next: NextStepAnswer;
}

/** @throws Refusal `phase_blocked`, `evidence_missing`, `validation_failed`, `no_active_session`, `session_not_found` */
export async function submitSemantic(workspace: Workspace, request: SemanticRequest): Promise<SemanticAnswer> {
  const first = requireSession(workspace, request);
  const { session, result } = await changeSession(workspace, first, async (session) =>
    decide(workspace, session, request),
  );
  return answer(session, result);
}

function decide(
  workspace: Workspace,
  session: Session,
  request: SemanticRequest,
): SessionChange<readonly Hypothesis[]> {
  requireJudging(session, 'submit_semantic');
  const world = worldOf(workspace, session);
  requireEntry(session, entryOf(session, world, request), request);
  const all = addHypotheses(session.hypotheses, request.hypotheses, world.view.last);
  const added = all.slice(session.hypotheses.length);
  const frame = applyHypotheses(session.frame, all);
  return { event: { kind: 'semantic_entered', hypotheses: added, frame }, result: added };
}

function entryOf(session: Session, world: SessionWorld, { semanticReason }: SemanticRequest): SemanticEntry {
  const { requirements, progress } = standingOf(session, world);
  return enterSemantic({
    frame: session.frame,
    toolsUsed: world.view.toolsUsed,
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
      const asked = tool === 'search_text' ? { pattern: subjectOf(frame) } : { symbol: subjectOf(frame) };
      return { tool, args: { ...args, ...asked }, why: NEXT_STEPS.use_tool };
    }
    case 'nothing_to_guess':
      return { tool: 'submit_understanding', args: { ...args, symbols_identified: ['…'] }, why: NEXT_STEPS.submit };
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

function answer(session: Session, added: readonly Hypothesis[]): SemanticAnswer {
  const { id, phase, language } = session;
  const next: NextCall =
    added.length === 0
      ? {
          tool: 'semantic_search',
          args: { session_id: id, query: subjectOf(session.frame), collection: 'forest' },
          why: SEMANTIC_TEXTS.search,
        }
      : {
          tool: 'submit_verification',
          args: { session_id: id, verified: added.map(proofFor) },
          why: SEMANTIC_TEXTS.verify,
        };
  return {
    sessionId: id,
    phase,
    nextPhase: phase === 'SEMANTIC' ? 'VERIFICATION' : phase,
    hypothesesToVerify: added.map((hypothesis) => ({
      id: hypothesis.id,
      text: hypothesis.text,
      symbols: hypothesis.symbols,
      calls: callsFor(hypothesis, id).map((call) => saidNext(call, language)),
    })),
    next: saidNext(next, language),
  };
}

function proofFor({ id }: Hypothesis): object {
  return { hypothesis: id, status: 'confirmed', evidence: { tool: 'find_definitions', target: '…', result: '…' } };
}

/** A name is looked up, a sentence is looked for. */
function callsFor({ symbols, text }: Hypothesis, sessionId: string): NextCall[] {
  const args = { session_id: sessionId };
  if (symbols.length === 0) {
    return [{ tool: 'search_text', args: { ...args, pattern: text }, why: SEMANTIC_TEXTS.settles }];
  }
  return (['find_definitions', 'find_references'] as const).map((tool) => {
    return { tool, args: { ...args, symbol: symbols }, why: SEMANTIC_TEXTS.settles };
  });
}
