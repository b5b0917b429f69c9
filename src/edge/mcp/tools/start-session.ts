import { z } from 'zod';
import { startSession } from '../../../app/request/start-session.ts';
import { FRAME_OUTPUT, withPlacesAsText } from '../frame-output.ts';
import { leadsInput, projectInput, text } from '../inputs.ts';
import { further, optional, str } from '../outputs.ts';
import { frameInput } from '../slots.ts';
import { startLines } from '../text/frame.ts';
import { CHANGES, defineTool } from '../tool.ts';

export const startSessionTool = defineTool({
  name: 'start_session',
  description: 'First call before changing code: names the places, with lines and code.',
  input: z.object({
    intent: z.enum(['IMPLEMENT', 'MODIFY', 'INVESTIGATE', 'QUESTION']).describe('unclear: MODIFY'),
    query: text("the person's own words"),
    frame: frameInput.describe('parts of the request, only where an answer asks').optional(),
    ...leadsInput,
    ...projectInput,
  }),
  unlisted: ['frame'],
  output: {
    ...{ ...FRAME_OUTPUT, sync_status: str, enforcement: further, shortcircuit_hint: further },
    ...optional({ extraction_prompt: str, previous_session: further, recorded_failure: further }),
  },
  annotations: CHANGES,
  run: async (call) => {
    const { intent, query, frame, leads } = call.args;
    const request = { tool: call.tool, args: call.given, sent: call.sent, intent, query, frame, leads };
    const answer = await startSession(call.workspace, request);
    return { body: withPlacesAsText(answer), lines: (language) => startLines(answer, language) };
  },
});
