import { z } from 'zod';
import { said } from '../said.ts';
import { syncLines } from '../text/index.ts';
import { CHANGES_ONCE, defineTool } from '../tool.ts';

export const syncIndexTool = defineTool({
  name: 'sync_index',
  title: 'Synchronise the index',
  description: 'Compares all files with the index; status_only: its state. Seldom needed.',
  input: z.object({
    target: z.enum(['forest', 'map', 'all']).optional(),
    force: z.boolean().optional(),
    status_only: z.boolean().optional(),
  }),
  annotations: CHANGES_ONCE,
  run: async ({ workspace, args, signal }) => {
    const { target, force, statusOnly } = args;
    return said(syncLines, await workspace.sync({ target, force, statusOnly }, signal));
  },
});
