/** Fills from the ledger what a submission leaves out (gate.md: files, patterns and slot evidence; symbols never). */
import type { SlotName } from '../frame/frame.ts';
import type { CountedSymbol, Understanding } from '../state/session.ts';

/** What the server added, marked as such in the answer. */
export interface Filled {
  readonly files: readonly string[];
  readonly patterns: readonly string[];
  readonly slotEvidence: Readonly<Partial<Record<SlotName, number>>>;
}

export interface FillFacts {
  readonly accepted: Understanding;
  /** The submission names patterns itself. */
  readonly patternsGiven: boolean;
  /** Every explored file. */
  readonly explored: readonly string[];
  readonly counted: readonly CountedSymbol[];
  /** The best ledger row for a slot, where one bears it out. */
  readonly support: Readonly<Partial<Record<SlotName, number>>>;
}

export function fillUnderstanding(facts: FillFacts): { understanding: Understanding; filled: Filled } {
  const { accepted, explored, support } = facts;
  const files = explored.filter((file) => !accepted.files.includes(file));
  const patterns = facts.patternsGiven ? [] : patternsIn(facts).filter((file) => !accepted.patterns.includes(file));
  const slotEvidence = withoutKnown(support, accepted.slotEvidence);
  const understanding: Understanding = {
    ...accepted,
    files: [...accepted.files, ...files],
    patterns: [...accepted.patterns, ...patterns],
    slotEvidence: { ...slotEvidence, ...accepted.slotEvidence },
  };
  return { understanding, filled: { files, patterns, slotEvidence } };
}

/** How things are done here shows in the files around the one that is to change, hence not in that one alone. */
function patternsIn({ explored, counted }: FillFacts): string[] {
  const [best] = counted
    .filter(({ files }) => files.length > 0)
    .toSorted((left, right) => right.similarity - left.similarity);
  const target = best?.files[0]?.path;
  return explored.filter((file) => file !== target);
}

function withoutKnown(
  support: FillFacts['support'],
  known: Understanding['slotEvidence'],
): Readonly<Partial<Record<SlotName, number>>> {
  return Object.fromEntries(Object.entries(support).filter(([slot]) => !(slot in known)));
}
