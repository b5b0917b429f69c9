/** Tells the person, once, at the next prompt of any conversation of theirs that the gate was switched elsewhere. */
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../base/durations.ts';
import { isRecord } from '../../base/json-record.ts';
import type { Text } from '../../session/text.ts';
import { type Switched, switchedElsewhere } from '../../session/texts/switches.ts';
import type { GatePorts, Notes } from './ports.ts';
import type { ProjectGate } from './project-gate.ts';

export const SWITCHED = 'switched/';
const TOLD = 'switches-told';

/** @param by id of the conversation in which it was said, which needs no news of it; empty for a terminal */
export function noteSwitch(notes: Notes, switched: Switched, by: string): void {
  notes.write(`${SWITCHED}${String(switched.at).padStart(15, '0')}-${randomUUID()}`, { ...switched, by });
}

/** Undefined where the person was told of everything, in this conversation or in another one. */
export function newsOfSwitches({ now }: GatePorts, gate: ProjectGate): Text | undefined {
  const { notes, conversation } = gate;
  const known = notes.read(TOLD);
  const since = isRecord(known) && typeof known.at === 'number' ? known.at : now() - DAY_MS;
  const news = notes.list(SWITCHED).flatMap((name) => {
    const record = notes.read(name);
    const switched = switchedIn(record);
    return switched === undefined || switched.at <= since || (isRecord(record) && record.by === conversation)
      ? []
      : [switched];
  });
  if (news.length === 0) return undefined;
  notes.write(TOLD, { at: Math.max(...news.map(({ at }) => at)) });
  return switchedElsewhere([...news].sort((one, other) => one.at - other.at));
}

function switchedIn(record: unknown): Switched | undefined {
  if (!isRecord(record)) return undefined;
  const { at, action, from } = record;
  return typeof at === 'number' && typeof action === 'string' && typeof from === 'string'
    ? { at, action, from }
    : undefined;
}
