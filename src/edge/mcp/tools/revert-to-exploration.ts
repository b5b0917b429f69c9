import { z } from 'zod';
import { sessionInput } from '../inputs.ts';
import { CHANGES_ONCE, defineTool } from '../tool.ts';
import { pending } from './pending.ts';

export const revertToExplorationTool = defineTool({
  name: 'revert_to_exploration',
  title: 'Back to exploration',
  description:
    'Back to EXPLORATION when the plan was wrong; writing closes, findings stay unless keep_results is false.',
  input: z.object({ keep_results: z.boolean().optional(), ...sessionInput }),
  annotations: CHANGES_ONCE,
  run: pending,
});
