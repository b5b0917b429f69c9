/**
 * Everything that commands of an agent may write while the gate is closed, as a list: what is not in it is not written. A
 * pure function of the machine; nothing that steers programs has a rule of its own, since it is not listed.
 */
import path from 'node:path';
import { isWithin } from '../../../shell/paths.ts';
import caches from './caches.json' with { type: 'json' };

export interface WritableMachine {
  readonly home: string;
  readonly temporaryFolders: readonly string[];
  /** Folders of build output inside of the project, absolute. */
  readonly outputs: readonly string[];
  /** Projects, the state of the gate, folders of programs: nothing above or in them is open but by a row of its own. */
  readonly kept: readonly string[];
  /** Names in a folder that can bear a rule: no links. */
  readonly entries: (folder: string) => readonly { readonly name: string; readonly isFolder: boolean }[];
}

export interface WritablePlace {
  readonly path: string;
  readonly isFolder: boolean;
}

export function writablePlaces(machine: WritableMachine): readonly WritablePlace[] {
  const { home, temporaryFolders, outputs } = machine;
  const kept = [home, ...machine.kept];
  const isKept = (folder: string): boolean => folder === home || machine.kept.some((place) => isWithin(folder, place));
  const temporary = [...new Set(['/tmp', '/var/tmp', ...temporaryFolders])].filter((folder) => !isKept(folder));
  const atHome = caches.folders.map((name) => path.join(home, name));
  return [
    ...temporary.flatMap((folder) => around(folder, kept, machine)),
    ...atHome
      .filter((folder) => !isKept(folder) && !machine.kept.some((place) => isWithin(place, folder)))
      .map(asFolder),
    ...[...outputs, ...caches.deviceFolders].map(asFolder),
    ...caches.devices.map((place) => ({ path: place, isFolder: false })),
  ];
}

/** What lies beside the kept places, for a folder that holds some: a rule for the folder would open them as well. */
function around(folder: string, kept: readonly string[], machine: WritableMachine): readonly WritablePlace[] {
  if (!kept.some((place) => isWithin(place, folder))) return [asFolder(folder)];
  return machine.entries(folder).flatMap(({ name, isFolder }) => {
    const place = path.join(folder, name);
    if (kept.includes(place)) return [];
    return isFolder ? around(place, kept, machine) : [{ path: place, isFolder }];
  });
}

function asFolder(place: string): WritablePlace {
  return { path: place, isFolder: true };
}
