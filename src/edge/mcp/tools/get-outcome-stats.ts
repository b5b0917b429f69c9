import { z } from 'zod';
import { defineTool, LOOKS } from '../tool.ts';
import { pending } from './pending.ts';

export const getOutcomeStatsTool = defineTool({
  name: 'get_outcome_stats',
  title: 'Outcome statistics',
  description: 'How sessions of this project ended: by outcome, intent, phase and risk.',
  input: z.object({ limit: z.int().min(1).optional() }),
  annotations: LOOKS,
  run: pending,
});
