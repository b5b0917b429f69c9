import { z } from 'zod';
import { improvementInsights } from '../../../app/learning/improvement-insights.ts';
import { inBothForms } from '../answer.ts';
import { bool, further, int, str, strs } from '../outputs.ts';
import { insightLines } from '../text/outcome.ts';
import { defineTool, LOOKS } from '../tool.ts';

export const getImprovementInsightsTool = defineTool({
  name: 'get_improvement_insights',
  description: 'What sessions that failed have in common, and what follows.',
  input: z.object({ limit: z.int().min(1).describe('most sessions').optional() }),
  output: {
    ...{ success: bool, total_sessions_with_outcomes: int, sessions_with_decisions: int, conclusion: str },
    ...{ causes: z.array(further), tool_failure_correlation: further, risk_level_correlation: further },
    ...{ common_failure_points: further, problems: strs.optional() },
  },
  annotations: LOOKS,
  run: async ({ workspace, args }) => inBothForms(insightLines, improvementInsights(workspace, args.limit)),
});
