import { z } from 'zod';
import { startSession } from '../../../app/request/start-session.ts';
import { withPlacesAsText } from '../compact-places.ts';
import { leadsInput } from '../inputs.ts';
import { frameInput } from '../slots.ts';
import { startLines } from '../text/frame.ts';
import { CHANGES, defineTool } from '../tool.ts';

export const startSessionTool = defineTool({
  name: 'start_session',
  title: 'Start a session',
  description:
    "Begin here before changing code. leads first: up to 8 names and words that the code may use for the request, in the language of the code; they steer the search. query: the person's own words. Names up to 20 places; Read those that you will change, and edit. frame only where an answer asks for it.",
  input: z.object({
    intent: z.enum(['IMPLEMENT', 'MODIFY', 'INVESTIGATE', 'QUESTION']),
    query: z.string(),
    frame: frameInput.optional(),
    ...leadsInput,
    path: z.string().optional(),
  }),
  annotations: CHANGES,
  run: async (call) => {
    const { intent, query, frame, leads } = call.args;
    const request = { tool: call.tool, args: call.given, sent: call.sent, intent, query, frame, leads };
    const answer = await startSession(call.workspace, request);
    return { body: withPlacesAsText(answer), lines: (language) => startLines(answer, language) };
  },
});
