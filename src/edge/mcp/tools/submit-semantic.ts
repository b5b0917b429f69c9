import { z } from 'zod';
import { submitSemantic } from '../../../app/understanding/submit-semantic.ts';
import { SLOT_NAMES } from '../../../session/frame/frame.ts';
import { inBothForms } from '../answer.ts';
import { sessionInput, text, texts } from '../inputs.ts';
import { CALL, list, next, str, strs } from '../outputs.ts';
import { semanticLines } from '../text/judging.ts';
import { CHANGES, defineTool, sessionCall } from '../tool.ts';

export const submitSemanticTool = defineTool({
  name: 'submit_semantic',
  description: 'Guesses, where facts do not suffice; the answer names the calls that settle them.',
  input: z.object({
    hypotheses: z.array(
      z.object({
        text: text('a guess'),
        symbols: texts('it is about').optional(),
        slot: z.enum(SLOT_NAMES).describe('it fills').optional(),
        confidence: z.number().describe('0 to 1').optional(),
      }),
    ),
    semantic_reason: text('why facts do not suffice'),
    search_queries: texts('what was searched').optional(),
    ...sessionInput,
  }),
  aliases: { devrag_reason: 'semantic_reason' },
  output: {
    ...{ session_id: str, phase: str, next_phase: str },
    hypotheses_to_verify: list({ id: str, text: str, symbols: strs, calls: list(CALL) }),
    next,
  },
  annotations: CHANGES,
  run: async (call) => {
    const { hypotheses, semanticReason, searchQueries } = call.args;
    const request = { ...sessionCall(call), hypotheses, semanticReason, searchQueries };
    return inBothForms(semanticLines, await submitSemantic(call.workspace, request));
  },
});
