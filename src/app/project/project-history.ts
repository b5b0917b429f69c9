/** The history of a project beside its index: read from git in every full check, absent where there is none. */
import { readFileSync, statSync } from 'node:fs';
import { readHistory } from '../../indexing/history/build-history.ts';
import { DamagedIndexError } from '../../storage/damage.ts';
import { CommitHistory, type NewHistory, packHistory } from '../../storage/history.ts';
import { replaceFile } from '../../storage/replace-file.ts';
import type { Project } from './project.ts';

type Place = Pick<Project, 'root' | 'historyFile'>;

/** Runs beside the indexing: git is another process. @returns undefined when there is nothing new */
export async function readNewHistory({ root, historyFile }: Place): Promise<NewHistory | undefined> {
  return readHistory(root, loadHistory(historyFile));
}

export function saveHistory({ historyFile }: Place, history: NewHistory | undefined): void {
  if (history !== undefined) replaceFile(historyFile, packHistory(history));
}

interface Kept {
  readonly changedAt: number;
  readonly history: CommitHistory | undefined;
}

const kept = new Map<string, Kept>();

/** As it was written last, by whatever process; undefined when there is none. */
export function historyOf({ historyFile: file }: Place): CommitHistory | undefined {
  const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (changedAt === undefined) return undefined;
  const known = kept.get(file);
  if (known?.changedAt === changedAt) return known.history;
  const history = loadHistory(file);
  kept.set(file, { changedAt, history });
  return history;
}

/** A damaged one, or one of another version, is as good as none: the next full check reads all of it again. */
function loadHistory(file: string): CommitHistory | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false }) && new CommitHistory(readFileSync(file));
  } catch (error) {
    if (error instanceof DamagedIndexError) return undefined;
    throw error;
  }
}
