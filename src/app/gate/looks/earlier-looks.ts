/**
 * Looks as a conversation remembers them. Those that were made before it had a session count for the first one that it
 * begins, and a client that says "unchanged since it was read" means one of them; each as long as the file is the same.
 */

import { contentHash } from '../../../base/hash.ts';
import { isRecord } from '../../../base/json-record.ts';
import type { AgentEvidence } from '../../../session/gate/hook-report.ts';
import { fileEvidence } from '../../../session/ledger/file-evidence-shape.ts';
import type { FileEvidence } from '../../../session/ledger/ledger.ts';
import { contentIn } from '../../roots/file-system.ts';
import { noteOf } from '../conversation-notes.ts';
import type { ProjectGate } from '../project-gate.ts';
import type { Scene } from '../scene.ts';
import { noteLook } from './files-looked-at.ts';

interface Look {
  readonly name: string;
  readonly file: FileEvidence;
  /** Session for which the look counts; null before the conversation had one. */
  readonly sessionId: string | null;
}

/** Each in a note of its own, so that hooks that run at the same time lose none. */
export function noteLooks({ notes, conversation, session }: ProjectGate, reports: readonly AgentEvidence[]): void {
  const now = session();
  const isCounted = now.kind === 'bound' && (now.status === 'open' || now.status === 'tampered');
  const sessionId = isCounted ? now.sessionId : null;
  for (const file of reports.filter(({ tool }) => tool === 'agent:read').flatMap(({ files }) => files)) {
    const key = contentHash(JSON.stringify([file.path, file.lines]));
    notes.write(noteOf(conversation, `${FOLDER}${key}`), { file, sessionId });
  }
}

/** Removes the looks of an agent that forgot what it was shown. */
export function forgetLooks({ notes, conversation }: ProjectGate): void {
  for (const name of notes.list(noteOf(conversation, FOLDER))) notes.remove(name);
}

/** Looks that counted for no session yet, for the one that begins. */
export function looksBefore(scene: Scene, gate: ProjectGate, sessionId: string): readonly FileEvidence[] {
  const looks = looksOf(gate).filter((look) => look.sessionId === null);
  for (const { name, file } of looks) gate.notes.write(name, { file, sessionId });
  return asTheyAre(scene, gate, looks);
}

/** Looks at one file, in whatever session of the conversation. */
export function looksAt(scene: Scene, gate: ProjectGate, path: string): readonly FileEvidence[] {
  const looks = looksOf(gate).filter(({ file }) => file.path === path);
  return asTheyAre(scene, gate, looks);
}

const FOLDER = 'looks/';
const MOST_LOOKS = 1000;

function looksOf({ notes, conversation }: ProjectGate): readonly Look[] {
  const names = notes.list(noteOf(conversation, FOLDER)).slice(0, MOST_LOOKS);
  return names.flatMap((name) => lookIn(name, notes.read(name)) ?? []);
}

function lookIn(name: string, record: unknown): Look | undefined {
  if (!isRecord(record)) return undefined;
  const sessionId = typeof record.sessionId === 'string' ? record.sessionId : null;
  return { name, file: fileEvidence(record.file), sessionId };
}

/** Without those at files that have changed. */
function asTheyAre(scene: Scene, gate: ProjectGate, looks: readonly Look[]): readonly FileEvidence[] {
  return looks.flatMap(({ file }) => {
    const content = contentIn(gate.project.root, file.path);
    if (content === undefined || contentHash(content) !== file.hash) return [];
    if (file.shown === 'lines') noteLook(scene, gate, file);
    return [file];
  });
}
