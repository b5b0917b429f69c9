/** What `submit_understanding` answers (tools.md 17, EV9, EV12). */
import type { Missing } from '../session/evaluate.ts';
import { subjectOf } from '../session/frame.ts';
import { nextStep } from '../session/next-step.ts';
import type { Phase } from '../session/phase.ts';
import { TIED } from '../session/relevance.ts';
import type { RiskLevel } from '../session/risk.ts';
import type { Session } from '../session/session.ts';
import type { RefusedItem } from '../session/submission.ts';
import { missingText, NEXT_STEPS, refusedText, tieText } from '../session/texts/missing.ts';
import type { NextCall } from '../session/tool-name.ts';
import { type NextStepAnswer, saidNext } from './next-call.ts';
import { type SessionWorld, standingOf } from './session-world.ts';
import type { Judged } from './submit-understanding.ts';

export interface UnderstandingAnswer {
  readonly sessionId: string;
  readonly evaluatedConfidence: 'high' | 'low';
  readonly phase: Phase;
  /** READY, where to go on, or SEMANTIC when facts tie nothing to the target. */
  readonly nextPhase: Phase;
  readonly riskLevel: RiskLevel;
  readonly missingRequirements: readonly string[];
  /** Of what was submitted: what has no evidence, each with the call that would produce it. */
  readonly evidenceMissing: readonly { readonly item: string; readonly why: string; readonly next: NextStepAnswer }[];
  readonly symbolsWithConfidence: readonly { readonly symbol: string; readonly confidence: number }[];
  readonly highConfidenceSymbols: readonly string[];
  readonly refused: readonly {
    readonly item: string;
    readonly name: string;
    readonly reason: string;
    readonly message: string;
  }[];
  readonly consistency: readonly string[];
  readonly filledFromLedger: Judged['filled'];
  readonly nextStep: NextStepAnswer | null;
}

export function understandingAnswer(session: Session, world: SessionWorld, judged: Judged): UnderstandingAnswer {
  const { language, counted, phase } = session;
  const { missing, risk } = standingOf(session, world);
  const say = (text: { en: string; ja: string }): string => text[language];
  const isReady = phase === 'READY';
  return {
    sessionId: session.id,
    evaluatedConfidence: isReady ? 'high' : 'low',
    phase,
    nextPhase: isReady ? 'READY' : session.untied ? 'SEMANTIC' : phase,
    riskLevel: risk,
    missingRequirements: missing.map((one) => say(textOf(one, judged, session))),
    evidenceMissing: judged.refused.filter(lacksEvidence).map((item) => ({
      item: item.name,
      why: say(refusedText(item)),
      next: saidNext(callFor(item, session), language),
    })),
    symbolsWithConfidence: counted.map(({ name, similarity }) => ({ symbol: name, confidence: rounded(similarity) })),
    highConfidenceSymbols: counted.filter(({ similarity }) => similarity >= TIED).map(({ name }) => name),
    refused: judged.refused.map((item) => ({ ...named(item), message: say(refusedText(item)) })),
    consistency: judged.refused.filter(isInconsistent).map((item) => say(refusedText(item))),
    filledFromLedger: judged.filled,
    nextStep: isReady ? null : saidOrNull(nextStep(session, missing), session),
  };
}

/** The form of EV9 names the symbols that were tried. */
function textOf(missing: Missing, { refused }: Judged, session: Session) {
  if (missing.kind !== 'tie') return missingText(missing);
  const tried = refused.filter(({ item }) => item === 'symbol').map(({ name }) => name);
  return tieText(missing.feature, [...session.counted.map(({ name }) => name), ...tried]);
}

function lacksEvidence({ reason }: RefusedItem): boolean {
  return reason !== 'duplicate' && reason !== 'unrelated' && reason !== 'not_linked';
}

function isInconsistent({ reason }: RefusedItem): boolean {
  return reason === 'duplicate' || reason === 'not_linked';
}

/** The call whose answer would be the evidence that an item lacks. */
export function callFor({ item, name, suggestions }: RefusedItem, { id, frame }: Session): NextCall {
  const args = { session_id: id };
  switch (item) {
    case 'symbol':
    case 'entry_point':
      return {
        tool: 'find_definitions',
        args: { ...args, symbol: suggestions[0] ?? name },
        why: NEXT_STEPS.meet_symbols,
      };
    case 'file':
    case 'pattern':
      return { tool: 'analyze_structure', args: { ...args, path: name }, why: NEXT_STEPS.look_at_code };
    case 'slot_evidence':
      return { tool: 'search_text', args: { ...args, pattern: subjectOf(frame) }, why: NEXT_STEPS.find_evidence };
  }
}

function named({ item, name, reason }: RefusedItem): Pick<RefusedItem, 'item' | 'name' | 'reason'> {
  return { item, name, reason };
}

function saidOrNull(next: NextCall | null, { language }: Session): NextStepAnswer | null {
  return next && saidNext(next, language);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
