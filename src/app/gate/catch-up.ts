/** Waits a moment for the server to count what an agent read, since it may open the gate for the next write (D-53). */
import { setTimeout as sleep } from 'node:timers/promises';
import { contentHash } from '../../base/hash.ts';
import { isRecord } from '../../base/json-record.ts';
import { isWritingIntent } from '../../session/frame/frame.ts';
import { runsElsewhere } from '../../session/gate/runs-elsewhere.ts';
import { gateOpened, runsElsewhere as tellElsewhere } from '../../session/texts/write-verdicts.ts';
import type { GatedProject } from '../roots/project-root.ts';
import { isFirst, noteOf } from './conversation-notes.ts';
import type { Caller } from './hook-call.ts';
import type { GatePorts } from './ports.ts';
import { isOpen, openGate, type ProjectGate } from './project-gate.ts';

/** Most that a refused call waits, in milliseconds; a server takes a fraction of it, unless its machine is busy. */
const LONGEST_WAIT_MS = 2000;
/** After this nobody counts a report any more: no server runs, and waiting for it would only slow the refusal. */
const COUNTED_WITHIN_MS = 10_000;
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
  const { isCounted, reportedAt } = reportOf(ports, project, conversation);
  if (isCounted()) return false;
  const waitedFor = noteOf(conversation, 'waited-for');
  if (timeIn(notes.read(waitedFor)) >= reportedAt) return false;
  const most = Math.min(longest, reportedAt + COUNTED_WITHIN_MS - ports.now());
  for (let waited = 0; waited < most; waited += STEP_MS) {
    await sleep(STEP_MS);
    if (isCounted()) return true;
  }
  if (longest === LONGEST_WAIT_MS) notes.write(waitedFor, { at: reportedAt });
  return false;
}

interface Report {
  /** Milliseconds since the epoch; 0 where nothing was reported. */
  readonly reportedAt: number;
  /** Whether the server knows it by now. */
  readonly isCounted: () => boolean;
}

/** The newest report of the conversation. */
function reportOf(ports: GatePorts, project: GatedProject, conversation: string): Report {
  const reportedAt = timeIn(ports.notes(project.home).read(noteOf(conversation, 'reported')));
  const isCounted = (): boolean => {
    const session = ports.session(project.home, conversation);
    return session.kind !== 'bound' || session.seenUpTo >= reportedAt;
  };
  return { reportedAt, isCounted };
}

function timeIn(note: unknown): number {
  return isRecord(note) && typeof note.at === 'number' ? note.at : 0;
}

/** Milliseconds that a look waits for the server to count it; told later, or not at all, nothing is lost. */
const LONGEST_LOOK_MS = 300;

export interface ReportedLook {
  /** The gate was open before the look was reported. */
  readonly wasOpen: boolean;
  /** Files that were looked at. */
  readonly looked: readonly string[];
}

/**
 * A line for the look that opened the gate, so that the agent need not ask, nor be refused. Only in a session that may
 * write, so that all other looks wait for nothing; a look that the server counts too late is told with the next one.
 */
export async function newsOfReady(
  ports: GatePorts,
  project: GatedProject,
  caller: Caller,
  { wasOpen, looked }: ReportedLook,
): Promise<string | undefined> {
  const before = openGate(ports, project, caller.conversation);
  const session = before.session();
  if (session.kind !== 'bound' || session.status !== 'open' || !isWritingIntent(session.intent)) return undefined;
  const owed = owedNews(caller.conversation, session.sessionId);
  if (wasOpen && before.notes.read(owed) === undefined) return newlyElsewhere(before, looked);
  const { isCounted } = reportOf(ports, project, caller.conversation);
  if (!wasOpen) await serverCaughtUp(ports, project, caller, LONGEST_LOOK_MS);
  const gate = openGate(ports, project, caller.conversation);
  if (isOpen(gate.session())) {
    gate.notes.remove(owed);
    return gateOpened(openedElsewhere(gate))[gate.language()];
  }
  if (!isCounted()) gate.notes.write(owed, { at: ports.now() });
  return undefined;
}

/** Drops the news of READY that a look still owes: who has made an edit knows it. */
export function forgetNews(gate: ProjectGate): void {
  const session = gate.session();
  if (session.kind === 'bound' && isOpen(session)) gate.notes.remove(owedNews(gate.conversation, session.sessionId));
}

function owedNews(conversation: string, sessionId: string): string {
  return noteOf(conversation, `ready-${sessionId}`);
}

/** A look in READY opens a file by itself; of one that runs elsewhere the agent is told so, once. */
function newlyElsewhere(gate: ProjectGate, looked: readonly string[]): string | undefined {
  const files = looked.filter(
    (file) => runsElsewhere(file) && isFirst(gate.notes, noteOf(gate.conversation, `elsewhere/${contentHash(file)}`)),
  );
  return files.length === 0 ? undefined : tellElsewhere(files)[gate.language()];
}

function openedElsewhere(gate: ProjectGate): readonly string[] {
  const session = gate.session();
  return session.kind === 'bound' ? session.looks.map(({ path }) => path).filter(runsElsewhere) : [];
}
