/** The kind of the events that keep what a file was like when a session first looked at it; no step of its history. */
import type { SessionEvent } from '../../session/state/store.ts';

export const FIRST_LOOK = 'first_look';

/** Events that belong to the shown history of a session. */
export function historyEvents(events: readonly SessionEvent[]): SessionEvent[] {
  return events.filter(({ kind }) => kind !== FIRST_LOOK);
}
