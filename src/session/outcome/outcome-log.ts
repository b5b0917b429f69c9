/** End of a session for the improvement cycle (IC2): the verdict, and what the server itself observed. */
import type { Intent, SlotName } from '../frame/frame.ts';
import type { RiskLevel } from '../frame/risk.ts';
import type { Phase } from '../phase.ts';

export const OUTCOMES = ['success', 'failure', 'partial'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The step at which a session went wrong, as far as the server can tell; what a person says is kept beside it. */
export const FAILURE_STAGES = [
  'tampered',
  'check_failed',
  'not_understood',
  'left_a_guess',
  'no_edit',
  'result_refused',
] as const;
export type FailureStage = (typeof FAILURE_STAGES)[number];

/** Why an outcome taught what it did. */
export const LESSON_REASONS = [
  'learned',
  'failed',
  'not_a_success',
  'contradicted',
  'tampered',
  'never_ready',
  'no_target',
  'nothing_changed',
] as const;
export type LessonReason = (typeof LESSON_REASONS)[number];

export interface Lesson {
  readonly why: LessonReason;
  /** Symbols whose pairs gained weight, or lost it. */
  readonly pairs: readonly string[];
  /** Name of the page that was written. */
  readonly agreement: string | null;
}

/** The words of an agent or a person about the outcome. */
export interface OutcomeAnalysis {
  readonly root_cause?: string | undefined;
  readonly failure_point?: string | undefined;
  readonly notes?: string | undefined;
  readonly related_symbols?: readonly string[] | undefined;
  readonly related_files?: readonly string[] | undefined;
}

/** A command that checks the work; `exit_code` is null where the client does not report it. */
export interface CheckRun {
  readonly command: string;
  readonly exit_code: number | null;
}

/** The facts that the server knows of a session. */
export interface ObservedFacts {
  readonly files_changed: readonly { readonly path: string; readonly granted: boolean }[];
  /** Oldest first; of many the last. */
  readonly checks: readonly CheckRun[];
  /** Calls of the server that were refused, and calls of the agent's own tools that the gate refused. */
  readonly refusals: number;
  /** Ways back: to EXPLORATION, or into a search by guesses. */
  readonly detours: number;
  readonly calls: number;
  readonly bytes: number;
  readonly elapsed_ms: number;
  /** Uses by tool; the agent's own begin with `agent:`. */
  readonly tools: Readonly<Record<string, number>>;
  readonly reached_ready: boolean;
  /** The forest was searched (the seeds call it devrag). */
  readonly devrag_used: boolean;
}

/** Stored form, with the field names of the design. */
export interface OutcomeLog extends ObservedFacts {
  readonly session_id: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly outcome: Outcome;
  /** `next_request`: a later request reported the failure (SK4). */
  readonly recorded_by: 'request' | 'next_request';
  /** The last check failed although success was claimed. */
  readonly contradicted: boolean;
  readonly phase_at_outcome: Phase;
  readonly intent: Intent;
  readonly risk_level: RiskLevel;
  readonly query: string;
  readonly target_feature: string | null;
  readonly missing_slots: readonly SlotName[];
  /** Symbols that the request was tied to. */
  readonly symbols: readonly string[];
  readonly analysis: OutcomeAnalysis;
  /** Words of the person that report it. */
  readonly trigger_message: string | null;
  /** Null for a success that nothing contradicts. */
  readonly failure_stage: FailureStage | null;
  readonly learned: Lesson;
}

/** A claimed success that the last check contradicts counts as a failure wherever conclusions are drawn. */
export function hasFailed({ outcome, contradicted }: Pick<OutcomeLog, 'outcome' | 'contradicted'>): boolean {
  return outcome === 'failure' || contradicted;
}
