/** Gaps of a session: by submission EV1–EV13, D-3 and D-11, by reading D-53. Pure arithmetic over findings. */

import { RELATED, TIED } from '../evidence/relevance.ts';
import type { Attribution } from '../frame/attribution.ts';
import type { Intent, QueryFrame, SlotName } from '../frame/frame.ts';
import { isWritingIntent, SLOT_NAMES } from '../frame/frame.ts';
import { hasHypothesis, type RaisingEvent, type Risk } from '../frame/risk.ts';
import { COUNTED_ITEMS, type CountedItem, type Counts } from '../state/counted-item.ts';
import type { Confirmation, CountedSymbol, Ground, Hypothesis } from '../state/session.ts';
import type { ReadyBy, Requirements } from './requirements.ts';

/** Tie of the best symbol of a session to the target (EM5, D-11). */
export type Tier = 'confirmed' | 'tied' | 'grey' | 'untied';

/** Gap, with what is there already. */
export type Missing =
  | { readonly kind: 'count'; readonly item: CountedItem; readonly have: number; readonly need: number }
  /** @member isSaid the slot has a value that only lacks its evidence */
  | { readonly kind: 'evidence'; readonly slot: SlotName; readonly isFilled: boolean }
  /** @member symbols tied symbols whose uses were not shown yet */
  | { readonly kind: 'uses'; readonly symbols: readonly string[] }
  /** The agent read nothing that is tied to the request; @member hasLooked it read something */
  | { readonly kind: 'ground'; readonly hasLooked: boolean }
  /** The fault is not established. */
  | { readonly kind: 'issue' }
  | { readonly kind: 'named_file'; readonly path: string }
  | { readonly kind: 'tie'; readonly feature: string }
  | { readonly kind: 'hypothesis_slot'; readonly slot: SlotName }
  | { readonly kind: 'hypothesis'; readonly id: string };

/** The progress so far. */
export interface Progress {
  readonly counts: Counts;
  readonly evidence: Readonly<Partial<Record<SlotName, number>>>;
  /** Tied symbols whose uses were not shown yet, best tied first; empty once those of one symbol were shown. */
  readonly unreportedUses: readonly string[];
  /** Files of which something was shown. */
  readonly explored: ReadonlySet<string>;
  readonly tier: Tier;
  readonly frame: QueryFrame;
  readonly hypotheses: readonly Hypothesis[];
}

export interface TierFacts {
  readonly counted: readonly CountedSymbol[];
  readonly confirmations: readonly Confirmation[];
  readonly verified: ReadonlySet<string>;
}

export function rateTier({ counted, confirmations, verified }: TierFacts): Tier {
  const isConfirmed = ({ name }: CountedSymbol) =>
    verified.has(name) || confirmations.some((one) => one.symbol === name);
  if (counted.some(isConfirmed)) return 'confirmed';
  const best = Math.max(0, ...counted.map(({ similarity }) => similarity));
  if (best >= TIED) return 'tied';
  return best >= RELATED ? 'grey' : 'untied';
}

export interface RiskFacts {
  readonly assessed: Risk;
  readonly attribution: Attribution;
  readonly tier: Tier;
  readonly raised: RaisingEvent | null;
  readonly ready: ReadyBy;
}

/** Computes the risk: highest for words that are not the person's own, after an event that went wrong (D-48), and for a grey tie of a submission (EM5). */
export function effectiveRisk({ assessed, attribution, tier, raised, ready }: RiskFacts): Risk {
  if (attribution === 'unattributed') return { level: 'HIGH', reason: 'unattributed' };
  if (raised !== null) return { level: 'HIGH', reason: raised };
  return ready === 'submission' && tier === 'grey' ? { level: 'HIGH', reason: 'grey_similarity' } : assessed;
}

export interface ReadingFacts {
  readonly intent: Intent;
  readonly frame: QueryFrame;
  readonly hypotheses: readonly Hypothesis[];
  readonly hasLooked: boolean;
  readonly ground: Ground | null;
  readonly isSettled: boolean;
}

/** Lists the gaps where reading opens the gate (D-53); an intent that only reads needs a look (D-31). */
export function missingByReading(facts: ReadingFacts): Missing[] {
  const { intent, hasLooked, ground, isSettled } = facts;
  if (!isWritingIntent(intent)) return intent === 'INVESTIGATE' && !hasLooked ? [{ kind: 'ground', hasLooked }] : [];
  return [
    ...openGuesses(facts),
    ...(ground === null ? [{ kind: 'ground', hasLooked } as const] : []),
    ...(isSettled ? [] : [{ kind: 'issue' } as const]),
  ];
}

/** Lists the gaps in the order in which an agent would best close them. */
export function missingFor(requirements: Requirements, progress: Progress, intent: Intent): Missing[] {
  const { counts, evidence, unreportedUses, explored, frame } = progress;
  return [
    ...(isWritingIntent(intent) ? openGuesses(progress) : []),
    ...requirements.named.filter((path) => !explored.has(path)).map(namedFile),
    ...COUNTED_ITEMS.flatMap((item) => gap(item, counts[item], requirements.counts[item])),
    ...requirements.evidence.filter((slot) => evidence[slot] === undefined).map((slot) => noEvidence(slot, frame)),
    ...(needsTie(requirements, intent) ? missingTie(progress) : []),
    ...(requirements.uses && unreportedUses.length > 0 ? [{ kind: 'uses', symbols: unreportedUses } as const] : []),
  ];
}

function needsTie({ named }: Requirements, intent: Intent): boolean {
  return isWritingIntent(intent) && named.length === 0;
}

function missingTie({ tier, frame }: Progress): Missing[] {
  return tier === 'untied' ? [{ kind: 'tie', feature: frame.slots.target_feature?.value ?? frame.rawQuery }] : [];
}

/** Guesses must be confirmed or rejected (PH12, FH5). */
function openGuesses({ frame, hypotheses }: Pick<Progress, 'frame' | 'hypotheses'>): Missing[] {
  const slots = hasHypothesis(frame) ? SLOT_NAMES.filter((name) => frame.slots[name]?.source === 'HYPOTHESIS') : [];
  const open = hypotheses.filter(({ status }) => status === 'open');
  return [
    ...slots.map((slot): Missing => ({ kind: 'hypothesis_slot', slot })),
    ...open.map(({ id }): Missing => ({ kind: 'hypothesis', id })),
  ];
}

function gap(item: CountedItem, have: number, need: number): Missing[] {
  return have < need ? [{ kind: 'count', item, have, need }] : [];
}

function namedFile(path: string): Missing {
  return { kind: 'named_file', path };
}

function noEvidence(slot: SlotName, { slots }: QueryFrame): Missing {
  return { kind: 'evidence', slot, isFilled: slots[slot] !== undefined };
}
