import { z } from 'zod';
import { defineTool, LOOKS } from '../tool.ts';
import { pending } from './pending.ts';

export const getSessionAnalysisTool = defineTool({
  name: 'get_session_analysis',
  title: 'Analyze a session',
  description: 'The course of one session: its plan, timeline and outcome, and where it failed.',
  input: z.object({ session_id: z.string() }),
  annotations: LOOKS,
  run: pending,
});
