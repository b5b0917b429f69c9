/** Files of the project as calls and outputs name them. */
import { joinedRanges } from '../../../base/line-ranges.ts';
import type { FileEvidence } from '../../../session/ledger/ledger.ts';
import { contentNote, noteContent } from '../conversation-notes.ts';
import type { ProjectGate } from '../project-gate.ts';
import type { Scene } from '../scene.ts';
import { writePlaces } from '../write-place.ts';

/** Relative to the project; undefined for what lies elsewhere. */
export function fileIn({ ports, caller, around }: Scene, gate: ProjectGate, written: string): string | undefined {
  if (written === '' || written.includes('\0')) return undefined;
  const places = writePlaces(ports, { written, cwd: caller.cwd, around });
  const place = places.find(({ project }) => project?.root === gate.project.root);
  return place?.file;
}

/** An empty file counts as one line. */
export function lineCount(content: Buffer): number {
  const lines = content.toString('utf8').split('\n');
  return lines.at(-1) === '' && lines.length > 1 ? lines.length - 1 : lines.length;
}

/** Remembers which content of the file the agent looked at. */
export function noteLook(
  { ports, caller }: Scene,
  gate: ProjectGate,
  look: Pick<FileEvidence, 'path' | 'hash' | 'lines'>,
): void {
  const session = gate.session();
  if (session.kind !== 'bound') return;
  const { path: file, hash } = look;
  const { sessionId } = session;
  const before = contentNote(gate.notes, caller.conversation, file);
  const earlier = before?.hash === hash && before.sessionId === sessionId ? before.lines : [];
  const lines = joinedRanges([...earlier, ...look.lines]);
  noteContent(gate.notes, caller.conversation, {
    path: file,
    hash,
    sessionId,
    isEdited: false,
    lines,
    at: ports.now(),
  });
}
