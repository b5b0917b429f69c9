/** Whether anything changed that a person may be looking at; cheap enough to ask every second. */
import { statSync } from 'node:fs';
import { indexFolder } from '../roots/index-folder.ts';
import type { Workspace } from '../sessions/workspace.ts';

export interface ChangeVersions {
  /** Numbers that differ after a change, without further meaning. */
  readonly sessions: number;
  readonly index: number;
  readonly learned: number;
  readonly sync: ReturnType<Workspace['syncState']>;
  /** Progress of the first index; null once there is one. */
  readonly progress: ReturnType<Workspace['firstIndex']>;
}

/** Takes in what the hooks saw. */
export function changeVersionsOf({ takeIn, sessions, project, syncState, firstIndex }: Workspace): ChangeVersions {
  takeIn();
  const { learnedPairs, agreements } = indexFolder(project.home);
  return {
    sessions: sessions.version(),
    index: project.store.version(),
    learned: changedAt(learnedPairs) + changedAt(agreements),
    sync: syncState(),
    progress: firstIndex(),
  };
}

/** Time of the last change of a file or folder. An edited page changes no folder; its editor reloads the list. */
function changedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
