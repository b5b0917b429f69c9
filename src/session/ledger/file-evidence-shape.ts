/** Reads what was seen of a file, as hooks report it and as the ledger keeps it. */
import { integer, listOf, oneOf, recordOf, text } from '../../base/shape.ts';
import type { FileEvidence, LineRange } from './ledger.ts';

export const lineRange = recordOf(
  (field): LineRange => ({ start: field('start', integer), end: field('end', integer) }),
);

export const fileEvidence = recordOf(
  (field): FileEvidence => ({
    path: field('path', text),
    hash: field('hash', text),
    shown: field('shown', oneOf(['lines', 'outline', 'glimpse', 'named'])),
    lines: field('lines', listOf(lineRange)),
  }),
);
