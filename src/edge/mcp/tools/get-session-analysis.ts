import { z } from 'zod';
import { sessionAnalysis } from '../../../app/reports/session-analysis.ts';
import { inBothForms } from '../answer.ts';
import { bool, further, int, list, str } from '../outputs.ts';
import { analysisLines } from '../text/outcome.ts';
import { defineTool, LOOKS } from '../tool.ts';

export const getSessionAnalysisTool = defineTool({
  name: 'get_session_analysis',
  description: 'The course of one session: plan, timeline, outcome, and where it failed.',
  input: z.object({ session_id: z.string().describe('which') }),
  output: {
    ...{ success: bool, session_id: str, decision: further.nullable(), outcomes: z.array(further) },
    timeline: list({ at: str, kind: str, what: str, evidence_id: int.optional() }),
    ...{ timeline_total: int, analysis: further },
  },
  annotations: LOOKS,
  run: async ({ workspace, args }) => inBothForms(analysisLines, sessionAnalysis(workspace, args.sessionId)),
});
