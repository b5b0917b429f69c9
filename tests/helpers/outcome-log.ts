/** An outcome to build facts of three lines from. */
import type { OutcomeLog } from '../../src/session/outcome/outcome-log.ts';

export function outcomeLog(id: string, changes: Partial<OutcomeLog> = {}): OutcomeLog {
  return {
    session_id: id,
    timestamp: '2026-03-02T09:00:00.000Z',
    outcome: 'success',
    recorded_by: 'request',
    contradicted: false,
    phase_at_outcome: 'READY',
    intent: 'MODIFY',
    risk_level: 'LOW',
    query: 'login fails',
    target_feature: 'login',
    missing_slots: [],
    symbols: ['LoginService'],
    analysis: {},
    trigger_message: null,
    failure_stage: null,
    learned: { why: 'learned', pairs: ['LoginService'], agreement: null },
    files_changed: [],
    checks: [],
    refusals: 0,
    detours: 0,
    calls: 4,
    bytes: 4000,
    elapsed_ms: 60_000,
    tools: {},
    reached_ready: true,
    devrag_used: false,
    ...changes,
  };
}
