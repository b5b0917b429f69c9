import { z } from 'zod';
import { withRecovery } from '../../../app/recover.ts';
import { syncCollections } from '../../../app/sync-index.ts';
import { untilAborted } from '../abort.ts';
import { factInput } from '../inputs.ts';
import { defineTool, LOOKS } from '../tool.ts';

export const syncIndexTool = defineTool({
  name: 'sync_index',
  title: 'Synchronise the index',
  description:
    'Compares all files with the index and indexes what changed; status_only just tells its state and sizes. Seldom needed: every answer looks for changes first.',
  input: z.object({
    target: z.enum(['forest', 'map', 'all']).optional(),
    force: z.boolean().optional(),
    status_only: z.boolean().optional(),
    ...factInput,
  }),
  annotations: { ...LOOKS, readOnlyHint: false },
  run: ({ workspace, args, signal }) => {
    const { target, force, statusOnly } = args;
    const { project } = workspace;
    const sync = () => syncCollections(project, { target, force, statusOnly });
    return untilAborted(signal, withRecovery(project, sync));
  },
});
