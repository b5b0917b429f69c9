import { z } from 'zod';
import { validateSymbols } from '../../../app/understanding/validate-symbols.ts';
import { inBothForms } from '../both-forms.ts';
import { sessionInput, text, texts } from '../inputs.ts';
import { sessionCall } from '../session-call.ts';
import { validateLines } from '../text/judging.ts';
import { CHANGES_ONCE, defineTool } from '../tool.ts';

export const validateSymbolRelevanceTool = defineTool({
  name: 'validate_symbol_relevance',
  description: 'Whether symbols are about the request, and how to prove those in doubt.',
  input: z.object({
    symbols: texts('names'),
    target_feature: text('default: that of the request').optional(),
    ...sessionInput,
  }),
  aliases: { symbols_identified: 'symbols', symbol: 'symbols' },
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
