/** The kind of the events that keep what a file was like when a session first looked at it; no step of its history. */
import type { SessionEvent } from '../../session/state/store.ts';

export const FIRST_LOOK = 'first_look';

/** The history of a session as it is told. */
export function toldEvents(events: readonly SessionEvent[]): SessionEvent[] {
  return events.filter(({ kind }) => kind !== FIRST_LOOK);
}
