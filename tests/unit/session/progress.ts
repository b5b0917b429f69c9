/** How far a session has come to which nothing is missing. */
import type { Progress } from '../../../src/session/readiness/evaluate.ts';
import { requirementsFor } from '../../../src/session/readiness/requirements.ts';
import { sampleSession } from './sample-session.ts';

export const LARGE = { symbols: 1000, files: 100 };
export const LOW = requirementsFor({ intent: 'MODIFY', risk: 'LOW', size: LARGE, named: [] });

export function progress(changes: Partial<Progress> = {}): Progress {
  return {
    counts: { symbols_identified: 5, entry_points: 2, files_analyzed: 4, existing_patterns: 2 },
    evidence: {},
    unreportedUses: [],
    explored: new Set(),
    tier: 'tied',
    frame: sampleSession().frame,
    hypotheses: [],
    ...changes,
  };
}
