import { z } from 'zod';
import { submitUnderstanding } from '../../../app/understanding/submit-understanding.ts';
import type { Target } from '../../../session/state/session.ts';
import { sessionInput } from '../inputs.ts';
import { said } from '../said.ts';
import { sessionCall } from '../session-call.ts';
import { resolvedFrameInput, slotEvidenceInput } from '../slots.ts';
import { understandingLines } from '../text/judging.ts';
import { CHANGES, defineTool } from '../tool.ts';

const names = z.array(z.string()).optional();

/** `{"src/cart.ts": "what I will change, and why here"}`, or a list of pairs. */
const targetsInput = z.union([
  z.record(z.string(), z.string()),
  z.array(z.object({ name: z.string(), change: z.string() })),
]);

function targetList(targets: z.output<typeof targetsInput>): readonly Target[] {
  return Array.isArray(targets) ? targets : Object.entries(targets).map(([name, change]) => ({ name, change }));
}

export const submitUnderstandingTool = defineTool({
  name: 'submit_understanding',
  title: 'Submit the understanding',
  description:
    'What you understood; only where an answer asks for it. targets: {"PATH": "what you will change, and why there"}. observed_issue: in a sentence what is wrong, with lines that you were shown (path:12-40). The rest is filled from what you were shown. Later calls merge.',
  input: z.object({
    symbols_identified: names,
    entry_points: names,
    existing_patterns: names,
    files_analyzed: names,
    targets: targetsInput.optional(),
    resolved_frame: resolvedFrameInput.optional(),
    slot_evidence: slotEvidenceInput.optional(),
    observed_issue: z.object({ value: z.string(), evidence: z.string() }).optional(),
    ...sessionInput,
  }),
  aliases: { symbols: 'symbols_identified', files: 'files_analyzed', patterns: 'existing_patterns' },
  annotations: CHANGES,
  run: async (call) => {
    const { symbolsIdentified = [], entryPoints = [], existingPatterns = [], filesAnalyzed = [] } = call.args;
    const { targets = [], resolvedFrame = {}, slotEvidence = {}, observed_issue: observedIssue } = call.args;
    const lists = { symbolsIdentified, entryPoints, existingPatterns, filesAnalyzed };
    const request = {
      ...sessionCall(call),
      ...lists,
      targets: targetList(targets),
      resolvedFrame,
      slotEvidence,
      observedIssue,
    };
    return said(understandingLines, await submitUnderstanding(call.workspace, request));
  },
});
