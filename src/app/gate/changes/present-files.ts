/**
 * Files that lie in the folders of a grant before a call: what is there already is not made by the call. Asked for by
 * listing those few folders, so that it is known of every call, with git and without, and costs no process.
 */
import path from 'node:path';
import { contentHash } from '../../../base/hash.ts';
import { entriesOf } from '../../roots/file-system.ts';
import { noteOf } from '../conversation-notes.ts';
import { isOpen, type ProjectGate } from '../project-gate.ts';

/** Whether a file of a granted folder was there before the call; true where nobody looked. */
export type Present = (file: string) => boolean;

/** Only for a session that may make files anywhere. @throws when it cannot be noted */
export function notePresent(gate: ProjectGate, callId: string): void {
  const session = gate.session();
  if (!isOpen(session) || session.grants.folders.length === 0) return;
  const { root } = gate.project;
  const files = session.grants.folders.flatMap((folder) =>
    entriesOf(path.join(root, folder)).map(({ name }) => path.posix.join(folder, name)),
  );
  gate.notes.write(nameOf(gate, callId), files);
}

export function presentBefore(gate: ProjectGate, callId: string): Present {
  const noted = gate.notes.read(nameOf(gate, callId));
  if (!Array.isArray(noted)) return () => true;
  const files = new Set(noted.map(String));
  return (file) => files.has(file);
}

export function forgetPresent(gate: ProjectGate, callId: string): void {
  gate.notes.remove(nameOf(gate, callId));
}

function nameOf({ conversation }: ProjectGate, callId: string): string {
  return noteOf(conversation, `present/${contentHash(callId)}`);
}
