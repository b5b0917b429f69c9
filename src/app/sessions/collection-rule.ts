/** Collections that a search may read in the phase of its session (PH). */
import { type Collection, isForestAllowed } from '../../session/phase.ts';
import type { Session } from '../../session/state/session.ts';
import { FOREST_CLOSED, forestBlocked } from '../../session/texts/call-refusals.ts';
import { phaseRefusal } from './require-phase.ts';

export interface CollectionChoice {
  readonly collection: Collection;
  /** Why it is less than what was asked for; null when it is not. */
  readonly note: string | null;
}

/**
 * `auto` falls back to the map where the forest is closed. Without a session everything may be read.
 * @throws Refusal `phase_blocked` for the forest by name
 */
export function collectionFor(session: Session | undefined, asked: Collection = 'auto'): CollectionChoice {
  if (session === undefined || asked === 'map' || isForestAllowed(session.phase))
    return { collection: asked, note: null };
  if (asked === 'forest') throw phaseRefusal(session, forestBlocked(session.phase), 'semantic_search');
  return { collection: 'map', note: FOREST_CLOSED[session.language] };
}
