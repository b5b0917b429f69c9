/** Publishes what commands of a conversation may write, before each of them that might write. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from '../../../base/hash.ts';
import { FOLDER } from '../../roots/index-folder.ts';
import { noteOf } from '../conversation-notes.ts';
import type { GatePorts, Views } from '../ports.ts';
import { isOpen, openGate, type ProjectGate } from '../project-gate.ts';
import { writePlaces } from '../write-place.ts';
import { accountRules } from './account-rules.ts';
import { makeFreeFolders } from './free-folders.ts';
import { isHeld } from './holds.ts';
import { projectRules } from './project-rules.ts';
import { renderView } from './render.ts';
import { type Access, rulesOf } from './view.ts';

export interface Publication {
  readonly ports: GatePorts;
  readonly views: Views;
  readonly gate: ProjectGate;
  /** Folders of build output are made for it, since none can be made in a folder that is closed. */
  readonly mayBuildIn: string | null;
}

/**
 * A command that surely only reads runs in the view that there is, unless the state of the gate has changed since; for
 * every other one the files are looked at anew.
 * @throws when it cannot be stored
 */
export function publishView({ ports, views, gate, mayBuildIn }: Publication): void {
  const { conversation, notes } = gate;
  const [holds, state] = [isHeld(views, gate), stateOf(gate)];
  const name = noteOf(conversation, 'view');
  if (mayBuildIn === null && notes.read(name) === state && views.isPublished(conversation)) return;
  if (holds && mayBuildIn !== null) makeFreeFolders(gate, mayBuildIn);
  const isFirst = !views.isPublished(conversation);
  views.publish(conversation, holds ? viewText({ ports, views, gate, isFirst }) : null);
  notes.write(name, state);
}

/** By which the view of a conversation is told from an older one. */
function stateOf(gate: ProjectGate): string {
  const session = gate.session();
  const bound = session.kind === 'bound' ? [session.revision, session.status, session.phase, session.grants] : [];
  return contentHash(
    JSON.stringify([
      gate.project.root,
      gate.mode(),
      gate.config(),
      gate.openedPaths(),
      gate.toRestore(),
      session.kind,
      bound,
    ]),
  );
}

/** The view of a conversation that was granted nothing. */
export function closedViewText(ports: GatePorts, views: Views, project: ProjectGate['project']): string {
  return viewText({ ports, views, gate: openGate(ports, project, ''), isFirst: true });
}

interface Viewed extends Pick<Publication, 'ports' | 'views' | 'gate'> {
  readonly isFirst: boolean;
}

function viewText({ ports, views, gate, isFirst }: Viewed): string {
  const { root, home } = gate.project;
  const mayWrite = (file: string): boolean =>
    writePlaces(ports, { written: file, cwd: root, around: gate.project }).every((place) => gate.judge(place).allowed);
  makeFolders(gate);
  const view = new Map<string, Access>(accountRules(views.account(), { isOpen: isOpen(gate.session()), isFirst }));
  for (const other of [...views.roots(), home]) view.set(other, 'closed');
  for (const [place, access] of projectRules(gate, mayWrite)) view.set(place, access);
  view.set(path.join(root, FOLDER), 'closed');
  return renderView(views.form, rulesOf(view));
}

/** A folder that was granted for new files, and those in which git looks for what it runs, must exist to bear a rule. */
function makeFolders(gate: ProjectGate): void {
  const session = gate.session();
  if (!isOpen(session)) return;
  for (const folder of session.grants.folders) mkdirSync(path.join(gate.project.root, folder), { recursive: true });
}
