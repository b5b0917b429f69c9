/**
 * Everything that commands of an agent may write, as a list: what is not in it is only read. A pure function of the machine
 * and of what the gate says of the project; nothing that steers programs has a rule of its own, since it is not listed.
 */
import path from 'node:path';
import { isWithin } from '../../../shell/paths.ts';
import table from './machine.json' with { type: 'json' };

export type Kind =
  /** A file that may be written. */
  | 'file'
  /** A folder with all that lies in it. */
  | 'folder'
  /** A folder that takes new files; what lies in it already is closed, unless it is listed itself. */
  | 'new'
  /** Written to as well, and editors replace a file in it by another one; an enforcer that knows whole folders alone opens it. */
  | 'edited'
  /** Empty at first, written, and thrown away when the command ends. */
  | 'scratch'
  /** As it is for the person, in a folder that is `scratch`. */
  | 'kept'
  /** In a listed folder, and yet only read. */
  | 'closed'
  /** Not even read. */
  | 'hidden';

/** The nearest place above a path decides. */
export interface Place {
  /** Absolute, links followed. */
  readonly path: string;
  readonly kind: Kind;
}

export interface Machine {
  readonly home: string;
  readonly temporaryFolders: readonly string[];
  /** `XDG_RUNTIME_DIR`: sockets of the person's session. */
  readonly runtimeFolder: string | undefined;
  /** Projects, the state of the gate, folders of programs: no folder above or in them is open but by a row of its own. */
  readonly kept: readonly string[];
  /** Folder with the key and the notes. */
  readonly stateFolder: string;
  /** Folder in which the client's shell finds what it begins with. */
  readonly clientFolder: string;
  /** Sockets in the file system at which programs outside listen. */
  readonly sockets: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly entries: Entries;
}

/** What lies in a folder and can bear a rule: no links. */
export type Entries = (folder: string) => readonly { readonly name: string; readonly isFolder: boolean }[];

/** What the gate says of the project now; absolute paths. */
export interface Opened {
  /** READY: engines of containers are reachable, what they do is compared afterwards, and commits may be signed. */
  readonly isReady: boolean;
  /** The client's shell is started for the first time, and writes what later ones begin with. */
  readonly isFirst: boolean;
  /** Build output that is there, and what a person opened or named. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
  /** Folders of granted files, and those granted for new ones. */
  readonly edited: readonly string[];
  /** Caches in the project, which tools refuse to start without. */
  readonly scratch: readonly string[];
  /** Git folders in which commits are recorded. */
  readonly git: readonly string[];
  /** Git folders that a call writes which does nothing but record, where an enforcer knows whole folders alone. */
  readonly gitAsWhole: readonly string[];
  /** Protected files and folders, such as settings of agents. */
  readonly closed: readonly string[];
  readonly hidden: readonly string[];
}

export function writable(machine: Machine, opened: Opened): readonly Place[] {
  const { home, entries, clientFolder, stateFolder } = machine;
  const kept = [home, ...machine.kept];
  const isKept = (folder: string): boolean => folder === home || machine.kept.some((place) => isWithin(folder, place));
  const isFree = (folder: string): boolean => !isKept(folder) && !machine.kept.some((place) => isWithin(place, folder));
  const temporary = [...new Set(['/tmp', '/var/tmp', ...machine.temporaryFolders])].filter((one) => !isKept(one));
  const { sockets } = table;
  const answering = patternsOf([...sockets.always, ...(opened.isReady ? sockets.ready : [])]);
  return [
    ...temporary.flatMap((folder) => around(folder, kept, entries)),
    ...places('folder', table.folders.flatMap((name) => atHome(machine, name)).filter(isFree)),
    ...places('new', table.additions.flatMap((name) => atHome(machine, name)).filter(isFree)),
    ...places('scratch', [...table.thrownAway.flatMap((name) => atHome(machine, name)), ...opened.scratch]),
    ...places('folder', table.deviceFolders),
    ...places('file', table.devices),
    ...(opened.isFirst ? places('new', [clientFolder]) : []),
    ...(opened.isReady ? signing(path.join(home, '.gnupg')) : []),
    ...session(machine, opened.isReady),
    ...places('closed', opened.closed),
    ...places('edited', opened.edited),
    ...places('folder', opened.folders),
    ...places('file', opened.files),
    ...opened.git.flatMap((folder) => recording(folder, entries)),
    ...places('folder', opened.gitAsWhole),
    ...places('hidden', [...opened.hidden, stateFolder, ...machine.sockets.filter((one) => !answering.test(one))]),
  ];
}

