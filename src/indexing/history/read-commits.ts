/** Reads commits from git. Nothing of the repository is run for it: no signatures are checked, nothing is fetched. */
import { closeSync, fstatSync, openSync, readFileSync, rmSync } from 'node:fs';
import { askGit } from '../../base/git/ask-git.ts';
import { headCommit } from '../../base/git/head.ts';
import { FOREIGN_LIMITS } from '../../base/programs/limits.ts';
import type { ProgramRun } from '../../base/programs/run-program.ts';

export interface Repository {
  readonly folder: string;
  /** Path at which a file may be made for a moment; unlike that of any other run. */
  readonly scratch: string;
}

export interface Commit {
  /** Subject and body. */
  readonly message: string;
  /**
   * Touched files of the project, relative to its folder; empty for a commit that touched others only, and no more than
   * show that there are too many.
   */
  readonly files: readonly string[];
}

/** A commit that touches more says nothing of any: a move, a change of style. */
export const MOST_FILES = 30;
const MOST_BYTES = 64 * 1024 * 1024;
const LOOK_MS = 100;

/** The commit that is checked out; undefined without git, without a repository or without a commit. */
export async function readHead(repository: Repository): Promise<string | undefined> {
  const read = headCommit(repository.folder);
  if (read !== undefined) return read;
  const output = await runGitLog(repository, ['rev-parse', '--verify', '--quiet', 'HEAD']);
  return output?.trim();
}

/**
 * @param range one commit, or two as `since..until`
 * @returns the newest `most` commits without merges, newest first; undefined when git cannot tell
 */
export async function readCommits(repository: Repository, range: string, most: number): Promise<Commit[] | undefined> {
  const output = await runGitLog(repository, [...LOG, '--max-count', String(most), '--end-of-options', range, '--']);
  return output?.split(RECORD).slice(1).flatMap(commitOf);
}

/** False also where git cannot tell, as for a commit that is no longer there. */
export async function isAncestor(folder: string, commit: string, of: string): Promise<boolean> {
  return (await git(folder, ['merge-base', '--is-ancestor', commit, of])) === 0;
}

const RECORD = '\u0001';
const PART = '\u0002';
const FORMAT = '%x01%B%x02';
const LOG = [
  ...['log', '--no-merges', '--no-renames', '--no-ext-diff', '--no-textconv', '--name-only', '--relative'],
  `--format=${FORMAT}`,
];

/**
 * Runs git with a file without a name for its output: into a pipe it writes each commit for itself, and ten thousand reads
 * take longer than the words of the commits. A log that is too long ends early.
 * @throws when the file cannot be made
 */
async function runGitLog({ folder, scratch }: Repository, args: readonly string[]): Promise<string | undefined> {
  const output = openSync(scratch, 'wx', 0o600);
  const input = openSync(scratch, 'r');
  rmSync(scratch);
  const isTooLong = (): boolean => fstatSync(input).size > MOST_BYTES;
  const ending = new AbortController();
  const look = setInterval(() => isTooLong() && ending.abort(), LOOK_MS);
  try {
    const code = await git(folder, args, { stdout: output, signal: ending.signal });
    return code === 0 || isTooLong() ? readFileSync(input, 'utf8') : undefined;
  } finally {
    clearInterval(look);
    closeSync(output);
    closeSync(input);
  }
}

/** @returns how it ended; undefined when it was killed or there is none */
async function git(
  folder: string,
  args: readonly string[],
  streams: Pick<ProgramRun, 'stdout' | 'signal'> = {},
): Promise<number | undefined> {
  return (await askGit(folder, { args, limitMs: FOREIGN_LIMITS.gitLog, ...streams }))?.code;
}

/** Number of lines, of which the first two are empty. */
const MOST_LINES = 2 + MOST_FILES + 1;

function commitOf(record: string): Commit[] {
  const [message, names] = record.split(PART);
  if (message === undefined || names === undefined) return [];
  return [{ message, files: names.split('\n', MOST_LINES).filter((name) => name !== '') }];
}
