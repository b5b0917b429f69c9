/** Judgement of a submission, for its answer. */
import type { RefusedItem } from '../../session/evidence/submission.ts';
import type { SlotName } from '../../session/frame/frame.ts';

export interface Judged {
  readonly refused: readonly RefusedItem[];
  readonly filled: Filled;
}

/** Additions of the server from the ledger, marked as such in the answer. */
export interface Filled {
  readonly files: readonly string[];
  readonly patterns: readonly string[];
  readonly slotEvidence: Readonly<Partial<Record<SlotName, number>>>;
}
