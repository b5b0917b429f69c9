/** Advice for slots that are missing (RT12, RT13). */

import type { Language } from '../text.ts';
import { HINTS } from '../texts/guidance.ts';
import type { ToolName } from '../tool-name.ts';
import type { SlotName } from './frame.ts';

export interface Guidance {
  readonly missing_slots: readonly SlotName[];
  readonly hints: readonly { readonly slot: SlotName; readonly hint: string; readonly action: string }[];
  /** Tools without repetitions, those of the first slot first. */
  readonly recommended_tools: readonly ToolName[];
}

const TOOLS: Readonly<Record<SlotName, readonly ToolName[]>> = {
  target_feature: ['query', 'get_symbols', 'analyze_structure'],
  observed_issue: ['search_text', 'query'],
  trigger_condition: ['search_text', 'find_definitions'],
  desired_action: ['find_references', 'analyze_structure'],
};

export function guidanceFor(missing: readonly SlotName[], language: Language): Guidance {
  return {
    missing_slots: missing,
    hints: missing.map((slot) => ({
      slot,
      hint: HINTS[slot].hint[language],
      action: HINTS[slot].action[language],
    })),
    recommended_tools: [...new Set(missing.flatMap((slot) => TOOLS[slot]))],
  };
}
