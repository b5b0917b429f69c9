import { z } from 'zod';
import { sessionAnalysis } from '../../../app/reports/session-analysis.ts';
import { defineTool, LOOKS } from '../tool.ts';

export const getSessionAnalysisTool = defineTool({
  name: 'get_session_analysis',
  title: 'Analyze a session',
  description: 'The course of one session: its plan, timeline and outcome, and where it failed.',
  input: z.object({ session_id: z.string() }),
  annotations: LOOKS,
  run: async ({ workspace, args }) => sessionAnalysis(workspace, args.sessionId),
});
