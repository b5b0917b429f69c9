import { z } from 'zod';
import { sessionInput } from '../inputs.ts';
import { CHANGES, defineTool } from '../tool.ts';
import { pending } from './pending.ts';

export const submitSemanticTool = defineTool({
  name: 'submit_semantic',
  title: 'Submit hypotheses',
  description:
    'When facts do not suffice: says why, and what is guessed. Answers the fact calls that would settle each guess.',
  input: z.object({
    hypotheses: z.array(
      z.object({
        text: z.string(),
        symbols: z.array(z.string()).optional(),
        slot: z.string().optional(),
        confidence: z.number().optional(),
      }),
    ),
    semantic_reason: z.string(),
    search_queries: z.array(z.string()).optional(),
    ...sessionInput,
  }),
  aliases: { devrag_reason: 'semantic_reason' },
  annotations: CHANGES,
  run: pending,
});
