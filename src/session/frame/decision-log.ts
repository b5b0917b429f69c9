/** The decisions behind a plan, for the improvement cycle (RT11, D-15, D-25). */

import type { Phase } from '../phase.ts';
import type { Text } from '../text.ts';
import type { ToolName } from '../tool-name.ts';
import { type Intent, missingSlots, type QueryFrame, SLOT_NAMES, type SlotName } from './frame.ts';
import type { Risk, RiskLevel } from './risk.ts';

/** Stored form, with the field names of the design. */
export interface DecisionLog {
  readonly query: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly intent: Intent;
  readonly required_phases: readonly Phase[];
  readonly missing_slots: readonly SlotName[];
  readonly risk_level: RiskLevel;
  readonly tools_planned: readonly ToolName[];
  readonly needs_bootstrap: boolean;
  readonly bootstrap_reason: string | null;
  readonly session_id: string | null;
  readonly query_frame: Readonly<Record<SlotName, string | null>>;
}

export interface FrameDecision {
  readonly frame: QueryFrame;
  readonly intent: Intent;
  readonly risk: Risk;
  readonly bootstrap: Text | null;
  readonly phases: readonly Phase[];
  readonly steps: readonly { readonly tool: ToolName }[];
  readonly sessionId: string | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export function buildDecisionLog(decision: FrameDecision): DecisionLog {
  const { frame, intent, risk, bootstrap, phases, steps, sessionId, at } = decision;
  return {
    query: frame.rawQuery,
    timestamp: new Date(at).toISOString(),
    intent,
    required_phases: phases,
    missing_slots: missingSlots(frame),
    risk_level: risk.level,
    tools_planned: steps.map(({ tool }) => tool),
    needs_bootstrap: bootstrap !== null,
    bootstrap_reason: bootstrap?.en ?? null,
    session_id: sessionId,
    query_frame: valuesOf(frame),
  };
}

function valuesOf({ slots }: QueryFrame): DecisionLog['query_frame'] {
  const [target, trigger, issue, action] = SLOT_NAMES.map((name) => slots[name]?.value ?? null);
  return {
    target_feature: target ?? null,
    trigger_condition: trigger ?? null,
    observed_issue: issue ?? null,
    desired_action: action ?? null,
  };
}
