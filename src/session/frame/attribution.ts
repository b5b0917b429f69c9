/** Whether a request is the person's own words. */

import { isPartOf } from '../words/fold.ts';

/** @param prompts of the conversation, in any order; none where the client reports none */
export function attributionOf(query: string, prompts: readonly string[]): Attribution {
  if (prompts.length === 0) return 'unchecked';
  return prompts.some((prompt) => isPartOf(query, prompt)) ? 'attributed' : 'unattributed';
}

/** Whether the request is the person's own words. `unchecked`: the client reports no prompts. */
export type Attribution = 'attributed' | 'unattributed' | 'unchecked';
