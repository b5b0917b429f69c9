/** Writes down each plan that is made (IC1, D-25): with the frame of a session, and for a question of its own. */
import { messageOf } from '../../base/error-text.ts';
import { systemCodeOf } from '../../base/system-error.ts';
import { UserError } from '../../base/user-error.ts';
import { identifiersIn } from '../../retrieval/query/query-type.ts';
import type { QueryFrame } from '../../session/frame/frame.ts';
import { createPlan, type PlanRequest } from '../../session/frame/plan.ts';
import { assessRisk } from '../../session/frame/risk.ts';
import type { Session } from '../../session/state/session.ts';
import type { Improvement } from './improvement-logs.ts';
import type { Workspace } from './workspace.ts';

export interface DecisionSink {
  readonly improvement: Improvement;
  /** Reports a decision that could not be written; no request fails for it. */
  readonly onNotice: (text: string) => void;
}

export function logFrame(sink: DecisionSink, session: Session): void {
  const { id, frame, intent, risk, lastCallAt } = session;
  const symbols = [...new Set(identifiersIn(frame.rawQuery))];
  log(sink, { frame, intent, risk, context: { sessionId: id, at: lastCallAt, symbols } });
}

/** Logs a question to `query`; without a session it is a request of its own. */
export function logQuestion({ improvement, notify, now }: Workspace, question: string, session?: Session): void {
  const intent = session?.intent ?? 'QUESTION';
  const frame: QueryFrame = { slots: {}, mappedSymbols: [], ...session?.frame, rawQuery: question };
  const risk = session?.risk ?? assessRisk(frame, intent);
  const context = { sessionId: session?.id ?? null, at: now(), symbols: [...new Set(identifiersIn(question))] };
  log({ improvement, onNotice: notify }, { frame, intent, risk, context });
}

function log({ improvement, onNotice }: DecisionSink, request: PlanRequest): void {
  try {
    improvement.decisions.append(createPlan(request).decisionLog);
  } catch (error) {
    if (!(error instanceof UserError) && systemCodeOf(error) === undefined) throw error;
    onNotice(`A decision could not be written to .code-intel/logs: ${messageOf(error)}`);
  }
}
