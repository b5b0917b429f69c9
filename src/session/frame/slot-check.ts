/**
 * The slots that a model took out of a request, checked against the request itself (QF10–QF15, QF21, D-8, D-9): the
 * quote must be the person's words, and the value must say what its quote says.
 */

import { visible } from '../words/words.ts';
import { type QueryFrame, SLOT_NAMES, type Slot, type SlotName } from './frame.ts';
import { checkSlot, type SlotError, type SlotVerdict, type SubmittedSlot } from './slot-verdict.ts';

/** Null for what the request does not say. */
export type SubmittedFrame = Readonly<Partial<Record<SlotName, SubmittedSlot | null | undefined>>>;

export interface SlotCheckRequest {
  /** The request, and the slots that were good before. */
  readonly frame: QueryFrame;
  readonly submitted: SubmittedFrame;
  /**
   * Calibrated similarity, 0–1, of a part of a value and a part of its quote; asked at most once for each slot, and
   * for no other texts than `comparisonsFor` tells.
   */
  readonly similarity: (value: string, quote: string) => number;
}

export interface SlotFailure {
  readonly slot: SlotName;
  readonly error: SlotError;
  /** The words that the error is about: the two words of a contradiction, what a value added, the slot that it repeats. */
  readonly about: readonly string[];
}

export interface Agreement {
  readonly slot: SlotName;
  readonly by: 'words' | 'similarity';
  /** 0–1; 1 for words. */
  readonly similarity: number;
}

export interface SlotCheck {
  /** Good slots only, each a FACT. */
  readonly slots: Readonly<Partial<Record<SlotName, Slot>>>;
  readonly failures: readonly SlotFailure[];
  readonly agreements: readonly Agreement[];
  /** 0–1, mean agreement of what was submitted; a reference value that decides nothing (QF4). */
  readonly confidence: number;
}

/** Bad slots are listed, and the good ones of the same call are kept (D-8). A null slot is neither. */
export function checkSlots({ frame, submitted, similarity }: SlotCheckRequest): SlotCheck {
  const known: Partial<Record<SlotName, Slot>> = { ...frame.slots };
  const slots: Partial<Record<SlotName, Slot>> = {};
  const failures: SlotFailure[] = [];
  const agreements: Agreement[] = [];
  for (const slot of SLOT_NAMES) if (submitted[slot]) delete known[slot];
  for (const slot of SLOT_NAMES) {
    const candidate = submitted[slot];
    if (!candidate) continue;
    const verdict = checkSlot({ rawQuery: frame.rawQuery, slot, candidate, known: { ...known, ...slots }, similarity });
    if (verdict.kind === 'refused') failures.push({ slot, error: verdict.error, about: verdict.about });
    else {
      slots[slot] = factOf(candidate);
      agreements.push(agreementOf(slot, verdict));
    }
  }
  return { slots, failures, agreements, confidence: meanAgreement(agreements, failures) };
}

/** Slots that were good before stay unless new good ones replace them (QF18). */
export function withSlots(frame: QueryFrame, { slots }: Pick<SlotCheck, 'slots'>): QueryFrame {
  return { ...frame, slots: { ...frame.slots, ...slots } };
}

/** The pairs of texts that `checkSlots` may ask the similarity of; embed them first. */
export function comparisonsFor(request: Omit<SlotCheckRequest, 'similarity'>): (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = [];
  checkSlots({ ...request, similarity: note });
  return pairs;

  function note(value: string, quote: string): number {
    pairs.push([value, quote]);
    return 0;
  }
}

function factOf({ value, quote }: SubmittedSlot): Slot {
  return { value: visible(value), quote, source: 'FACT', evidence: null };
}

function agreementOf(slot: SlotName, verdict: Extract<SlotVerdict, { kind: 'agrees' }>): Agreement {
  return { slot, by: verdict.by, similarity: verdict.similarity };
}

function meanAgreement(agreements: readonly Agreement[], failures: readonly SlotFailure[]): number {
  const sum = agreements.reduce((total, { similarity }) => total + similarity, 0);
  return agreements.length === 0 ? 0 : sum / (agreements.length + failures.length);
}
