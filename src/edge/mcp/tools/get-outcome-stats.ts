import { z } from 'zod';
import { outcomeStats } from '../../../app/learning/outcome-stats.ts';
import { inBothForms } from '../answer.ts';
import { bool, further, int, numbers, strs } from '../outputs.ts';
import { statsLines } from '../text/outcome.ts';
import { defineTool, LOOKS } from '../tool.ts';

export const getOutcomeStatsTool = defineTool({
  name: 'get_outcome_stats',
  description: 'How sessions ended, by outcome, intent, phase, risk.',
  input: z.object({ limit: z.int().min(1).describe('most sessions').optional() }),
  output: {
    ...{ success: bool, total: int, contradicted: int, detected: int, problems: strs.optional() },
    ...{ by_outcome: numbers, failure_rate: numbers.nullable() },
    ...{ by_intent: further, by_phase: further, by_risk: further },
  },
  annotations: LOOKS,
  run: async ({ workspace, args }) => inBothForms(statsLines, outcomeStats(workspace, args.limit)),
});
