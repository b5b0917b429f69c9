import { z } from 'zod';
import { sessionInput } from '../inputs.ts';
import { CHANGES_ONCE, defineTool } from '../tool.ts';
import { pending } from './pending.ts';

export const validateSymbolRelevanceTool = defineTool({
  name: 'validate_symbol_relevance',
  title: 'Validate symbols',
  description:
    'Similarity of symbols with the target: which count, which are in doubt, how to prove those. Use it before submitting.',
  input: z.object({ symbols: z.array(z.string()), target_feature: z.string().optional(), ...sessionInput }),
  aliases: { symbols_identified: 'symbols', symbol: 'symbols' },
  annotations: CHANGES_ONCE,
  run: pending,
});
