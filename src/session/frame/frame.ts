/** A request in its parts (QF1–QF6). `slot-check.ts` decides who wrote which part, and whether it holds. */

export const INTENTS = ['IMPLEMENT', 'MODIFY', 'INVESTIGATE', 'QUESTION'] as const;
export type Intent = (typeof INTENTS)[number];

/** Intents that may end in a write (D-31). */
export function isWritingIntent(intent: Intent): boolean {
  return intent === 'IMPLEMENT' || intent === 'MODIFY';
}

export const SLOT_NAMES = ['target_feature', 'trigger_condition', 'observed_issue', 'desired_action'] as const;
export type SlotName = (typeof SLOT_NAMES)[number];

/** FACT: quoted from the person, or found by a code tool. HYPOTHESIS: an unconfirmed guess (FH1). */
export type Source = 'FACT' | 'HYPOTHESIS';

export interface Slot {
  readonly value: string;
  /** The person's words it rests on; null for a slot that was found by exploring (D-38). */
  readonly quote: string | null;
  readonly source: Source;
  /** Ledger row that supports a slot without a quote; null otherwise. */
  readonly evidence: number | null;
}

/** A symbol that the request was tied to (D-4). */
export interface MappedSymbol {
  readonly name: string;
  readonly source: Source;
  /** 0–1, calibrated similarity to the target, 1 for one that code evidence confirmed. */
  readonly confidence: number;
  /** Ledger row in which the symbol was found. */
  readonly evidence: number;
}

export interface QueryFrame {
  /** The request as the person wrote it (QF1). */
  readonly rawQuery: string;
  readonly slots: Readonly<Partial<Record<SlotName, Slot>>>;
  readonly mappedSymbols: readonly MappedSymbol[];
}

export function missingSlots({ slots }: QueryFrame): SlotName[] {
  return SLOT_NAMES.filter((name) => slots[name] === undefined);
}

/** The subject of the request, in the words that are compared with code: the target, or else the whole request. */
export function subjectOf({ slots, rawQuery }: QueryFrame): string {
  return slots.target_feature?.value ?? rawQuery;
}

/** The text that relevance is judged by: the person's words, never what an agent filled in while it explored (D-46). */
export function requestedSubject({ slots, rawQuery }: QueryFrame): string {
  const { target_feature: target } = slots;
  return target === undefined || target.quote === null ? rawQuery : target.value;
}
