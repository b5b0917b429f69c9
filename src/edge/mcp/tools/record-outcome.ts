import { z } from 'zod';
import { recordOutcome } from '../../../app/learning/record-outcome.ts';
import { inBothForms } from '../both-forms.ts';
import { sessionInput, text, texts } from '../inputs.ts';
import { sessionCall } from '../session-call.ts';
import { outcomeLines } from '../text/outcome.ts';
import { CHANGES_ONCE, defineTool } from '../tool.ts';

export const recordOutcomeTool = defineTool({
  name: 'record_outcome',
  description: 'Ends the session, once the person has judged the result.',
  input: z.object({
    outcome: z.enum(['success', 'failure', 'partial']).describe('as the person sees it'),
    analysis: z
      .object({
        root_cause: text('of a failure').optional(),
        failure_point: text('phase or assumption that misled').optional(),
        notes: text('else').optional(),
        related_symbols: texts('that mattered').optional(),
        related_files: texts('that mattered').optional(),
      })
      .describe('what led to it')
      .optional(),
    trigger_message: text("the person's sentence").optional(),
    ...sessionInput,
  }),
  annotations: CHANGES_ONCE,
  run: async (call) =>
    inBothForms(outcomeLines, await recordOutcome(call.workspace, { ...call.args, ...sessionCall(call) })),
});
