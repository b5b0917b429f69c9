import { z } from 'zod';
import { sessionStatus } from '../../../app/writing/session-status.ts';
import { inBothForms } from '../both-forms.ts';
import { sessionInput } from '../inputs.ts';
import { sessionCall } from '../session-call.ts';
import { statusLines } from '../text/writing.ts';
import { defineTool, LOOKS } from '../tool.ts';

export const getSessionStatusTool = defineTool({
  name: 'get_session_status',
  description: 'After an interruption: the phase, what is still needed, and the best next call.',
  input: z.object(sessionInput),
  annotations: LOOKS,
  run: async (call) => inBothForms(statusLines, await sessionStatus(call.workspace, sessionCall(call))),
});
