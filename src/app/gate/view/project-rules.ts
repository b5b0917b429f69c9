/** Rules of a view inside the project: what the rungs of the gate say, for each path at the time of the call. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { commonFolder } from '../../../base/git/head.ts';
import { gitPlaceAround } from '../../../base/git/work-tree.ts';
import { locksOf } from '../../../session/gate/companions.ts';
import { protectionOf } from '../../../session/gate/protected-paths.ts';
import { entriesOf, isFolder } from '../../roots/file-system.ts';
import { editedFiles } from '../conversation-notes.ts';
import { fieldsOf, git } from '../git/git.ts';
import { isOpen, type ProjectGate } from '../project-gate.ts';
import { CACHES } from './free-folders.ts';
import { mayRecord } from './holds.ts';
import type { Access, View } from './view.ts';

/** @param mayWrite what the gate says to a write of an absolute path */
export function projectRules(gate: ProjectGate, mayWrite: (file: string) => boolean): View {
  const { root } = gate.project;
  const view = new Map<string, Access>([
    [root, 'closed'],
    ...gitFoldersOf(root).map((folder): [string, Access] => [folder, 'closed']),
  ]);
  for (const place of [...freePlaces(gate), ...openedFolders(gate)]) view.set(path.join(root, place), 'open');
  for (const cache of CACHES) view.set(path.join(root, 'node_modules', cache), 'scratch');
  openGranted(view, gate, mayWrite);
  if (mayRecord(gate.session())) openGitFolder(view, root);
  view.set(path.join(gate.project.home, '.code-intel', 'grants'), 'hidden');
  return view;
}

/**
 * Places that git ignores, as far as they are free, and folders that a person freed; a folder stands for all that lies
 * in it.
 */
export function freePlaces(gate: ProjectGate): readonly string[] {
  const { root } = gate.project;
  const ignored = git(root, ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory', '-z']);
  const { free, exempt } = gate.config();
  const globs = [...(free ?? []), ...exempt].flatMap(
    (glob) => /^([\w@.-]+(?:\/[\w@.-]+)*)\/\*\*(?:\/\*)?$/.exec(glob)?.[1] ?? [],
  );
  const found = [...fieldsOf(ignored ?? '').map((place) => place.replace(/\/$/, '')), ...globs];
  return found.filter((place) => protectionOf(place) === null && isFreed(gate, place));
}

/** That a person opened in the conversation. */
function openedFolders(gate: ProjectGate): readonly string[] {
  return gate
    .openedPaths()
    .filter((place) => protectionOf(place) === null && isFolder(path.join(gate.project.root, place)));
}

/** A pattern for a folder speaks of what lies in it. */
function isFreed(gate: ProjectGate, place: string): boolean {
  return gate.isFreed(place) || gate.isFreed(`${place}/file`);
}

function grantedFiles(gate: ProjectGate, mayWrite: (file: string) => boolean): readonly string[] {
  const session = gate.session();
  const listed = session.kind === 'bound' ? session.grants.files.map(({ path: file }) => file) : [];
  const edited = editedFiles(gate.notes, gate.conversation).map(({ path: file }) => file);
  const files = [...listed, ...edited, ...gate.toRestore(), ...gate.openedPaths()].filter((file) =>
    mayWrite(path.resolve(gate.project.root, file)),
  );
  const locks = isOpen(session) ? locksOf(session.grants) : [];
  return [...new Set([...files, ...locks])].filter((file) => !isFolder(path.resolve(gate.project.root, file)));
}

/**
 * Editors write a file beside it and rename that, so its folder is open, and what else lies there is closed again. A
 * file made there without a grant is found by the comparison after the call.
 */
function openGranted(view: Map<string, Access>, gate: ProjectGate, mayWrite: (file: string) => boolean): void {
  const { root } = gate.project;
  const files = new Set(grantedFiles(gate, mayWrite).map((file) => path.resolve(root, file)));
  const folders = grantedFolders(gate).map((folder) => path.join(root, folder));
  // A folder comes before those that lie in it, which it would close.
  for (const folder of [...new Set([...folders, ...[...files].map((file) => path.dirname(file))])].sort()) {
    view.set(folder, 'open');
    for (const { name } of entriesOf(folder)) {
      const place = path.join(folder, name);
      if (!files.has(place) && view.get(place) !== 'open') view.set(place, 'closed');
    }
  }
}

function grantedFolders(gate: ProjectGate): readonly string[] {
  const session = gate.session();
  return isOpen(session) ? session.grants.folders.filter((folder) => protectionOf(`${folder}/file`) === null) : [];
}

/** Files that git runs, and files that decide where it looks. */
const GIT_CLOSED = ['config', 'config.worktree', 'hooks', 'info', 'modules', 'commondir', 'gitdir', 'worktrees'];

/** Linked work trees are further folders of the project: file tools write there, and what they wrote can be committed. */
function openGitFolder(view: Map<string, Access>, root: string): void {
  const folders = gitFoldersOf(root);
  const linked = folders.slice(0, 1).flatMap((common) => {
    const trees = path.join(common, 'worktrees');
    return entriesOf(trees).flatMap((entry) => (entry.isDirectory() ? path.join(trees, entry.name) : []));
  });
  for (const folder of new Set([...folders, ...linked])) {
    view.set(folder, 'open');
    for (const name of GIT_CLOSED) view.set(path.join(folder, name), 'closed');
  }
}

/** A repository that was made without a template has none of these, and what is absent cannot be closed. */
export function makeFoldersOfGit(root: string): void {
  for (const folder of gitFoldersOf(root).slice(0, 1)) {
    try {
      for (const name of ['hooks', 'info']) mkdirSync(path.join(folder, name), { recursive: true });
    } catch {
      // The same user's commands cannot make them either.
    }
  }
}

/** That of the main work tree, which linked ones share, and the own one; none outside of git. */
function gitFoldersOf(root: string): readonly string[] {
  const own = gitPlaceAround(root)?.gitFolder;
  return own === undefined ? [] : [...new Set([commonFolder(own), own])];
}
