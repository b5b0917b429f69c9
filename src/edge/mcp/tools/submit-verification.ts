import { z } from 'zod';
import { sessionInput } from '../inputs.ts';
import { CHANGES, defineTool } from '../tool.ts';
import { pending } from './pending.ts';

const evidence = z.object({
  tool: z.string().optional(),
  target: z.string().optional(),
  result: z.string().optional(),
  evidence_id: z.int().optional(),
});

export const submitVerificationTool = defineTool({
  name: 'submit_verification',
  title: 'Settle hypotheses',
  description:
    'Settles open hypotheses by id, with an answer of a fact tool made after them: evidence_id, or tool and target.',
  input: z.object({
    verified: z.array(z.object({ hypothesis: z.string(), status: z.enum(['confirmed', 'rejected']), evidence })),
    ...sessionInput,
  }),
  annotations: CHANGES,
  run: pending,
});
