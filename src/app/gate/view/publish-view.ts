/** Publishes what commands of a conversation may write, before each of them that might write. */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { gitPlaceAround } from '../../../base/git/work-tree.ts';
import { contentHash } from '../../../base/hash.ts';
import { placeOfLocation } from '../../../shell/paths.ts';
import { entriesOf, isFolder, realFolder } from '../../roots/file-system.ts';
import { FOLDER } from '../../roots/index-folder.ts';
import { noteOf } from '../conversation-notes.ts';
import type { GatePorts, Views } from '../ports.ts';
import { isOpen, openGate, type ProjectGate } from '../project-gate.ts';
import { contextOf, writePlaces } from '../write-place.ts';
import { accountRules, type ViewAccount } from './account-rules.ts';
import { rulesAbove } from './folders-above.ts';
import { type BuildingCall, makeFreeFolders } from './free-folders.ts';
import { isHeld, mayRecord } from './holds.ts';
import { storeRules } from './package-stores.ts';
import { freePlaces, makeFoldersOfGit, projectRules } from './project-rules.ts';
import { renderList, renderView } from './render.ts';
import { type Access, rulesOf } from './view.ts';
import { type WritableMachine, writablePlaces } from './writable.ts';

export interface Publication {
  readonly ports: GatePorts;
  readonly views: Views;
  readonly gate: ProjectGate;
  /** Folders of build output are made for it, since none can be made in a folder that is closed. */
  readonly building: BuildingCall | null;
}

/**
 * A command that surely only reads runs in the view that there is, unless the state of the gate has changed since; for
 * every other one the files are looked at anew.
 * @throws when it cannot be stored
 */
export function publishView({ ports, views, gate, building }: Publication): void {
  const { conversation, notes } = gate;
  const [holds, state] = [isHeld(views, gate), stateOf(gate)];
  const name = noteOf(conversation, 'view');
  if (building === null && notes.read(name) === state && views.isPublished(conversation)) return;
  if (holds && building !== null) makeFreeFolders(gate, building);
  if (holds) makeServerFolder(views.account());
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
  if (views.form === 'list') return renderList(writablePlaces(machineOf(gate, views)));
  makeFolders(gate);
  const [account, isOpened] = [views.account(), isOpen(gate.session())];
  const view = new Map<string, Access>(accountRules(account, { isOpen: isOpened, isFirst }));
  for (const [place, access] of isOpened ? [] : rulesAbove(account, root)) {
    // Below what is closed a folder that is only pinned would be closed, too.
    if ((view.get(place) ?? 'pinned') === 'pinned') view.set(place, access);
  }
  for (const [place, access] of storeRules(account.home, root)) view.set(place, access);
  for (const other of [...views.roots(), home]) view.set(other, 'closed');
  for (const [place, access] of projectRules(gate, mayWrite)) view.set(place, access);
  view.set(path.join(root, FOLDER), 'closed');
  const context = contextOf(ports, gate.project);
  for (const { place } of context.otherNames()) {
    if (placeOfLocation(context, place) === 'protected') view.set(place, 'closed');
  }
  return renderView(views.form, rulesOf(view));
}

function machineOf(gate: ProjectGate, views: Views): WritableMachine {
  const { root, home } = gate.project;
  const account = views.account();
  const { stateFolder, programFolders, temporaryFolders } = account;
  const top = gitPlaceAround(root)?.top ?? root;
  return {
    ...{ home: account.home, temporaryFolders },
    outputs: [...freePlaces(gate), ...TOOL_CACHES].map((place) => path.join(root, place)).filter(isFolder),
    kept: [root, home, top, ...views.roots(), stateFolder, ...programFolders].map(realFolder),
    entries: (folder) =>
      entriesOf(folder).flatMap((entry) =>
        entry.isSymbolicLink() ? [] : [{ name: entry.name, isFolder: entry.isDirectory() }],
      ),
  };
}

/** Folders in which bundlers and test runners put what they read back at once. */
const TOOL_CACHES = ['.vite', '.vite-temp', '.vitest'].map((name) => `node_modules/${name}`);

/** tmux makes it for itself; a folder that is there can be hidden before a server listens in it. */
export function makeServerFolder({ programFolders }: ViewAccount): void {
  const [user, isThere] = [process.getuid?.(), programFolders.some((folder) => existsSync(path.join(folder, 'tmux')))];
  if (user === undefined || !isThere) return;
  try {
    mkdirSync(path.join('/tmp', `tmux-${user}`), { recursive: true, mode: 0o700 });
  } catch {
    // No server can listen there either.
  }
}

/** A folder that was granted for new files, and those in which git looks for what it runs, must exist to bear a rule. */
function makeFolders(gate: ProjectGate): void {
  const session = gate.session();
  if (mayRecord(session)) makeFoldersOfGit(gate.project.root);
  if (!isOpen(session)) return;
  for (const folder of session.grants.folders) mkdirSync(path.join(gate.project.root, folder), { recursive: true });
}
