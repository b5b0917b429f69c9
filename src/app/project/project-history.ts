/** The history of a project beside its index: read from git in every full check and after HEAD has moved. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { headCommit, shallowBoundary } from '../../base/git/head.ts';
import { replaceFile, UNFINISHED } from '../../base/replace-file.ts';
import { readHistory } from '../../indexing/history/build-history.ts';
import { isAncestor } from '../../indexing/history/read-commits.ts';
import { DamagedIndexError } from '../../storage/damage.ts';
import { CommitHistory, type NewHistory, packHistory } from '../../storage/history.ts';
import { isFile } from '../roots/file-system.ts';
import type { Project } from './project.ts';

type Place = Pick<Project, 'root' | 'historyFile'>;

/** Runs beside the indexing: git is another process. @returns undefined when there is nothing new */
export async function readNewHistory({ root, historyFile }: Place): Promise<NewHistory | undefined> {
  const scratch = `${historyFile}.${randomBytes(8).toString('hex')}${UNFINISHED}`;
  return readHistory({ folder: root, scratch }, loadHistory(historyFile));
}

export function saveHistory({ historyFile }: Place, history: NewHistory | undefined): void {
  if (history !== undefined) replaceFile(historyFile, packHistory(history));
}

interface Kept {
  readonly changedAt: number;
  readonly history: CommitHistory | undefined;
}

const kept = new Map<string, Kept>();

/**
 * Returns the history of the commit that is checked out. An older one answers once more while the newer commits are read,
 * as does one of a repository that was deepened since; one of another branch, or of commits still to come, does not. HEAD
 * is read from its files: a process for each question would cost more than the question, and what only git itself knows is
 * seen by the next full check.
 * @returns undefined when there is none, or none of this past yet
 */
export async function historyOf(place: Place): Promise<CommitHistory | undefined> {
  const history = keptHistory(place.historyFile);
  const head = headCommit(place.root);
  if (head === undefined) return history;
  if (head === history?.head && shallowBoundary(place.root) === history.boundary) return history;
  return (await wayTo(place, head, history)) ? history : undefined;
}

/** Reads the history that any process wrote last. */
function keptHistory(file: string): CommitHistory | undefined {
  const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (changedAt === undefined) return undefined;
  const known = kept.get(file);
  if (known?.changedAt === changedAt) return known.history;
  const history = loadHistory(file);
  kept.set(file, { changedAt, history });
  return history;
}

interface Way {
  readonly from: string | undefined;
  readonly to: string;
  /** Whether the stored history describes the past of HEAD. */
  readonly isPast: Promise<boolean>;
}

/** The way that was last gone for a file, kept when nothing came of it: git cannot tell, and is not asked with each answer. */
const ways = new Map<string, Way>();

function wayTo(place: Place, to: string, history: CommitHistory | undefined): Promise<boolean> {
  const known = ways.get(place.historyFile);
  if (known?.from === history?.head && known?.to === to) return known.isPast;
  const from = history?.head;
  const isPast = from === undefined ? Promise.resolve(false) : isAncestor(place.root, from, to);
  ways.set(place.historyFile, { from, to, isPast });
  readSoon(place);
  return isPast;
}

function readSoon(place: Place): void {
  readNewHistory(place).then(
    (history) => {
      // The project may have been removed meanwhile, and is not made again for its history.
      if (history === undefined || !existsSync(path.dirname(place.historyFile))) return;
      saveHistory(place, history);
      ways.delete(place.historyFile);
    },
    // The next full check reads and writes the same, and tells why that fails.
    () => {},
  );
}

/** Loads a history; a damaged or foreign one counts as missing, and the next full check reads all of it again. */
function loadHistory(file: string): CommitHistory | undefined {
  try {
    return isFile(file) ? new CommitHistory(readFileSync(file)) : undefined;
  } catch (error) {
    if (error instanceof DamagedIndexError) return undefined;
    throw error;
  }
}
