/** What the gate lets commands write in the project at the time of a call. */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { commonFolder } from '../../../base/git/head.ts';
import type { GitPlace } from '../../../base/git/work-tree.ts';
import { FOLDERS_OF_SETTINGS } from '../../../clients/settings.ts';
import { locksOf } from '../../../session/gate/companions.ts';
import { protectionOf } from '../../../session/gate/protected-paths.ts';
import { placeOfLocation } from '../../../shell/paths.ts';
import { entriesOf, isFolder } from '../../roots/file-system.ts';
import { FOLDER } from '../../roots/index-folder.ts';
import { editedFiles } from '../conversation-notes.ts';
import { fieldsOf, git } from '../git/git.ts';
import type { GatePorts, Views } from '../ports.ts';
import { isOpen, type ProjectGate } from '../project-gate.ts';
import { contextOf, writePlaces } from '../write-place.ts';
import { mayRecord } from './holds.ts';
import table from './machine.json' with { type: 'json' };
import type { Opened } from './writable.ts';

export interface ViewedCall {
  /** It may write, so that the files are looked at anew. */
  readonly mayWrite: boolean;
  /** It surely does nothing but write what git records and what was granted. */
  readonly records: boolean;
}

interface Viewed {
  readonly ports: GatePorts;
  readonly views: Views;
  readonly gate: ProjectGate;
  readonly isFirst: boolean;
  readonly records: boolean;
}

export function openedNow({ ports, views, gate, isFirst, records }: Viewed, gitFolders: readonly string[]): Opened {
  const { root, home } = gate.project;
  const context = contextOf(ports, gate.project);
  const mayWrite = (file: string): boolean =>
    writePlaces(ports, { written: file, cwd: root, around: gate.project }).every((place) => gate.judge(place).allowed);
  const granted = grantedFiles(gate, mayWrite).map((file) => path.resolve(root, file));
  const free = [...freePlaces(gate), ...openedFolders(gate)].map((place) => path.join(root, place));
  const named = gate.config().writable.map((place) =>
    path.resolve(
      root,
      place.replace(/^~(?=\/|$)/, () => ports.home),
    ),
  );
  const open = [...free, ...named];
  const git = mayRecord(gate.session()) ? recordedIn(gitFolders) : [];
  const isList = views.form === 'list';
  return {
    isReady: isOpen(gate.session()),
    isFirst,
    folders: open.filter(isFolder),
    files: [...granted, ...open.filter((place) => !isFolder(place))],
    edited: [
      ...new Set([
        ...grantedFolders(gate).map((folder) => path.join(root, folder)),
        ...granted.map((file) => path.dirname(file)),
      ]),
    ],
    scratch: Object.keys(table.inProject).map((name) => path.join(root, name)),
    git: isList ? [] : git,
    gitAsWhole: isList && records ? git : [],
    closed: [
      ...[root, home].map((folder) => path.join(folder, FOLDER)),
      ...gitFolders,
      ...FOLDERS_OF_SETTINGS.inProjects.map((name) => path.join(root, name)),
      ...entriesOf(root).flatMap(({ name }) => (protectionOf(name) === null ? [] : [path.join(root, name)])),
      ...context.otherNames().flatMap(({ place }) => (placeOfLocation(context, place) === 'protected' ? [place] : [])),
    ],
    hidden: [path.join(home, FOLDER, 'grants')],
  };
}

/** Build output that is there, and what a person freed; a folder stands for all that lies in it. */
function freePlaces(gate: ProjectGate): readonly string[] {
  const { root } = gate.project;
  const ignored = git(root, ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory', '-z']);
  const { free, exempt } = gate.config();
  const globs = [...(free ?? []), ...exempt].flatMap(
    (glob) => /^([\w@.-]+(?:\/[\w@.-]+)*)\/\*\*(?:\/\*)?$/.exec(glob)?.[1] ?? [],
  );
  const found = [...fieldsOf(ignored ?? '').map((place) => place.replace(/\/$/, '')), ...globs];
  return found.filter((place) => protectionOf(place) === null && isFreed(gate, place));
}

/** Folders that a person opened in the conversation. */
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

function grantedFolders(gate: ProjectGate): readonly string[] {
  const session = gate.session();
  return isOpen(session) ? session.grants.folders.filter((folder) => protectionOf(`${folder}/file`) === null) : [];
}

/** Linked work trees are further folders of the project: file tools write there, and what they wrote can be committed. */
function recordedIn(folders: readonly string[]): readonly string[] {
  const linked = folders.slice(0, 1).flatMap((common) => {
    const trees = path.join(common, 'worktrees');
    return entriesOf(trees).flatMap((entry) => (entry.isDirectory() ? path.join(trees, entry.name) : []));
  });
  return [...new Set([...folders, ...linked])];
}

/** Git folders of a work tree: the one that linked work trees share, and its own; none outside of git. */
export function gitFoldersOf(place: GitPlace | undefined): readonly string[] {
  return place === undefined ? [] : [...new Set([commonFolder(place.gitFolder), place.gitFolder])];
}

/** A folder must exist to be open, or closed: granted ones, those in which git looks for what it runs, caches and output of tools. */
export function makeFolders(gate: ProjectGate, gitFolders: readonly string[]): void {
  const { root } = gate.project;
  const session = gate.session();
  const common = mayRecord(session) ? gitFolders.slice(0, 1) : [];
  const caches = Object.entries(table.inProject).flatMap(([cache, tool]) =>
    existsSync(path.join(root, tool)) ? [cache] : [],
  );
  const outputs = Object.entries(table.outputs).flatMap(([manifest, names]) =>
    existsSync(path.join(root, manifest)) ? names.filter((name) => gate.isFreed(`${name}/file`)) : [],
  );
  const folders = [
    ...common.flatMap((folder) => table.git.made.map((name) => path.join(folder, name))),
    ...[...caches, ...outputs, ...grantedFolders(gate)].map((folder) => path.join(root, folder)),
  ];
  for (const folder of folders) {
    try {
      mkdirSync(folder, { recursive: true });
    } catch {
      // A folder that this user cannot make is made by no command of this user.
    }
  }
}
