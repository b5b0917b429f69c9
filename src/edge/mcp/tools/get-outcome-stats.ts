import { z } from 'zod';
import { outcomeStats } from '../../../app/learning/outcome-stats.ts';
import { inBothForms } from '../both-forms.ts';
import { statsLines } from '../text/outcome.ts';
import { defineTool, LOOKS } from '../tool.ts';

export const getOutcomeStatsTool = defineTool({
  name: 'get_outcome_stats',
  description: 'How sessions ended, by outcome, intent, phase, risk.',
  input: z.object({ limit: z.int().min(1).describe('most sessions').optional() }),
  annotations: LOOKS,
  run: async ({ workspace, args }) => inBothForms(statsLines, outcomeStats(workspace, args.limit)),
});
