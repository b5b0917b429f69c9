/** Uses of a name in files of another language than the definitions that are asked for. */
import type { Reference } from '../../languages/contract.ts';
import type { FileRecord } from '../../storage/contract.ts';
import { hasReceivers } from './families.ts';
import type { Certainty, Targets } from './targets.ts';

const SEVERAL_WORDS = /\p{Ll}\p{Lu}|[\p{L}\p{N}][_-]\p{L}/u;

/** A template may use any name, and any language a function of C; a string says something where its name is more than a word. */
export function ofOtherLanguage(file: FileRecord, { name, kind }: Reference, targets: Targets): Certainty {
  const { hasTopLevel, families } = targets;
  // Names of tables and columns are those of classes at most.
  if (file.language === 'sql') return hasTopLevel ? 'possible' : 'other';
  if (!hasReceivers(file.language) || (families.has('c') && hasTopLevel)) return 'possible';
  return kind === 'string' && (hasTopLevel || SEVERAL_WORDS.test(name)) ? 'possible' : 'other';
}
