import { z } from 'zod';
import { submitVerification } from '../../../app/understanding/submit-verification.ts';
import { sessionInput } from '../inputs.ts';
import { said } from '../said.ts';
import { sessionCall } from '../session-call.ts';
import { verificationLines } from '../text/judging.ts';
import { CHANGES, defineTool } from '../tool.ts';

const evidence = z.object({
  tool: z.string(),
  target: z.string(),
  result: z.string(),
  evidence_id: z.int().optional(),
});

export const submitVerificationTool = defineTool({
  name: 'submit_verification',
  title: 'Settle hypotheses',
  description: 'Settles guesses by id with a look made after them: evidence_id, or tool and target.',
  input: z.object({
    verified: z.array(z.object({ hypothesis: z.string(), status: z.enum(['confirmed', 'rejected']), evidence })),
    ...sessionInput,
  }),
  annotations: CHANGES,
  run: async (call) => {
    const request = { ...sessionCall(call), verified: call.args.verified };
    return said(verificationLines, await submitVerification(call.workspace, request));
  },
});
