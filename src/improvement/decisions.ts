/** Decisions made with plans: `.code-intel/logs/decisions.jsonl` (IC1, IC6, D-15). */
import { isRecord, isTextList } from '../base/json-record.ts';
import type { DecisionLog } from '../session/frame/decision-log.ts';
import type { Exclusively } from './exclusively.ts';
import { JsonLinesLog } from './json-lines.ts';

export type DecisionsLog = JsonLinesLog<DecisionLog>;

export function openDecisions(folder: string, exclusively: Exclusively): DecisionsLog {
  return new JsonLinesLog({ folder, name: 'decisions', isRecord: isDecision, exclusively });
}

function isDecision(value: unknown): value is DecisionLog {
  if (!isRecord(value)) return false;
  const { session_id: session, query_frame: frame, missing_slots: missing, tools_planned: tools } = value;
  const texts = [value.query, value.timestamp, value.intent, value.risk_level];
  return (
    texts.every((text) => typeof text === 'string') &&
    (session === null || typeof session === 'string') &&
    isRecord(frame) &&
    isTextList(missing) &&
    isTextList(tools)
  );
}
