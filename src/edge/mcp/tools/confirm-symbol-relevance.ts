import { z } from 'zod';
import { confirmSymbols } from '../../../app/understanding/confirm-symbols.ts';
import { sessionInput } from '../inputs.ts';
import { said } from '../said.ts';
import { sessionCall } from '../session-call.ts';
import { confirmLines } from '../text/judging.ts';
import { CHANGES, defineTool } from '../tool.ts';

const evidence = z.object({
  file: z.string().optional(),
  lines: z.string().optional(),
  evidence_id: z.int().optional(),
});

export const confirmSymbolRelevanceTool = defineTool({
  name: 'confirm_symbol_relevance',
  title: 'Confirm symbols by code',
  description: 'Ties symbols in doubt to the request by code: file and lines (25-70), or evidence_id.',
  input: z.object({
    symbols: z.array(z.object({ name: z.string(), reason: z.string(), code_evidence: evidence })),
    ...sessionInput,
  }),
  aliases: { symbols_identified: 'symbols' },
  annotations: CHANGES,
  run: async (call) =>
    said(confirmLines, await confirmSymbols(call.workspace, { ...sessionCall(call), symbols: call.args.symbols })),
});