function places(kind: Kind, paths: readonly string[]): readonly Place[] {
  return paths.map((one) => ({ path: one, kind }));
}

/** A folder of the table at home, and where variables put it. */
function atHome({ home, environment }: Machine, name: string): readonly string[] {
  const moved = Object.entries(table.moved).flatMap(([variable, folder]) => {
    const place = environment[variable];
    return place !== undefined && path.isAbsolute(place) && isWithin(name, folder)
      ? [path.join(place, path.relative(folder, name))]
      : [];
  });
  return [path.join(home, name), ...moved];
}

/** A folder but for what holds a kept place; it takes new files itself, and the folders above a kept place do not. */
function around(folder: string, kept: readonly string[], entries: Entries): readonly Place[] {
  if (!kept.some((place) => isWithin(place, folder))) return places('folder', [folder]);
  return [...places('new', [folder]), ...beside(folder, kept, entries)];
}

/** What lies in a folder and holds none of the kept places. */
export function beside(folder: string, kept: readonly string[], entries: Entries): readonly Place[] {
  return entries(folder).flatMap(({ name, isFolder }) => {
    const place = path.join(folder, name);
    return kept.some((one) => isWithin(one, place)) ? [] : places(isFolder ? 'folder' : 'file', [place]);
  });
}

/** Signing locks the folder of the keys; the settings there name programs. */
function signing(folder: string): readonly Place[] {
  return [
    ...places('new', [folder]),
    ...places(
      'file',
      table.keys.map((name) => path.join(folder, name)),
    ),
  ];
}

/** The folder has the sockets of the person's other programs, and of those that start later. */
function session(machine: Machine, isReady: boolean): readonly Place[] {
  const { runtimeFolder, home, temporaryFolders, entries } = machine;
  const isInside = ['/tmp', home, ...temporaryFolders].some((one) => isWithin(one, runtimeFolder ?? ''));
  if (runtimeFolder === undefined || isInside) return [];
  const { folders, foldersReady } = table.sockets;
  const kept = [...folders, ...(isReady ? foldersReady : [])];
  const names = entries(runtimeFolder).flatMap(({ name }) => (kept.some((one) => name.startsWith(one)) ? [name] : []));
  return [
    ...places('scratch', [runtimeFolder]),
    ...places(
      'kept',
      names.map((name) => path.join(runtimeFolder, name)),
    ),
  ];
}

/** What a commit writes: history is only added to, and what git runs or looks elsewhere by is closed. */
function recording(folder: string, entries: Entries): readonly Place[] {
  const { files, folders } = table.git;
  const objects = path.join(folder, 'objects');
  const fans = entries(objects).flatMap(({ name }) => (/^[\da-f]{2}$/.test(name) ? [path.join(objects, name)] : []));
  const loose = fans.reduce((count, fan) => count + entries(fan).length, 0);
  return [
    ...places('new', [folder, objects, path.join(objects, 'pack')]),
    ...places(loose > MOST_LOOSE ? 'folder' : 'new', fans),
    ...places(
      'folder',
      folders.map((name) => path.join(folder, name)),
    ),
    ...places(
      'file',
      files.map((name) => path.join(folder, name)),
    ),
  ];
}

/** Objects outside of packs that are each closed; git packs them when they are several thousand. */
const MOST_LOOSE = 1000;

function patternsOf(sources: readonly string[]): RegExp {
  return new RegExp(sources.join('|'));
}
