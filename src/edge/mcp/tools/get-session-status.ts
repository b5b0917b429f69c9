import { z } from 'zod';
import { sessionStatus } from '../../../app/writing/session-status.ts';
import { inBothForms } from '../answer.ts';
import { sessionInput } from '../inputs.ts';
import { further, list, next, optional, str, strs } from '../outputs.ts';
import { statusLines } from '../text/writing.ts';
import { defineTool, LOOKS, sessionCall } from '../tool.ts';

export const getSessionStatusTool = defineTool({
  name: 'get_session_status',
  description: 'After an interruption: the phase, what is still needed, and the best next call.',
  input: z.object(sessionInput),
  output: {
    ...{ session_id: str, status: str, intent: str, phase: str, risk_level: str, enforcement: str },
    ...{ frame: further, progress: further, hypotheses: z.array(further), next: next.nullable() },
    ...{ explored_files: strs, granted_files: strs, granted_folders: strs, allowed_tools: strs },
    ...optional({ refused: list({ at: str, tool: str, what: str, why: str }), unauthorised: strs }),
    other_open_sessions: list({ session_id: str, query: str }),
  },
  annotations: LOOKS,
  run: async (call) => inBothForms(statusLines, await sessionStatus(call.workspace, sessionCall(call))),
});
