import { z } from 'zod';
import { submitVerification } from '../../../app/understanding/submit-verification.ts';
import { inBothForms } from '../answer.ts';
import { sessionInput, text } from '../inputs.ts';
import { int, list, next, str, strs } from '../outputs.ts';
import { verificationLines } from '../text/judging.ts';
import { CHANGES, defineTool, sessionCall } from '../tool.ts';

const evidence = z.object({
  tool: text('called'),
  target: text('of the call'),
  result: text('what it showed'),
  evidence_id: z.int().describe('number of the answer').optional(),
});

export const submitVerificationTool = defineTool({
  name: 'submit_verification',
  description: 'Settles guesses by looks made after them.',
  input: z.object({
    verified: z.array(
      z.object({
        hypothesis: text('its id'),
        status: z.enum(['confirmed', 'rejected']).describe('what the look showed'),
        evidence: evidence.describe('the look'),
      }),
    ),
    ...sessionInput,
  }),
  output: {
    ...{ session_id: str, phase: str, next_phase: str, still_open: strs, missing_requirements: strs },
    promoted: list({ hypothesis: str, symbols: strs, evidence_id: int.nullable() }),
    rejected: list({ hypothesis: str, symbols: strs }),
    refused: list({ hypothesis: str, reason: str }),
    next: next.nullable(),
  },
  annotations: CHANGES,
  run: async (call) => {
    const request = { ...sessionCall(call), verified: call.args.verified };
    return inBothForms(verificationLines, await submitVerification(call.workspace, request));
  },
});
