/** A session that was closed by a change opens again when everything is as it was, or a person has accepted the change. */
import { pathMatcher } from '../../../base/globs.ts';
import { once } from '../../../base/once.ts';
import { relativeInside } from '../../../base/paths.ts';
import { absentBefore, changesBetween, NO_FILES, type Snapshot, takeAnother } from '../git/work-tree-snapshot.ts';
import type { Caller } from '../hook-call.ts';
import type { GatePorts } from '../ports.ts';
import type { ProjectGate } from '../project-gate.ts';
import { settingsMark } from '../settings-files.ts';
import { ABSENT, contentId, contentIn } from './content-ids.ts';
import { workOfAgents } from './meanwhile.ts';
import {
  addTampering,
  type Changes,
  type Finding,
  forgetTampering,
  readTampering,
  type Tampering,
  tamperingOf,
} from './tampering.ts';

/** True when the session was closed and is not any more, which the server is told. @throws when that cannot be stored */
export function isRestored(ports: GatePorts, caller: Caller, gate: ProjectGate): boolean {
  const tampering = tamperingFor(gate);
  if (tampering === undefined || left(gate, tampering).length > 0) return false;
  forgetTampering(gate.notes, tampering);
  if (tampering.sessionId === null) return false;
  ports.spool(gate.project.home, caller, { kind: 'restored', sessionId: tampering.sessionId });
  return true;
}

/** A conversation that goes on with the session of another one restores what was changed there. */
function tamperingFor(gate: ProjectGate): Tampering | undefined {
  const own = readTampering(gate.notes, gate.conversation);
  const session = gate.session();
  if (own !== undefined || session.kind !== 'bound' || session.status !== 'tampered') return own;
  const taken = tamperingOf(gate.notes, session.sessionId);
  for (const finding of taken?.found ?? []) addTampering(gate.notes, gate.conversation, finding);
  return readTampering(gate.notes, gate.conversation);
}

/** Paths that are not yet as they were, and were not accepted. */
function left(gate: ProjectGate, { found }: Tampering): readonly string[] {
  const now = once(() => snapshotNow(gate));
  return found.flatMap((changes) => [...filesLeft(gate, changes, now), ...hiddenLeft(gate, changes)]);
}

/** States that are known were told by git; undefined while it fails, and nothing is known to be back. */
function snapshotNow({ project, notes }: ProjectGate): Snapshot | undefined {
  try {
    return takeAnother(project.root, notes, NO_FILES);
  } catch {
    return undefined;
  }
}

function filesLeft(
  gate: ProjectGate,
  { files, before, at }: Finding,
  snapshot: () => Snapshot | undefined,
): readonly string[] {
  const isOthers = workOfAgents(gate, at);
  const open = files.filter((file) => !gate.isFreed(file) && !isOthers(file));
  const now = open.length > 0 && before.isKnown ? snapshot() : undefined;
  if (now === undefined) return open;
  const { root } = gate.project;
  const isLeft = differing(root, before.snapshot, now);
  const isMade = stillMade(
    root,
    before.snapshot,
    open.filter((file) => !isLeft(file)),
  );
  return open.filter((file) => isLeft(file) || isMade(file));
}

/** A file that was not there before, and that git does not list: rules may ignore it now. */
function stillMade(root: string, before: Snapshot, files: readonly string[]): (file: string) => boolean {
  const present = files.filter((file) => contentId(root, file) !== ABSENT);
  const made = present.length === 0 ? new Set() : absentBefore(root, before, present);
  return (file) => made.has(file);
}

/** Every file differs from a state whose commit is gone: only a person can say that it is back. */
function differing(root: string, before: Snapshot, now: Snapshot): (file: string) => boolean {
  try {
    const changed = new Set(changesBetween(root, before, now).files);
    return (file) => changed.has(file);
  } catch {
    return () => true;
  }
}

/** Protected files are never opened; a person who names one says that its change was meant. */
function hiddenLeft({ project, openedPaths }: ProjectGate, { hidden, before }: Changes): readonly string[] {
  const isOpened = pathMatcher(openedPaths());
  return hidden.filter((file) => {
    const isBack = (settingsMark(file) ?? ABSENT) === (contentIn(before.hidden, file) ?? ABSENT);
    return !isBack && !isOpened(relativeInside(project.root, file) ?? file);
  });
}
