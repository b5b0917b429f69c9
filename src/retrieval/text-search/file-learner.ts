/** Lists and reads the files of a folder, so that searches know what they hold. */
import path from 'node:path';
import { ASIDE_MS, turns } from '../../base/turns.ts';
import { type FileList, listFiles } from './file-list.ts';
import { type IsSecret, type ReadFile, readSearchedFile } from './searched-file.ts';
import { isAsStamped, type Stamp, statsAt } from './stamp.ts';

export interface AskedFile {
  /** Relative to the root. */
  readonly name: string;
  /** Stamp of the content that is known. */
  readonly stamp: Stamp | undefined;
}

/** `same` is as it was stamped; undefined for what is gone, cannot be read or changed meanwhile. */
export type LearnedFile = ReadFile | 'same' | undefined;

export interface Wanted {
  /** Whether there is room for the texts as well. */
  readonly texts: boolean;
}

/** Rejects what is asked when it is closed. */
export interface FileLearner {
  /** @param now milliseconds of the clock; undefined for a list that may be wrong already. @throws when ripgrep cannot list them */
  list(now: number): Promise<FileList | undefined>;
  /** @returns for each file what was found, in their order */
  read(files: readonly AskedFile[], wanted: Wanted): Promise<readonly LearnedFile[]>;
  close(): Promise<void>;
}

/** Lends `work` a learner, which the signal closes at once. */
export async function withLearner(
  open: () => FileLearner,
  signal: AbortSignal,
  work: (learner: FileLearner) => Promise<void>,
): Promise<void> {
  const learner = open();
  const close = (): void => void learner.close();
  signal.addEventListener('abort', close);
  try {
    await work(learner);
  } finally {
    signal.removeEventListener('abort', close);
    await learner.close();
  }
}

/** To be read one after the other, so that whoever keeps what was read is soon free for others. */
export function portionsOf(names: readonly string[]): (readonly string[])[] {
  const portions: (readonly string[])[] = [];
  for (let at = 0; at < names.length; at += FILES_AT_ONCE) portions.push(names.slice(at, at + FILES_AT_ONCE));
  return portions;
}

/** About a millisecond of the thread that keeps them. */
const FILES_AT_ONCE = 100;

/** Works in this thread, in slices. */
export function inlineLearner(root: string, isSecret: IsSecret): FileLearner {
  const ending = new AbortController();
  const { signal } = ending;
  return {
    list: (now) => listFiles(root, now, signal),
    read: async (files, wanted) => {
      const turn = turns(ASIDE_MS);
      const learned: LearnedFile[] = [];
      for (const file of files) {
        signal.throwIfAborted();
        learned.push(learnedFile(root, file, isSecret, wanted));
        const pause = turn();
        if (pause) await pause;
      }
      return learned;
    },
    close: async () => ending.abort(),
  };
}

/** Names of files are relative and normal: joining them with `path` takes longer than all the rest. */
export function placeIn(root: string, file: string): string {
  return `${root}${path.sep}${file}`;
}

function learnedFile(root: string, { name, stamp }: AskedFile, isSecret: IsSecret, { texts }: Wanted): LearnedFile {
  const place = placeIn(root, name);
  const stats = statsAt(place);
  if (stats === undefined) return undefined;
  if (stamp !== undefined && isAsStamped(stats, stamp)) return 'same';
  const read = readSearchedFile(place, stats, (bytes) => isSecret(name, bytes));
  return read && !texts ? { ...read, text: undefined } : read;
}
