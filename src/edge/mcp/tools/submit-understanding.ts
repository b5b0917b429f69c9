import { z } from 'zod';
import { submitUnderstanding } from '../../../app/understanding/submit-understanding.ts';
import type { Target } from '../../../session/state/session.ts';
import { inBothForms } from '../answer.ts';
import { sessionInput, text, texts } from '../inputs.ts';
import { CALL, further, list, next, num, str, strs } from '../outputs.ts';
import { resolvedFrameInput, slotEvidenceInput } from '../slots.ts';
import { understandingLines } from '../text/judging.ts';
import { CHANGES, defineTool, sessionCall } from '../tool.ts';

/** `src/cart.ts: what I will change`; the forms of earlier versions are understood. */
const targetsInput = z.union([
  texts('PATH: what you will change there, and why there'),
  z.record(z.string(), z.string()),
  z.array(z.object({ name: z.string(), change: z.string() })),
]);

function targetList(targets: z.output<typeof targetsInput>): readonly Target[] {
  if (!Array.isArray(targets)) return Object.entries(targets).map(([name, change]) => ({ name, change }));
  return targets.map((target) => {
    if (typeof target !== 'string') return target;
    const [, name = target, change = ''] = /^(.+?):\s+(.*)$/s.exec(target.trim()) ?? [];
    return { name, change };
  });
}

const issueInput = z.union([
  text('what is wrong now, with lines you were shown: path:12-40'),
  z.object({ value: z.string(), evidence: z.string() }),
]);

/** The lines are what a text names last. */
function issueIn(issue: z.output<typeof issueInput> | undefined) {
  if (typeof issue !== 'string') return issue;
  const evidence = [...issue.matchAll(/[^\s()（）「」『』【】、。，：；]+:\d+(?:-\d+)?/g)].at(-1)?.[0] ?? '';
  return { value: issue.replace(evidence, '').replace(/[\s(（)）;:,、。]+$/, ''), evidence };
}

const refusedOutput = list({
  ...{ item: str, name: str, reason: str, message: str },
  next: z.strictObject(CALL).optional(),
});

export const submitUnderstandingTool = defineTool({
  name: 'submit_understanding',
  description: 'What you understood, only where an answer asks: targets or observed_issue.',
  input: z.object({
    symbols_identified: texts('names').optional(),
    entry_points: texts('names').optional(),
    existing_patterns: texts('files to copy from').optional(),
    files_analyzed: texts('paths').optional(),
    targets: targetsInput.optional(),
    resolved_frame: resolvedFrameInput.describe('slots that code filled').optional(),
    slot_evidence: slotEvidenceInput.describe('answers that support slots').optional(),
    observed_issue: issueInput.optional(),
    ...sessionInput,
  }),
  aliases: { symbols: 'symbols_identified', files: 'files_analyzed', patterns: 'existing_patterns' },
  unlisted: [
    'symbols_identified',
    'entry_points',
    'existing_patterns',
    'files_analyzed',
    'resolved_frame',
    'slot_evidence',
  ],
  output: {
    ...{ session_id: str, evaluated_confidence: str, phase: str, next_phase: str, risk_level: str },
    ...{ missing_requirements: strs, high_confidence_symbols: strs, consistency: strs, filled_from_ledger: further },
    ...{ evidence_missing: refusedOutput, refused: refusedOutput, next_step: next.nullable() },
    symbols_with_confidence: list({ symbol: str, confidence: num }),
  },
  annotations: CHANGES,
  run: async (call) => {
    const { symbolsIdentified = [], entryPoints = [], existingPatterns = [], filesAnalyzed = [] } = call.args;
    const { targets = [], resolvedFrame = {}, slotEvidence = {} } = call.args;
    const lists = { symbolsIdentified, entryPoints, existingPatterns, filesAnalyzed };
    const request = {
      ...sessionCall(call),
      ...lists,
      targets: targetList(targets),
      resolvedFrame,
      slotEvidence,
      observedIssue: issueIn(call.args.observed_issue),
    };
    return inBothForms(understandingLines, await submitUnderstanding(call.workspace, request));
  },
});
