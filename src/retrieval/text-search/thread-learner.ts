/** A `FileLearner` in a thread of its own: reading tens of thousands of files in this one would keep every answer waiting. */
import { Worker } from 'node:worker_threads';
import type { AskedFile, FileLearner, LearnedFile, Wanted } from './file-learner.ts';
import type { FileList } from './file-list.ts';
import type { ReadFile } from './searched-file.ts';

/** Request of the thread; the answer carries the same number. */
export type LearnerRequest = { readonly id: number } & (
  | { readonly list: { readonly now: number } }
  | { readonly read: readonly AskedFile[]; readonly wanted: Wanted }
);

export type LearnerAnswer = { readonly id: number } & (
  | { readonly list: FileList | undefined }
  | { readonly read: PackedFiles }
  | { readonly failed: string }
);

/** The sequences of all files in one array, which goes from thread to thread without a copy. */
export interface PackedFiles {
  readonly files: readonly (PackedFile | 'same' | undefined)[];
  readonly trigrams: Uint16Array;
}

interface PackedFile extends Omit<ReadFile, 'trigrams'> {
  /** How many of the sequences are its own; undefined for a file of which they are not known. */
  readonly count: number | undefined;
}

/** Data for the start of the thread. */
export interface LearnerData {
  readonly root: string;
}

interface Waiting {
  readonly resolve: (answer: LearnerAnswer) => void;
  readonly reject: (error: Error) => void;
}

export function threadLearner(script: URL, data: LearnerData): FileLearner {
  const thread = new Worker(script, { workerData: data });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let failure: Error | undefined;
  const fail = (error: Error): void => {
    failure ??= error;
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };
  thread.unref();
  thread.on('error', fail).on('exit', () => fail(new Error('The thread that reads files for searches ended.')));
  thread.on('message', (answer: LearnerAnswer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('failed' in answer) asked?.reject(new Error(answer.failed));
    else asked?.resolve(answer);
  });
  const ask = (request: (id: number) => LearnerRequest): Promise<LearnerAnswer> =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure);
      last++;
      waiting.set(last, { resolve, reject });
      thread.postMessage(request(last));
    });
  return {
    list: async (now) => {
      const answer = await ask((id) => ({ id, list: { now } }));
      return 'list' in answer ? answer.list : undefined;
    },
    read: async (files, wanted) => {
      const answer = await ask((id) => ({ id, read: files, wanted }));
      return 'read' in answer ? unpacked(answer.read) : [];
    },
    close: async () => {
      await thread.terminate();
    },
  };
}

export function packed(learned: readonly LearnedFile[]): PackedFiles {
  const lengths = learned.map((file) => (isRead(file) ? (file.trigrams?.length ?? 0) : 0));
  const trigrams = new Uint16Array(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  const files = learned.map((file) => {
    if (!isRead(file)) return file;
    const { trigrams: own, ...rest } = file;
    if (own) trigrams.set(own, at);
    at += own?.length ?? 0;
    return { ...rest, count: own?.length };
  });
  return { files, trigrams };
}

function unpacked({ files, trigrams }: PackedFiles): LearnedFile[] {
  let at = 0;
  return files.map((file) => {
    if (file === undefined || file === 'same') return file;
    const { count, ...rest } = file;
    const own = count === undefined ? undefined : trigrams.subarray(at, at + count);
    at += count ?? 0;
    return { ...rest, trigrams: own };
  });
}

function isRead(file: LearnedFile): file is ReadFile {
  return file !== undefined && file !== 'same';
}
