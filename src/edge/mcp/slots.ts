/** The parts of a request as they come over the wire (QF9). */
import { z } from 'zod';
import { SLOT_NAMES } from '../../session/frame/frame.ts';

const slot = z.object({ value: z.string(), quote: z.string() });

export const SLOTS = {
  target_feature: slot.describe('what is meant, in copied words').optional(),
  trigger_condition: slot.describe('when it happens').optional(),
  observed_issue: slot.describe('what is wrong').optional(),
  desired_action: slot.describe('what is wanted').optional(),
};

/** Values by slot. The listed schema is a plain object: its members are described once, where a session starts. */
export const frameInput = bySlot(slot);
/** Slots that exploring has filled. */
export const resolvedFrameInput = bySlot(z.object({ value: z.string(), evidence_id: z.int().optional() }));
/** The answer that supports a slot. */
export const slotEvidenceInput = bySlot(
  z.object({ evidence_id: z.int().optional(), tool: z.string().optional(), target: z.string().optional() }),
);

function bySlot<Value extends z.ZodType>(value: Value) {
  return z.partialRecord(z.enum(SLOT_NAMES), value);
}
