/** Waits a moment for the server to count what an agent read, since it may open the gate for the next write (D-45). */
import { setTimeout as sleep } from 'node:timers/promises';
import { isRecord } from '../../base/json-record.ts';
import { isWritingIntent } from '../../session/frame/frame.ts';
import type { BoundSession } from '../../session/gate/gate-session.ts';
import type { Text } from '../../session/text.ts';
import { GATE_OPENED, notReadyYet } from '../../session/texts/write-verdicts.ts';
import type { NextCall } from '../../session/tool-name.ts';
import type { GatedProject } from '../roots/project-root.ts';
import { isFirst, noteOf } from './conversation-notes.ts';
import type { Caller } from './hook-call.ts';
import type { GatePorts } from './ports.ts';
import { isOpen, openGate } from './project-gate.ts';

/** Most that a refused call waits, in milliseconds; a server takes a fraction of it, and none at all answers never. */
const LONGEST_WAIT_MS = 800;
const STEP_MS = 15;

/** Notes that something was reported which the server has to count. */
export function noteReport(ports: GatePorts, project: GatedProject, { conversation }: Caller): void {
  ports.notes(project.home).write(noteOf(conversation, 'reported'), { at: ports.now() });
}

/**
 * True when the server counted something since the call was judged, so that it is worth judging again. Does not wait
 * where the server knows all that was reported, nor a second time for the same report: a server that has ended would
 * make every refusal late.
 */
export async function serverCaughtUp(
  ports: GatePorts,
  project: GatedProject,
  { conversation }: Caller,
  longest = LONGEST_WAIT_MS,
): Promise<boolean> {
  const notes = ports.notes(project.home);
  const reportedAt = timeIn(notes.read(noteOf(conversation, 'reported')));
  const isCounted = (): boolean => {
    const session = ports.session(project.home, conversation);
    return session.kind !== 'bound' || session.seenUpTo >= reportedAt;
  };
  if (isCounted()) return false;
  const waitedFor = noteOf(conversation, 'waited-for');
  if (timeIn(notes.read(waitedFor)) >= reportedAt) return false;
  for (let waited = 0; waited < longest; waited += STEP_MS) {
    await sleep(STEP_MS);
    if (isCounted()) return true;
  }
  if (longest === LONGEST_WAIT_MS) notes.write(waitedFor, { at: reportedAt });
  return false;
}

function timeIn(note: unknown): number {
  return isRecord(note) && typeof note.at === 'number' ? note.at : 0;
}

/** An agent that has most of it would try to edit next, and be refused. */
const MOST_MISSING = 2;

function almostReady({ missing, next }: BoundSession): Text | undefined {
  return missing.length === 0 || missing.length > MOST_MISSING ? undefined : notReadyYet(missing, placesIn(next));
}

function placesIn(next: NextCall | null): readonly string[] {
  const ids = next?.tool === 'get_chunk' ? next.args.chunk_id : [];
  return (Array.isArray(ids) ? ids : [ids]).map(String);
}

/** Milliseconds that a look waits for the server to count it; told later, or not at all, nothing is lost. */
const LONGEST_LOOK_MS = 200;

/**
 * A line for the look that opened the gate, so that the agent need not ask, nor be refused. Once a session, and only in one
 * that may write, so that all other looks wait for nothing.
 */
export async function newsOfReady(
  ports: GatePorts,
  project: GatedProject,
  caller: Caller,
): Promise<string | undefined> {
  const before = openGate(ports, project, caller.conversation);
  const session = before.session();
  if (session.kind !== 'bound' || session.status !== 'open' || !isWritingIntent(session.intent)) return undefined;
  const told = noteOf(caller.conversation, `ready-${session.sessionId}`);
  if (before.notes.read(told) !== undefined) return undefined;
  const isCounted = session.phase !== 'EXPLORATION' || (await serverCaughtUp(ports, project, caller, LONGEST_LOOK_MS));
  const gate = openGate(ports, project, caller.conversation);
  const now = gate.session();
  // Gaps are only told as they are with this look.
  if (now.kind === 'bound' && now.phase === 'EXPLORATION')
    return isCounted ? almostReady(now)?.[gate.language()] : undefined;
  return isOpen(now) && isFirst(gate.notes, told) ? GATE_OPENED[gate.language()] : undefined;
}
