/** Reads commits from git. Nothing of the repository is run for it: no signatures are checked, nothing is fetched. */
import { spawn } from 'node:child_process';
import { headCommit } from '../../base/git/head.ts';
import { FETCHES_NOTHING } from '../../base/git/settings.ts';

export interface Commit {
  /** Subject and body. */
  readonly message: string;
  /** Touched files of the project, relative to its folder; empty for a commit that touched others only. */
  readonly files: readonly string[];
}

const GIT_TIMEOUT_MS = 60_000;
const MOST_BYTES = 64 * 1024 * 1024;

/** The commit that is checked out; undefined without git, without a repository or without a commit. */
export async function readHead(folder: string): Promise<string | undefined> {
  const read = headCommit(folder);
  if (read !== undefined) return read;
  const output = await git(folder, ['rev-parse', '--verify', '--quiet', 'HEAD']);
  return output?.trim();
}

/**
 * @param range one commit, or two as `since..until`
 * @returns the newest `most` commits without merges, newest first; undefined when git cannot tell
 */
export async function readCommits(folder: string, range: string, most: number): Promise<Commit[] | undefined> {
  const output = await git(folder, [...LOG, '--max-count', String(most), '--end-of-options', range, '--']);
  return output?.split(RECORD).slice(1).flatMap(commitOf);
}

/** False also where git cannot tell, as for a commit that is no longer there. */
export async function isAncestor(folder: string, commit: string, of: string): Promise<boolean> {
  return (await git(folder, ['merge-base', '--is-ancestor', commit, of])) !== undefined;
}

const RECORD = '\u0001';
const PART = '\u0002';
const FORMAT = '%x01%B%x02';
const SAFE = ['core.fsmonitor=false', 'core.quotePath=false', 'log.showSignature=false'];
const LOG = [
  ...['log', '--no-merges', '--no-renames', '--no-ext-diff', '--no-textconv', '--name-only', '--relative'],
  `--format=${FORMAT}`,
];

function git(folder: string, args: readonly string[]): Promise<string | undefined> {
  const settings = SAFE.flatMap((setting) => ['-c', setting]);
  return new Promise((resolve) => {
    const child = spawn('git', [...settings, ...FETCHES_NOTHING, ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: GIT_TIMEOUT_MS,
      windowsHide: true,
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MOST_BYTES) child.kill();
    });
    child.on('error', () => resolve(undefined));
    child.on('close', (code) => {
      const isRead = code === 0 || bytes > MOST_BYTES;
      resolve(isRead ? Buffer.concat(chunks).toString('utf8') : undefined);
    });
  });
}

function commitOf(record: string): Commit[] {
  const [message, names] = record.split(PART);
  if (message === undefined || names === undefined) return [];
  return [{ message, files: names.split('\n').filter((name) => name !== '') }];
}
