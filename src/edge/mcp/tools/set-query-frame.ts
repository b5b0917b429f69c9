import { z } from 'zod';
import { sessionInput } from '../inputs.ts';
import { SLOTS } from '../slots.ts';
import { CHANGES_ONCE, defineTool } from '../tool.ts';
import { pending } from './pending.ts';

export const setQueryFrameTool = defineTool({
  name: 'set_query_frame',
  title: 'Set the query frame',
  description:
    'Fills slots of the request: {value, quote}, quote copied from the query. Only what is said; leave out the rest.',
  input: z.object({ ...SLOTS, ...sessionInput }),
  annotations: CHANGES_ONCE,
  run: pending,
});
