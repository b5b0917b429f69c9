/**
 * Questions to git, always without a shell. `core.fsmonitor` is switched off because a project could
 * name any program there, and listing files must not run code of the project.
 */
import { isUtf8 } from 'node:buffer';
import { spawn } from 'node:child_process';
import { FETCHES_NOTHING } from '../../base/git/settings.ts';

/** Long enough for a million files on a slow disk; a hanging git must not hang the index. */
const GIT_TIMEOUT_MS = 120_000;

/** Paths as git prints them, relative to `folder`; a nested repository is printed with a trailing `/`. */
export interface GitListing {
  paths: string[];
  /** Paths that are not valid UTF-8, as lossy text for display. */
  undecodable: string[];
}

/**
 * Tracked and untracked files that git does not ignore.
 * @returns undefined when git is missing, refuses ("dubious ownership") or `folder` is in no repository
 */
export async function listGitFiles(folder: string): Promise<GitListing | undefined> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const result = await runGit(folder, args, '');
  return result?.code === 0 ? splitPaths(result.stdout) : undefined;
}

/**
 * Tracked files that the ignore rules name all the same: whoever walks by these rules passes them over.
 * @returns undefined as `listGitFiles` does
 */
export async function listTrackedIgnored(folder: string): Promise<readonly string[] | undefined> {
  const args = ['ls-files', '-z', '--cached', '--ignored', '--exclude-standard'];
  const result = await runGit(folder, args, '');
  return result?.code === 0 ? splitPaths(result.stdout).paths : undefined;
}

/**
 * Tells which of `candidates` (relative to `folder`) git ignores. Tracked files are not ignored.
 * @returns undefined when git cannot answer
 */
export async function checkGitIgnored(folder: string, candidates: readonly string[]): Promise<string[] | undefined> {
  const result = await runGit(folder, ['check-ignore', '-z', '--stdin'], candidates.join('\0'));
  return result !== undefined && result.code <= 1 ? splitPaths(result.stdout).paths : undefined;
}

interface GitResult {
  code: number;
  stdout: Buffer;
}

function runGit(folder: string, args: readonly string[], input: string): Promise<GitResult | undefined> {
  return new Promise((resolve) => {
    const child = spawn('git', ['-c', 'core.fsmonitor=false', ...FETCHES_NOTHING, ...args], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: GIT_TIMEOUT_MS,
      windowsHide: true,
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', () => resolve(undefined));
    child.on('close', (code) => resolve(code === null ? undefined : { code, stdout: Buffer.concat(chunks) }));
    // git may end before it has read everything; its exit code tells, not the broken pipe.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

function splitPaths(output: Buffer): GitListing {
  if (isUtf8(output)) return { paths: splitAtNul(output), undecodable: [] };
  return splitMixedPaths(output);
}

function splitAtNul(output: Buffer): string[] {
  return output
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '');
}

function splitMixedPaths(output: Buffer): GitListing {
  const listing: GitListing = { paths: [], undecodable: [] };
  for (let start = 0; start < output.length; ) {
    const end = output.indexOf(0, start);
    const name = output.subarray(start, end === -1 ? output.length : end);
    (isUtf8(name) ? listing.paths : listing.undecodable).push(name.toString('utf8'));
    start += name.length + 1;
  }
  return listing;
}
