/** Log of how sessions ended: `.code-intel/logs/outcomes.jsonl` (IC2, IC6). */
import { isRecord } from '../base/json-record.ts';
import { INTENTS } from '../session/frame/frame.ts';
import { RISK_LEVELS } from '../session/frame/risk.ts';
import { FAILURE_STAGES, OUTCOMES, type OutcomeLog } from '../session/outcome/outcome-log.ts';
import { PHASES } from '../session/phase.ts';
import type { Exclusively } from './exclusively.ts';
import { JsonLinesLog } from './json-lines.ts';

export type OutcomesLog = JsonLinesLog<OutcomeLog>;

export function openOutcomes(folder: string, exclusively: Exclusively): OutcomesLog {
  return new JsonLinesLog({ folder, name: 'outcomes', isRecord: isOutcome, exclusively });
}

function isOutcome(value: unknown): value is OutcomeLog {
  if (!isRecord(value)) return false;
  return (
    isOneOf(OUTCOMES, value.outcome) &&
    isOneOf(INTENTS, value.intent) &&
    isOneOf(PHASES, value.phase_at_outcome) &&
    isOneOf(RISK_LEVELS, value.risk_level) &&
    (value.failure_stage === null || isOneOf(FAILURE_STAGES, value.failure_stage)) &&
    typeof value.contradicted === 'boolean' &&
    typeof value.devrag_used === 'boolean' &&
    [value.session_id, value.timestamp, value.query].every((text) => typeof text === 'string') &&
    [value.refusals, value.detours, value.calls, value.bytes, value.elapsed_ms].every(Number.isFinite) &&
    [value.missing_slots, value.symbols, value.files_changed, value.checks].every(Array.isArray) &&
    [value.analysis, value.tools].every(isRecord)
  );
}

function isOneOf(values: readonly string[], value: unknown): boolean {
  return typeof value === 'string' && values.includes(value);
}

/** The last word on each session, by when it was said. */
export function latestBySession(logs: readonly OutcomeLog[]): OutcomeLog[] {
  const last = new Map(logs.map((log) => [log.session_id, log]));
  return logs.filter((log) => last.get(log.session_id) === log);
}
