/** What was decided when plans were made: `.code-intel/logs/decisions.jsonl` (IC1, IC6, D-15). */
import { isRecord } from '../base/json-record.ts';
import type { DecisionLog } from '../session/decision-log.ts';
import type { Exclusively } from './exclusively.ts';
import { JsonLinesLog } from './json-lines.ts';

export function openDecisions(folder: string, exclusively: Exclusively): JsonLinesLog<DecisionLog> {
  return new JsonLinesLog({ folder, name: 'decisions', isRecord: isDecision, exclusively });
}

/** Checks by hand what is read from it: a hundred thousand lines are read in one call. */
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

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
