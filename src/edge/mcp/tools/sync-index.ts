import { z } from 'zod';
import { inBothForms } from '../answer.ts';
import { further, int, numbers, str } from '../outputs.ts';
import { syncLines } from '../text/index.ts';
import { CHANGES_ONCE, defineTool } from '../tool.ts';

export const syncIndexTool = defineTool({
  name: 'sync_index',
  description: 'Compares all files with the index. Seldom needed: answers follow changes by themselves.',
  input: z.object({
    target: z.enum(['forest', 'map', 'all']).describe('default: all').optional(),
    force: z.boolean().describe('read every file again').optional(),
    status_only: z.boolean().describe('its state alone').optional(),
  }),
  output: {
    ...{ added: int, modified: int, deleted: int, skipped: numbers, sync_status: str },
    ...{ state: further, watch: further, sizes: numbers },
  },
  annotations: CHANGES_ONCE,
  run: async ({ workspace, args, signal }) => {
    const { target, force, statusOnly } = args;
    return inBothForms(syncLines, await workspace.sync({ target, force, statusOnly }, signal));
  },
});
