/** Guesses, what they fill, and what becomes of it when they are settled (FH1–FH5, PH10–PH12, PH15). */
import { type MappedSymbol, type QueryFrame, SLOT_NAMES, type Slot, type SlotName } from '../frame/frame.ts';
import type { Hypothesis } from '../state/session.ts';

export interface SubmittedHypothesis {
  readonly text: string;
  readonly symbols?: readonly string[] | undefined;
  readonly slot?: SlotName | undefined;
  /** 0–1. */
  readonly confidence?: number | undefined;
}

/** @param after newest ledger row; only what comes later settles the new ones */
export function addHypotheses(
  known: readonly Hypothesis[],
  submitted: readonly SubmittedHypothesis[],
  after: number,
): Hypothesis[] {
  const added = submitted.map(
    ({ text, symbols = [], slot = null, confidence = null }, at): Hypothesis => ({
      id: `h${known.length + at + 1}`,
      text,
      symbols: [...new Set(symbols)],
      slot,
      confidence,
      status: 'open',
      after,
      evidence: null,
      rejectedFiles: [],
    }),
  );
  return [...known, ...added];
}

/** The frame with what the hypotheses say: facts from elsewhere stay, and a rejected one leaves nothing behind (FH3, PH11). */
export function applyHypotheses(frame: QueryFrame, hypotheses: readonly Hypothesis[]): QueryFrame {
  const slots: Partial<Record<SlotName, Slot>> = {};
  for (const name of SLOT_NAMES) {
    const slot = resolveSlot(name, frame, hypotheses);
    if (slot) slots[name] = slot;
  }
  return { ...frame, slots, mappedSymbols: resolveSymbols(frame, hypotheses) };
}

/** Symbols that a verified hypothesis ties to the target, whatever their similarity (D-11). */
export function verifiedSymbols(hypotheses: readonly Hypothesis[]): string[] {
  return [...new Set(hypotheses.filter(({ status }) => status === 'confirmed').flatMap(({ symbols }) => symbols))];
}

/** Symbols that are known through rejected hypotheses alone; nothing is built on them (PH12). */
export function rejectedSymbols(hypotheses: readonly Hypothesis[]): string[] {
  const rejected = hypotheses.filter(({ status }) => status === 'rejected').flatMap(({ symbols }) => symbols);
  const kept = new Set(hypotheses.filter(({ status }) => status !== 'rejected').flatMap(({ symbols }) => symbols));
  return [...new Set(rejected)].filter((name) => !kept.has(name));
}

/** A confirmed hypothesis wins over open ones, a fact from elsewhere over both. */
function resolveSlot(name: SlotName, { slots }: QueryFrame, hypotheses: readonly Hypothesis[]): Slot | undefined {
  const known = slots[name];
  const candidates = hypotheses.filter(({ slot, status }) => slot === name && status !== 'rejected');
  const best = candidates.find(({ status }) => status === 'confirmed') ?? candidates.at(-1);
  if (known?.source === 'FACT' || best === undefined) return known?.source === 'FACT' ? known : undefined;
  const source = best.status === 'confirmed' ? 'FACT' : 'HYPOTHESIS';
  return { value: best.text, quote: null, source, evidence: best.evidence };
}

function resolveSymbols({ mappedSymbols }: QueryFrame, hypotheses: readonly Hypothesis[]): MappedSymbol[] {
  const facts = mappedSymbols.filter(({ source }) => source === 'FACT');
  const known = new Set(facts.map(({ name }) => name));
  const guessed = new Map<string, MappedSymbol>();
  for (const hypothesis of hypotheses.filter(({ status }) => status !== 'rejected')) {
    for (const name of hypothesis.symbols) {
      if (!known.has(name) && guessed.get(name)?.source !== 'FACT') guessed.set(name, mappedBy(hypothesis, name));
    }
  }
  return [...facts, ...guessed.values()];
}

/** 0.7 is what the design gives a guess (FH2). */
function mappedBy({ status, confidence, evidence, after }: Hypothesis, name: string): MappedSymbol {
  if (status === 'confirmed') return { name, source: 'FACT', confidence: 1, evidence: evidence ?? after };
  return { name, source: 'HYPOTHESIS', confidence: confidence ?? 0.7, evidence: after };
}
