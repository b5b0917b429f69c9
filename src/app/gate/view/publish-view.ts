/** Publishes what commands of a conversation may write, before each of them that might write. */
import { gitPlaceAround } from '../../../base/git/work-tree.ts';
import { contentHash } from '../../../base/hash.ts';
import { isFolder, realFolder } from '../../roots/file-system.ts';
import { noteOf } from '../conversation-notes.ts';
import type { GatePorts, Views } from '../ports.ts';
import { openGate, type ProjectGate } from '../project-gate.ts';
import { isHeld } from './holds.ts';
import { gitFoldersOf, makeFolders, openedNow, type ViewedCall } from './opened.ts';
import { renderView } from './render.ts';
import { writable } from './writable.ts';

export interface Publication {
  readonly ports: GatePorts;
  readonly views: Views;
  readonly gate: ProjectGate;
  readonly call: ViewedCall;
}

/**
 * A command that surely only reads runs in the view that there is, unless the state of the gate has changed since; for
 * every other one the files are looked at anew.
 * @throws when it cannot be stored
 */
export function publishView({ ports, views, gate, call }: Publication): void {
  const { conversation, notes } = gate;
  const [holds, state] = [isHeld(views, gate), stateOf(gate, call)];
  const name = noteOf(conversation, 'view');
  const isFirst = !views.isPublished(conversation);
  if (!call.mayWrite && notes.read(name) === state && !isFirst) return;
  views.publish(conversation, holds ? viewText({ ports, views, gate, isFirst, records: call.records }) : null);
  notes.write(name, state);
}

/** By which the view of a conversation is told from an older one. */
function stateOf(gate: ProjectGate, { records }: ViewedCall): string {
  const session = gate.session();
  const bound = session.kind === 'bound' ? [session.revision, session.status, session.phase, session.grants] : [];
  const { root } = gate.project;
  const switches = [gate.mode(), gate.config(), gate.openedPaths(), gate.toRestore()];
  return contentHash(JSON.stringify([root, records, switches, session.kind, bound]));
}

/** The view of a conversation that was granted nothing. */
export function closedViewText(ports: GatePorts, views: Views, project: ProjectGate['project']): string {
  return viewText({ ports, views, gate: openGate(ports, project, ''), isFirst: true, records: false });
}

function viewText(viewed: Parameters<typeof openedNow>[0]): string {
  const { views, gate } = viewed;
  const { root, home } = gate.project;
  const place = gitPlaceAround(root);
  const [top, gitFolders] = [place?.top ?? root, gitFoldersOf(place)];
  makeFolders(gate, gitFolders);
  const machine = views.machine();
  // A project that is gone would still close the folder for temporary files where folders are known as a whole alone.
  const kept = [...machine.kept, ...[root, home, top, ...views.roots().filter(isFolder)].map(realFolder)];
  return renderView(views.form, writable({ ...machine, kept }, openedNow(viewed, gitFolders)), machine);
}
