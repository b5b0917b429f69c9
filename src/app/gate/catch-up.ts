/** Waits a moment for the server to count what an agent read, since it may open the gate for the next write (D-45). */
import { setTimeout as sleep } from 'node:timers/promises';
import { isRecord } from '../../base/json-record.ts';
import type { GatedProject } from '../roots/project-root.ts';
import { noteOf } from './conversation-notes.ts';
import type { Caller } from './hook-call.ts';
import type { GatePorts } from './ports.ts';

/** Most that a refused call waits, in milliseconds; a server takes a fraction of it, and none at all answers never. */
const LONGEST_WAIT_MS = 800;
const STEP_MS = 15;

/** Notes that something was reported which the server has to count. */
export function noteReport(ports: GatePorts, project: GatedProject, { conversation }: Caller): void {
  ports.notes(project.home).write(noteOf(conversation, 'reported'), { at: ports.now() });
}

/**
 * True when the server counted something since the call was judged, so that it is worth judging again. Does not wait
 * where the server knows all that was reported.
 */
export async function serverCaughtUp(ports: GatePorts, project: GatedProject, caller: Caller): Promise<boolean> {
  const note = ports.notes(project.home).read(noteOf(caller.conversation, 'reported'));
  const reportedAt = isRecord(note) && typeof note.at === 'number' ? note.at : 0;
  const isCounted = (): boolean => {
    const session = ports.session(project.home, caller.conversation);
    return session.kind !== 'bound' || session.seenUpTo >= reportedAt;
  };
  if (isCounted()) return false;
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += STEP_MS) {
    await sleep(STEP_MS);
    if (isCounted()) return true;
  }
  return false;
}
