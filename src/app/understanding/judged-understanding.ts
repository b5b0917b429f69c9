/** The verdict on a submission, from which its answer is made. */

import type { Filled } from '../../session/evidence/fill.ts';
import type { RefusedItem } from '../../session/evidence/submission.ts';
import type { Phase } from '../../session/phase.ts';
import type { Evaluated } from '../../session/state/evaluated.ts';

/** What was judged, for the answer. */
export interface Judged {
  readonly evaluated: Evaluated;
  readonly refused: readonly RefusedItem[];
  readonly filled: Filled;
  readonly phaseBefore: Phase;
}
