/** Changes of files that a session was granted, and their memory. */

import path from 'node:path';
import { isCompanion } from '../../../session/gate/companions.ts';
import type { GateSession } from '../../../session/gate/gate-session.ts';
import type { HookReport } from '../../../session/gate/hook-report.ts';
import { hashOfFile } from '../../roots/file-hash.ts';
import { isCode, noteAgentCode } from '../allowed-commands.ts';
import { noteContent } from '../conversation-notes.ts';
import { isOpen, openGate, type ProjectGate } from '../project-gate.ts';
import type { Scene } from '../scene.ts';
import { writePlaces } from '../write-place.ts';
import { forgetState } from './known-state.ts';
import { forgetPresent, type Present, presentBefore } from './present-files.ts';
import { noteWhileOff } from './while-off.ts';

/** True for a granted file, and for one that programs write for a granted file. */
export function isListed(session: GateSession, file: string): boolean {
  if (session.kind !== 'bound') return false;
  return session.grants.files.some((granted) => granted.path === file) || isCompanion(session.grants, file);
}

/**
 * Whether a call may have written a file, whatever the file holds now: listed, or made in a listed folder.
 * @param present before the call
 */
export function mayHaveWritten(gate: ProjectGate, file: string, present: Present): boolean {
  const session = gate.sessionBefore(file);
  if (!isOpen(session)) return false;
  const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
  return isListed(session, file) || (session.grants.folders.includes(folder) && !present(file));
}

/** Paths that belong to other projects are recorded there. */
export function recordEdits(scene: Scene, paths: readonly string[]): void {
  const { ports, caller, around } = scene;
  const places = paths.flatMap((written) => writePlaces(ports, { written, cwd: caller.cwd, around }));
  for (const { project, file } of places) {
    if (project !== null) recordEdit(scene, openGate(ports, project, caller.conversation), file);
  }
}

/** Nothing that is written while the gate is off is told between two calls later; `verify` names it. */
function recordEdit(scene: Scene, gate: ProjectGate, file: string): void {
  if (gate.mode() === 'off') {
    forgetState(gate);
    if (!mayHaveWritten(gate, file, presentBefore(gate, scene.callId)) && !gate.isFreed(file))
      noteWhileOff(gate, [file]);
  }
  if (!isOpen(gate.session()) && isCode(file)) noteAgentCode(gate, [file]);
  recordGranted(scene, gate, [file]);
  if (gate.project.root !== scene.around?.root) forgetPresent(gate, scene.callId);
}

/** The new content of files that the session may write is no news to it. */
export function recordGranted(scene: Scene, gate: ProjectGate, files: readonly string[]): void {
  const { ports, caller } = scene;
  const session = gate.session();
  const present = presentBefore(gate, scene.callId);
  const written = files.filter((file) => mayHaveWritten(gate, file, present));
  if (session.kind !== 'bound' || written.length === 0) return;
  const { sessionId } = session;
  const hashed = written.map((file) => ({ path: file, hash: hashOfFile(path.join(gate.project.root, file)) }));
  for (const known of hashed) {
    noteContent(gate.notes, caller.conversation, { ...known, sessionId, isEdited: true, lines: [], at: ports.now() });
  }
  ports.spool(gate.project.home, caller, editReport(hashed));
}

/** The agent knows what it wrote, so that the file counts as looked at. */
function editReport(hashed: readonly { readonly path: string; readonly hash: string }[]): HookReport {
  const files = hashed.map((file) => ({ ...file, shown: 'lines', lines: [] }) as const);
  return { kind: 'evidence', tool: 'agent:edit', args: {}, files, results: files.length, exitCode: null };
}
