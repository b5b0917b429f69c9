/** How sessions ended: `.code-intel/logs/outcomes.jsonl` (IC2, IC6). */
import { isRecord } from '../base/json-record.ts';
import { INTENTS } from '../session/frame.ts';
import { FAILURE_STAGES, OUTCOMES, type OutcomeLog } from '../session/outcome-log.ts';
import { PHASES } from '../session/phase.ts';
import { RISK_LEVELS } from '../session/risk.ts';
import type { Exclusively } from './exclusively.ts';
import { JsonLinesLog } from './json-lines.ts';

export function openOutcomes(folder: string, exclusively: Exclusively): JsonLinesLog<OutcomeLog> {
  return new JsonLinesLog({ folder, name: 'outcomes', isRecord: isOutcome, exclusively });
}

/** Checks by hand what is read from it: a hundred thousand lines are read in one call. */
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
    [value.analysis, value.tools, value.shown].every(isRecord)
  );
}

function isOneOf(values: readonly string[], value: unknown): boolean {
  return typeof value === 'string' && values.includes(value);
}

/** The last word on each session, by when it was said; `partial` is no last word once another was said. */
export function latestBySession(outcomes: readonly OutcomeLog[]): OutcomeLog[] {
  const latest = new Map<string, OutcomeLog>();
  for (const outcome of outcomes) {
    latest.delete(outcome.session_id);
    latest.set(outcome.session_id, outcome);
  }
  return [...latest.values()];
}
