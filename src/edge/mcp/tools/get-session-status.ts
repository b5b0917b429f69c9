import { z } from 'zod';
import { sessionInput } from '../inputs.ts';
import { defineTool, LOOKS } from '../tool.ts';
import { pending } from './pending.ts';

export const getSessionStatusTool = defineTool({
  name: 'get_session_status',
  title: 'Session status',
  description:
    'Phase, have/need, hypotheses, explored files and the best next call. Use it when unsure, and after an interruption.',
  input: z.object(sessionInput),
  annotations: LOOKS,
  run: pending,
});
