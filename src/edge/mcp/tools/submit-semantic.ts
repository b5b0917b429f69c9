import { z } from 'zod';
import { submitSemantic } from '../../../app/understanding/submit-semantic.ts';
import { SLOT_NAMES } from '../../../session/frame/frame.ts';
import { sessionInput } from '../inputs.ts';
import { said } from '../said.ts';
import { sessionCall } from '../session-call.ts';
import { semanticLines } from '../text/judging.ts';
import { CHANGES, defineTool } from '../tool.ts';

export const submitSemanticTool = defineTool({
  name: 'submit_semantic',
  title: 'Submit hypotheses',
  description: 'When facts do not suffice: why, and what you guess.',
  input: z.object({
    hypotheses: z.array(
      z.object({
        text: z.string(),
        symbols: z.array(z.string()).optional(),
        slot: z.enum(SLOT_NAMES).optional(),
        confidence: z.number().optional(),
      }),
    ),
    semantic_reason: z.string(),
    search_queries: z.array(z.string()).optional(),
    ...sessionInput,
  }),
  aliases: { devrag_reason: 'semantic_reason' },
  annotations: CHANGES,
  run: async (call) => {
    const { hypotheses, semanticReason, searchQueries } = call.args;
    const request = { ...sessionCall(call), hypotheses, semanticReason, searchQueries };
    return said(semanticLines, await submitSemantic(call.workspace, request));
  },
});
