/** Whether what was submitted suffices (EV1–EV13, D-3, D-11). Pure arithmetic over findings. */

import { RELATED, TIED } from '../evidence/relevance.ts';
import type { Attribution } from '../frame/attribution.ts';
import type { Intent, QueryFrame, SlotName } from '../frame/frame.ts';
import { isWritingIntent, SLOT_NAMES } from '../frame/frame.ts';
import { hasHypothesis, type RiskLevel } from '../frame/risk.ts';
import { COUNTED_ITEMS, type CountedItem } from '../state/counted-item.ts';
import type { Confirmation, CountedSymbol, Hypothesis } from '../state/session.ts';
import type { RequiredTool, Requirements } from './requirements.ts';

/** How the best symbol of a session is tied to the target (EM5, D-11). */
export type Tier = 'confirmed' | 'tied' | 'grey' | 'untied';

/** One thing that is still needed, with what is there. */
export type Missing =
  | { readonly kind: 'count'; readonly item: CountedItem; readonly have: number; readonly need: number }
  /** @member isSaid the slot has a value that only lacks its evidence */
  | { readonly kind: 'evidence'; readonly slot: SlotName; readonly isSaid: boolean }
  | { readonly kind: 'tool'; readonly tool: RequiredTool }
  | { readonly kind: 'named_file'; readonly path: string }
  | { readonly kind: 'tie'; readonly feature: string }
  | { readonly kind: 'hypothesis_slot'; readonly slot: SlotName }
  | { readonly kind: 'hypothesis'; readonly id: string };

/** What is there so far. */
export interface Progress {
  readonly counts: Readonly<Record<CountedItem, number>>;
  readonly evidence: Readonly<Partial<Record<SlotName, number>>>;
  readonly toolsUsed: ReadonlySet<string>;
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

export function tierOf({ counted, confirmations, verified }: TierFacts): Tier {
  const isConfirmed = ({ name }: CountedSymbol) =>
    verified.has(name) || confirmations.some((one) => one.symbol === name);
  if (counted.some(isConfirmed)) return 'confirmed';
  const best = Math.max(0, ...counted.map(({ similarity }) => similarity));
  if (best >= TIED) return 'tied';
  return best >= RELATED ? 'grey' : 'untied';
}

export interface RiskFacts {
  readonly assessed: RiskLevel;
  readonly attribution: Attribution;
  readonly tier: Tier;
}

/** A grey tie and words that are not the person's own ask for the most (EM5, gate.md). */
export function effectiveRisk({ assessed, attribution, tier }: RiskFacts): RiskLevel {
  return attribution === 'unattributed' || tier === 'grey' ? 'HIGH' : assessed;
}

/** In the order in which an agent would best close the gaps; empty when nothing is missing. */
export function missingFor(requirements: Requirements, progress: Progress, intent: Intent): Missing[] {
  const { counts, evidence, toolsUsed, explored, frame } = progress;
  return [
    ...(isWritingIntent(intent) ? openGuesses(progress) : []),
    ...requirements.named.filter((path) => !explored.has(path)).map(namedFile),
    ...requirements.tools.filter((tool) => !toolsUsed.has(tool)).map((tool): Missing => ({ kind: 'tool', tool })),
    ...COUNTED_ITEMS.flatMap((item) => gap(item, counts[item], requirements.counts[item])),
    ...requirements.evidence.filter((slot) => evidence[slot] === undefined).map((slot) => noEvidence(slot, frame)),
    ...(needsTie(requirements, intent) ? missingTie(progress) : []),
  ];
}

function needsTie({ named }: Requirements, intent: Intent): boolean {
  return isWritingIntent(intent) && named.length === 0;
}

function missingTie({ tier, frame }: Progress): Missing[] {
  return tier === 'untied' ? [{ kind: 'tie', feature: frame.slots.target_feature?.value ?? frame.rawQuery }] : [];
}

/** Nothing that is only guessed may be left (PH12, FH5). */
function openGuesses({ frame, hypotheses }: Progress): Missing[] {
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
  return { kind: 'evidence', slot, isSaid: slots[slot] !== undefined };
}
