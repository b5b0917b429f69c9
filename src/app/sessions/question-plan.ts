/** Plan of the session router for a question (CT6). */
import { identifiersIn } from '../../retrieval/query/query-type.ts';
import type { QueryFrame } from '../../session/frame/frame.ts';
import { createPlan } from '../../session/frame/plan.ts';
import { assessRisk } from '../../session/frame/risk.ts';
import { languageOf } from '../../session/language-of.ts';
import type { Session } from '../../session/state/session.ts';
import type { PlanStep } from '../search/answer-query.ts';

/** The steps for the question itself. The slots of a session steer them only where it asks what the person said. */
export function planFor(question: string, session: Session | undefined): PlanStep[] {
  const intent = session?.intent ?? 'QUESTION';
  const isOfSession = session?.frame.rawQuery === question;
  const frame: QueryFrame = isOfSession ? session.frame : { slots: {}, mappedSymbols: [], rawQuery: question };
  const context = { sessionId: session?.id ?? null, at: 0, symbols: [...new Set(identifiersIn(question))] };
  const { steps } = createPlan({ frame, intent, risk: assessRisk(frame, intent), context });
  const language = session?.language ?? languageOf(question);
  return steps.map(({ tool, args, purpose, priority }) => ({ tool, args, purpose: purpose[language], priority }));
}
