/** Files of the project as calls and outputs name them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from '../../../base/hash.ts';
import { headLength } from '../../../session/ledger/file-head.ts';
import type { FileExtent } from '../../../session/ledger/ledger.ts';
import { isFile } from '../../roots/file-system.ts';
import { noteContent } from '../conversation-notes.ts';
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

/** @param file relative to the project */
export function contentOf(gate: ProjectGate, file: string): Buffer | undefined {
  const place = path.join(gate.project.root, file);
  try {
    return isFile(place) ? readFileSync(place) : undefined;
  } catch {
    // A folder, or gone.
    return undefined;
  }
}

/** An empty file counts as one line. */
export function extentIn(file: string, content: Buffer): FileExtent {
  const lines = content.toString('utf8').split(/\r?\n/);
  if (lines.at(-1) === '' && lines.length > 1) lines.pop();
  return { total: lines.length, head: headLength(file, lines) };
}

/** Remembers which content of the file the agent saw. @returns its hash */
export function noteLook({ ports, caller }: Scene, gate: ProjectGate, look: { path: string; content: Buffer }): string {
  const hash = contentHash(look.content);
  const session = gate.session();
  if (session.kind === 'bound')
    noteContent(gate.notes, caller.conversation, {
      path: look.path,
      hash,
      sessionId: session.sessionId,
      isEdited: false,
      at: ports.now(),
    });
  return hash;
}
