/** Changes of files that a session was granted, and their memory. */

import path from 'node:path';
import { isCompanion } from '../../../session/gate/companions.ts';
import type { HookReport } from '../../../session/gate/hook-report.ts';
import { hashOfFile } from '../../roots/file-hash.ts';
import { isCode, noteAgentCode } from '../allowed-commands.ts';
import { noteContent } from '../conversation-notes.ts';
import { isTracked } from '../git/git.ts';
import type { Caller } from '../hook-call.ts';
import type { GatePorts } from '../ports.ts';
import { isOpen, openGate, type ProjectGate } from '../project-gate.ts';
import type { Scene } from '../scene.ts';
import { writePlaces } from '../write-place.ts';
import { forgetState } from './change-audit.ts';

/** Listed, or new in a listed folder; what it holds now does not matter any more. */
export function isGranted(gate: ProjectGate, file: string): boolean {
  const session = gate.sessionBefore(file);
  if (!isOpen(session)) return false;
  const { files, folders } = session.grants;
  if (files.some((granted) => granted.path === file) || isCompanion(session.grants, file)) return true;
  const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
  return folders.includes(folder) && !isTracked(gate.project.root, file);
}

/** Paths that belong to other projects are recorded there. */
export function recordEdits({ ports, caller, around }: Scene, paths: readonly string[]): void {
  const places = paths.flatMap((written) => writePlaces(ports, { written, cwd: caller.cwd, around }));
  for (const { project, file } of places) {
    if (project !== null) recordEdit(ports, openGate(ports, project, caller.conversation), caller, file);
  }
}

/** While a person has switched the gate off nothing is compared, and nothing is told of it later. */
function recordEdit(ports: GatePorts, gate: ProjectGate, caller: Caller, file: string): void {
  if (gate.mode() === 'off') forgetState(gate);
  if (!isOpen(gate.session()) && isCode(file)) noteAgentCode(gate, [file]);
  recordGranted(ports, gate, caller, [file]);
}

/** The new content of files that the session may write is no news to it. */
export function recordGranted(ports: GatePorts, gate: ProjectGate, caller: Caller, files: readonly string[]): void {
  const session = gate.session();
  const written = files.filter((file) => isGranted(gate, file));
  if (session.kind !== 'bound' || written.length === 0) return;
  const seen = written.map((file) => ({ path: file, hash: hashOfFile(path.join(gate.project.root, file)) }));
  for (const known of seen) {
    noteContent(gate.notes, caller.conversation, { ...known, sessionId: session.sessionId, isEdited: true });
  }
  ports.spool(gate.project.home, caller, editReport(seen));
}

/** The agent knows what it wrote, so that the file counts as looked at. */
function editReport(seen: readonly { readonly path: string; readonly hash: string }[]): HookReport {
  const files = seen.map((file) => ({ ...file, shown: 'lines', lines: [] }) as const);
  return { kind: 'evidence', tool: 'agent:edit', args: {}, files, results: files.length, exitCode: null };
}
