/** Have and need of every requirement, as agents read it. */
import { COUNTED_ITEMS } from '../../session/state/counted-item.ts';
import type { Language } from '../../session/text.ts';
import { gapText, missingText } from '../../session/texts/missing.ts';
import type { Readiness } from '../sessions/session-state.ts';

export interface Needs {
  /** `have/need` by item; what is not needed is left out. */
  readonly counts: Readonly<Record<string, string>>;
  /** Slots that need evidence, with the row that is there. */
  readonly evidence: Readonly<Record<string, number | null>>;
  /** Items that were lowered because the project holds no more (D-3); absent where none was. */
  readonly lowered?: readonly string[];
}

/** One line for each gap; empty when everything is there. */
export function gapsOf({ missing }: Readiness, language: Language): string[] {
  return missing.map((one) => missingText(one)[language]);
}

/** The gaps that `needsOf` does not tell, in a few words each. */
export function furtherGaps({ missing }: Readiness, language: Language): string[] {
  return missing.filter(({ kind }) => kind !== 'count' && kind !== 'evidence').map((one) => gapText(one)[language]);
}

export function needsOf({ requirements, progress }: Readiness): Needs {
  const counts = COUNTED_ITEMS.filter((item) => requirements.counts[item] > 0).map((item) => {
    return [item, `${progress.counts[item]}/${requirements.counts[item]}`];
  });
  const evidence = requirements.evidence.map((slot) => [slot, progress.evidence[slot] ?? null]);
  return {
    counts: Object.fromEntries(counts),
    evidence: Object.fromEntries(evidence),
    ...(requirements.lowered.length > 0 ? { lowered: requirements.lowered } : {}),
  };
}
