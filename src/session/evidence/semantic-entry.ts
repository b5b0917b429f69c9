/** When guesses are allowed, and on which grounds (PH14, EV14, EV15, D-19). */
import type { QueryFrame, SlotName } from '../frame/frame.ts';
import type { CountedItem } from '../state/counted-item.ts';
import type { Text } from '../text.ts';
import { ALL_SLOTS_FACTS, reasonUnfit, toolsNotUsed } from '../texts/semantic-entry.ts';
import type { ToolName } from '../tool-name.ts';
import { SEMANTIC_REASONS, type SemanticReason } from './semantic-reason.ts';

export interface SemanticEntryRequest {
  readonly frame: QueryFrame;
  readonly toolsUsed: ReadonlySet<string>;
  /** Whether the last evaluation tied no symbol to the target, which then counts as unfilled. */
  readonly untied: boolean;
  /** Counted items that fall short. */
  readonly missing: readonly CountedItem[];
  /** Whether the session is in SEMANTIC already, so that only the reason is judged. */
  readonly isInside: boolean;
  /** Reason that the agent gave; an unknown reason fits nothing. */
  readonly reason: string;
}

export type SemanticEntry =
  /** @member slot the first unfilled one, null when only counted items are missing */
  | { readonly kind: 'open'; readonly slot: SlotName | null; readonly reason: SemanticReason }
  | { readonly kind: 'tools_not_used'; readonly tools: readonly ToolName[]; readonly text: Text }
  | { readonly kind: 'nothing_to_guess'; readonly text: Text }
  | { readonly kind: 'reason_unfit'; readonly allowed: readonly SemanticReason[]; readonly text: Text };

const REQUIRED_TOOLS = ['find_definitions', 'find_references', 'search_text'] as const satisfies readonly ToolName[];
const FIRST_ANSWER = 'start_session' satisfies ToolName;
const CRITICAL_SLOTS = ['target_feature', 'observed_issue'] as const satisfies readonly SlotName[];
type CriticalSlot = (typeof CRITICAL_SLOTS)[number];

/** EV15. */
const REASONS_BY_ITEM: Readonly<Record<CountedItem, readonly SemanticReason[]>> = {
  symbols_identified: ['no_definition_found', 'architecture_unknown'],
  entry_points: ['no_definition_found', 'no_reference_found'],
  existing_patterns: ['no_similar_implementation', 'architecture_unknown'],
  files_analyzed: ['context_fragmented', 'architecture_unknown'],
};

const REASONS_BY_SLOT: Readonly<Record<CriticalSlot, readonly SemanticReason[]>> = {
  target_feature: ['no_definition_found', 'architecture_unknown'],
  observed_issue: ['no_similar_implementation', 'context_fragmented'],
};

export function enterSemantic(request: SemanticEntryRequest): SemanticEntry {
  const unused = isLookedUp(request) ? [] : REQUIRED_TOOLS.filter((tool) => !request.toolsUsed.has(tool));
  const unfilled = unfilledSlots(request);
  if (!request.isInside && unused.length > 0) {
    return { kind: 'tools_not_used', tools: unused, text: toolsNotUsed(unused) };
  }
  if (!request.isInside && unfilled.length === 0) return { kind: 'nothing_to_guess', text: ALL_SLOTS_FACTS };
  return judgeReason(request, unfilled);
}

/** Tells whether definitions, uses and texts were looked up; the first answer to a request with a target does so (D-43). */
function isLookedUp({ toolsUsed, frame }: SemanticEntryRequest): boolean {
  return toolsUsed.has(FIRST_ANSWER) && Boolean(frame.slots.target_feature);
}

/** Reasons that follow from what is missing, in the order of EV14. */
export function allowedReasons(items: readonly CountedItem[], slots: readonly CriticalSlot[]): SemanticReason[] {
  const fitting = new Set([
    ...items.flatMap((item) => REASONS_BY_ITEM[item]),
    ...slots.flatMap((slot) => REASONS_BY_SLOT[slot]),
  ]);
  return SEMANTIC_REASONS.filter((reason) => fitting.has(reason));
}

/** Inside, with nothing missing, any of the five may be a reason to go on. */
function judgeReason({ reason, missing }: SemanticEntryRequest, unfilled: readonly CriticalSlot[]): SemanticEntry {
  const fitting = allowedReasons(missing, unfilled);
  const allowed = fitting.length > 0 ? fitting : [...SEMANTIC_REASONS];
  const given = allowed.find((known) => known === reason);
  if (given === undefined) return { kind: 'reason_unfit', allowed, text: reasonUnfit(reason, allowed) };
  return { kind: 'open', slot: unfilled[0] ?? null, reason: given };
}

/** The reason that what is missing allows first; null where nothing is left to guess (PH14). */
export function fittingReason(
  session: Pick<SemanticEntryRequest, 'frame' | 'untied'>,
  missing: readonly CountedItem[],
): SemanticReason | null {
  const unfilled = unfilledSlots(session);
  return unfilled.length === 0 ? null : (allowedReasons(missing, unfilled)[0] ?? null);
}

function unfilledSlots({ frame, untied }: Pick<SemanticEntryRequest, 'frame' | 'untied'>): CriticalSlot[] {
  return CRITICAL_SLOTS.filter((name) => frame.slots[name]?.source !== 'FACT' || (untied && name === 'target_feature'));
}
