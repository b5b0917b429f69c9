/** Log of how sessions ended: `.code-intel/logs/outcomes.jsonl` (IC2, IC6). */
import { isRecord } from '../base/json-record.ts';
import { INTENTS } from '../session/frame/frame.ts';
import { RISK_LEVELS } from '../session/frame/risk.ts';
import { FAILURE_STAGES, OUTCOMES, type OutcomeLog } from '../session/outcome/outcome-log.ts';
import { PHASES } from '../session/phase.ts';
import type { Exclusively } from './exclusively.ts';
import { JsonLinesLog } from './json-lines.ts';
import { type LogEntry, type LogFormat, MemberReader } from './log-entry.ts';

/** Fields counted over all sessions. */
export type OutcomeHead = Pick<
  OutcomeLog,
  | 'session_id'
  | 'timestamp'
  | 'outcome'
  | 'contradicted'
  | 'recorded_by'
  | 'phase_at_outcome'
  | 'intent'
  | 'risk_level'
  | 'refusals'
>;
export type OutcomeEntry = LogEntry<OutcomeLog, OutcomeHead>;
export type OutcomesLog = JsonLinesLog<OutcomeLog, OutcomeHead>;

export function openOutcomes(folder: string, exclusively: Exclusively): OutcomesLog {
  return new JsonLinesLog({ folder, name: 'outcomes', format: FORMAT, exclusively });
}

const FORMAT: LogFormat<OutcomeLog, OutcomeHead> = { isRecord: isOutcome, headOf, quickHead };

function headOf(log: OutcomeLog): OutcomeHead {
  const { session_id, timestamp, outcome, contradicted, recorded_by, phase_at_outcome, intent, risk_level, refusals } =
    log;
  return { session_id, timestamp, outcome, contradicted, recorded_by, phase_at_outcome, intent, risk_level, refusals };
}

const RECORDERS = ['request', 'next_request'] as const;

/** Reads the head by the order of fields that `record-outcome.ts` writes. */
function quickHead(line: string): OutcomeHead | undefined {
  const members = new MemberReader(line);
  const session = members.text('session_id');
  const timestamp = members.text('timestamp');
  const outcome = oneOf(OUTCOMES, members.text('outcome'));
  const recordedBy = oneOf(RECORDERS, members.text('recorded_by'));
  const contradicted = members.flag('contradicted');
  const phase = oneOf(PHASES, members.text('phase_at_outcome'));
  const intent = oneOf(INTENTS, members.text('intent'));
  const risk = oneOf(RISK_LEVELS, members.text('risk_level'));
  const refusals = members.count('refusals');
  if (!session || !timestamp || !outcome || !recordedBy || !phase || !intent || !risk) return undefined;
  if (contradicted === undefined || refusals === undefined) return undefined;
  return {
    session_id: session,
    timestamp,
    outcome,
    contradicted,
    recorded_by: recordedBy,
    phase_at_outcome: phase,
    intent,
    risk_level: risk,
    refusals,
  };
}

function oneOf<const V extends string>(values: readonly V[], given: string | undefined): V | undefined {
  return values.find((value) => value === given);
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
export function latestBySession(entries: readonly OutcomeEntry[]): OutcomeEntry[] {
  const last = new Map<string, OutcomeEntry>();
  for (const entry of entries) last.set(entry.head.session_id, entry);
  return entries.filter((entry) => last.get(entry.head.session_id) === entry);
}
