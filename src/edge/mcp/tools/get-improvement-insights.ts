import { z } from 'zod';
import { defineTool, LOOKS } from '../tool.ts';
import { pending } from './pending.ts';

export const getImprovementInsightsTool = defineTool({
  name: 'get_improvement_insights',
  title: 'Improvement insights',
  description: 'What failing sessions have in common: tools, risk levels, failure points, and what follows.',
  input: z.object({ limit: z.int().min(1).optional() }),
  annotations: LOOKS,
  run: pending,
});
