import { z } from 'zod';
import { validateSymbols } from '../../../app/understanding/validate-symbols.ts';
import { inBothForms } from '../answer.ts';
import { sessionInput, text, texts } from '../inputs.ts';
import { bool, further, int, list, next, num, optional, str, strs } from '../outputs.ts';
import { validateLines } from '../text/judging.ts';
import { CHANGES_ONCE, defineTool, sessionCall } from '../tool.ts';

export const validateSymbolRelevanceTool = defineTool({
  name: 'validate_symbol_relevance',
  description: 'Whether symbols are about the request, and how to prove those in doubt.',
  input: z.object({
    symbols: texts('names'),
    target_feature: text('default: that of the request').optional(),
    ...sessionInput,
  }),
  aliases: { symbols_identified: 'symbols', symbol: 'symbols' },
  output: {
    ...{ session_id: str, target_feature: str, validation_prompt: str, action_required: str, note: str, next },
    symbols: list({
      ...{ symbol: str, exists: bool, similarity: num, tier: str, approved: bool, source: str },
      ...optional({ warning: str, suggestions: strs, reinvestigation_guidance: further }),
    }),
    cached_matches: list({ symbol: str, similarity: num, learned_at: str }),
    embedding_suggestions: list({ symbol: str, similarity: num, rank: int }),
  },
  annotations: CHANGES_ONCE,
  run: async (call) => {
    const request = {
      ...sessionCall(call),
      symbols: call.args.symbols,
      targetFeature: call.args.target_feature,
    };
    return inBothForms(validateLines, await validateSymbols(call.workspace, request));
  },
});
