import { z } from 'zod';
import { confirmSymbols } from '../../../app/understanding/confirm-symbols.ts';
import { inBothForms } from '../answer.ts';
import { sessionInput, text } from '../inputs.ts';
import { bool, list, next, str } from '../outputs.ts';
import { confirmLines } from '../text/judging.ts';
import { CHANGES, defineTool, sessionCall } from '../tool.ts';

const evidence = z.object({
  file: text('a path').optional(),
  lines: text('25-70').optional(),
  evidence_id: z.int().describe('instead of lines').optional(),
});

export const confirmSymbolRelevanceTool = defineTool({
  name: 'confirm_symbol_relevance',
  description: 'Ties symbols in doubt to the request, by lines that show it.',
  input: z.object({
    symbols: z.array(
      z.object({
        name: text('symbol'),
        reason: text('why it belongs to the request'),
        code_evidence: evidence.describe('code that shows it'),
      }),
    ),
    ...sessionInput,
  }),
  aliases: { symbols_identified: 'symbols' },
  output: { session_id: str, symbols: list({ name: str, approved: bool, reason: str }), next: next.nullable() },
  annotations: CHANGES,
  run: async (call) =>
    inBothForms(
      confirmLines,
      await confirmSymbols(call.workspace, { ...sessionCall(call), symbols: call.args.symbols }),
    ),
});
