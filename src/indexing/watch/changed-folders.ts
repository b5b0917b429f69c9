/** The folders in which something happened, as long as there are few enough to be worth naming. */
import { parentFolder } from '../../base/paths.ts';
import type { FolderChanges } from './project-watch.ts';

export class ChangedFolders {
  private readonly folders = new Set<string>();
  private readonly mostEvents: number;
  private readonly onFirst: () => void;
  private events = 0;
  private isUnknown = false;

  /** @param mostEvents above which all folders count as changed */
  constructor(mostEvents: number, onFirst: () => void) {
    this.mostEvents = mostEvents;
    this.onFirst = onFirst;
  }

  add(folder: string): void {
    const isFirst = this.events === 0;
    this.events++;
    this.folders.add(folder);
    if (isFirst) this.onFirst();
  }

  /** Marks every folder as possibly changed. */
  addAll(): void {
    this.isUnknown = true;
    this.onFirst();
  }

  take(): FolderChanges {
    const isUnknown = this.isUnknown || this.events > this.mostEvents;
    const folders = [...this.folders];
    this.folders.clear();
    this.events = 0;
    this.isUnknown = false;
    return isUnknown ? { kind: 'unknown' } : { kind: 'folders', folders };
  }
}

/** `folder`, '' for the root, and all of `folders` below it. */
export function withFoldersBelow(folder: string, folders: Iterable<string>): string[] {
  if (folder === '') return [...folders];
  return [...folders].filter((other) => other === folder || other.startsWith(`${folder}/`));
}

/** The folders that an event at `path` concerns: the one around it, and itself with those below when it is a folder. */
export function foldersConcerned(path: string, known: ReadonlySet<string>): string[] {
  return known.has(path) ? [parentFolder(path), ...withFoldersBelow(path, known)] : [parentFolder(path)];
}
