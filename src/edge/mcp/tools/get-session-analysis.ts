import { z } from 'zod';
import { sessionAnalysis } from '../../../app/reports/session-analysis.ts';
import { inBothForms } from '../both-forms.ts';
import { analysisLines } from '../text/outcome.ts';
import { defineTool, LOOKS } from '../tool.ts';

export const getSessionAnalysisTool = defineTool({
  name: 'get_session_analysis',
  description: 'The course of one session: plan, timeline, outcome, and where it failed.',
  input: z.object({ session_id: z.string().describe('which') }),
  annotations: LOOKS,
  run: async ({ workspace, args }) => inBothForms(analysisLines, sessionAnalysis(workspace, args.sessionId)),
});
