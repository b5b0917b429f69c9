import { z } from 'zod';
import { recordOutcome } from '../../../app/learning/record-outcome.ts';
import { sessionInput } from '../inputs.ts';
import { said } from '../said.ts';
import { sessionCall } from '../session-call.ts';
import { outcomeLines } from '../text/outcome.ts';
import { CHANGES_ONCE, defineTool } from '../tool.ts';

const texts = z.array(z.string()).optional();

export const recordOutcomeTool = defineTool({
  name: 'record_outcome',
  title: 'Record the outcome',
  description: 'Ends the session with what the person said of the result.',
  input: z.object({
    outcome: z.enum(['success', 'failure', 'partial']),
    analysis: z
      .object({
        root_cause: z.string().optional(),
        failure_point: z.string().optional(),
        notes: z.string().optional(),
        related_symbols: texts,
        related_files: texts,
      })
      .optional(),
    trigger_message: z.string().optional(),
    ...sessionInput,
  }),
  annotations: CHANGES_ONCE,
  run: async (call) => said(outcomeLines, await recordOutcome(call.workspace, { ...call.args, ...sessionCall(call) })),
});
