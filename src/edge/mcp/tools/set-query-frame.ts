import { z } from 'zod';
import { setQueryFrame } from '../../../app/request/set-query-frame.ts';
import { SLOT_NAMES } from '../../../session/frame/frame.ts';
import type { SubmittedFrame } from '../../../session/frame/slot-check.ts';
import { FRAME_OUTPUT, withPlacesAsText } from '../frame-output.ts';
import { leadsInput, sessionInput } from '../inputs.ts';
import { further, num, strs } from '../outputs.ts';
import { SLOTS } from '../slots.ts';
import { setFrameLines } from '../text/frame.ts';
import { CHANGES_ONCE, defineTool, type McpToolCall, sessionCall } from '../tool.ts';

const input = z.object({ ...SLOTS, ...leadsInput, ...sessionInput });

export const setQueryFrameTool = defineTool({
  name: 'set_query_frame',
  description: 'Explores again with better leads, or with parts of the request.',
  input,
  output: {
    ...{ ...FRAME_OUTPUT, validated_slots: strs, slot_sources: further },
    extraction_confidence: num.optional(),
  },
  annotations: CHANGES_ONCE,
  run: async (call) => {
    const request = { ...sessionCall(call), frame: slotsIn(call.args), leads: call.args.leads };
    const answer = await setQueryFrame(call.workspace, request);
    return { body: withPlacesAsText(answer), lines: (language) => setFrameLines(answer, language) };
  },
});

type Args = McpToolCall<z.output<typeof input>>['args'];

function slotsIn(args: Args): SubmittedFrame {
  return Object.fromEntries(SLOT_NAMES.flatMap((name) => (args[name] ? [[name, args[name]]] : [])));
}
