import { z } from 'zod';
import { improvementInsights } from '../../../app/learning/improvement-insights.ts';
import { inBothForms } from '../both-forms.ts';
import { insightLines } from '../text/outcome.ts';
import { defineTool, LOOKS } from '../tool.ts';

export const getImprovementInsightsTool = defineTool({
  name: 'get_improvement_insights',
  description: 'What sessions that failed have in common, and what follows.',
  input: z.object({ limit: z.int().min(1).describe('most sessions').optional() }),
  annotations: LOOKS,
  run: async ({ workspace, args }) => inBothForms(insightLines, improvementInsights(workspace, args.limit)),
});
