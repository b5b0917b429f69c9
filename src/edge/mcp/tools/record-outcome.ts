import { z } from 'zod';
import { recordOutcome } from '../../../app/learning/record-outcome.ts';
import { inBothForms } from '../answer.ts';
import { sessionInput, text, texts } from '../inputs.ts';
import { bool, further, optional, str, strs } from '../outputs.ts';
import { outcomeLines } from '../text/outcome.ts';
import { CHANGES_ONCE, defineTool, sessionCall } from '../tool.ts';

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
  output: {
    ...{ success: bool, session_id: str, status: str, repeated: bool, observed: further, pairs: strs },
    ...{ agreement_created: str.nullable(), map_updated: bool, note: str },
    ...optional({ contradicted_by: further, failure_point: str, problems: strs }),
  },
  annotations: CHANGES_ONCE,
  run: async (call) =>
    inBothForms(outcomeLines, await recordOutcome(call.workspace, { ...call.args, ...sessionCall(call) })),
});
