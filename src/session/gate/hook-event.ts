/** An event of a hook, on its way through the spool to the server. */
import { nullOr, number, record, recordOf, text } from '../../base/shape.ts';

export interface SpooledEvent {
  /** Made by the hook, unique: an event that comes twice was copied. */
  readonly id: string;
  /** Milliseconds since the epoch, by the clock of the hook. */
  readonly at: number;
  readonly conversation: string;
  /** The subagent that acted; null for the main agent. */
  readonly agent: string | null;
  /** `prompt`, `tool`, `gate`, …: the hook and the use case that takes it in agree on it. */
  readonly kind: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** @throws ShapeError */
export const readHookEvent = recordOf(
  (field): SpooledEvent => ({
    id: field('id', text),
    at: field('at', number),
    conversation: field('conversation', text),
    agent: field('agent', nullOr(text)),
    kind: field('kind', text),
    detail: field('detail', record),
  }),
);
