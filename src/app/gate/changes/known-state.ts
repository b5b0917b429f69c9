/** The last state of the files that a conversation knows of: what differs from it later has changed between two calls. */
import { gitPlaceAround } from '../../../base/git/work-tree.ts';
import { isRecord } from '../../../base/json-record.ts';
import { noteOf } from '../conversation-notes.ts';
import type { Snapshot } from '../git/work-tree-snapshot.ts';
import type { ProjectGate } from '../project-gate.ts';
import type { Contents } from './content-ids.ts';
import { contentsIn, snapshotIn } from './tampering.ts';

export interface KnownState {
  readonly snapshot: Snapshot;
  readonly hidden: Contents;
}

export function knownState({ notes, conversation }: ProjectGate): KnownState | undefined {
  const record = notes.read(noteOf(conversation, 'state'));
  const snapshot = isRecord(record) ? snapshotIn(record.snapshot) : undefined;
  return isRecord(record) && snapshot !== undefined ? { snapshot, hidden: contentsIn(record.hidden) } : undefined;
}

/** A state that git told stays the last known one while git fails: by it what changed meanwhile is told later. */
export function rememberState(gate: ProjectGate, snapshot: Snapshot, hidden: Contents): void {
  const { notes, conversation, project } = gate;
  const known = snapshot.by === 'times' && gitPlaceAround(project.root) ? knownState(gate)?.snapshot : undefined;
  try {
    notes.write(noteOf(conversation, 'state'), { snapshot: known?.by === 'git' ? known : snapshot, hidden });
  } catch {
    // The next call begins with a state of its own, and what changed until then is not told.
  }
}

/** Forgets the state of the files: a conversation that begins, or goes on later, hears of no earlier change. */
export function forgetState({ notes, conversation }: ProjectGate): void {
  notes.remove(noteOf(conversation, 'state'));
}
