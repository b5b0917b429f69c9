import { z } from 'zod';
import { revertToExploration } from '../../../app/sessions/revert-to-exploration.ts';
import { inBothForms } from '../answer.ts';
import { sessionInput } from '../inputs.ts';
import { numbers, str } from '../outputs.ts';
import { revertLines } from '../text/writing.ts';
import { CHANGES_ONCE, defineTool, sessionCall } from '../tool.ts';

export const revertToExplorationTool = defineTool({
  name: 'revert_to_exploration',
  description: 'Back to EXPLORATION when the plan was wrong.',
  input: z.object({ keep_results: z.boolean().describe('default: true').optional(), ...sessionInput }),
  output: { session_id: str, previous_phase: str, phase: str, kept: numbers },
  annotations: CHANGES_ONCE,
  run: async (call) => {
    const request = { ...sessionCall(call), keepResults: call.args.keepResults };
    return inBothForms(revertLines, await revertToExploration(call.workspace, request));
  },
});
