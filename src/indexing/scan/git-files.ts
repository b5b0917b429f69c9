/** Files that git lists and ignores. */
import { isUtf8 } from 'node:buffer';
import { askGit } from '../../base/git/ask-git.ts';
import { FOREIGN_LIMITS } from '../../base/programs/limits.ts';

/** Paths as git prints them, relative to `folder`; a nested repository is printed with a trailing `/`. */
export interface GitListing {
  paths: string[];
  /** Paths that are not valid UTF-8, as lossy text for display. */
  undecodable: string[];
}

/** Names that git never lists, since they lead out of the folder or back to it: what prints them is no git. */
const NO_PLACE = /(?:^|\/)(?:\.{1,2}(?:\/|$)|\/)/;

/**
 * Tracked and untracked files that git does not ignore.
 * @returns undefined when git is missing, says what no git says, refuses ("dubious ownership") or `folder` is in no repository
 */
export async function listGitFiles(folder: string): Promise<GitListing | undefined> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const result = await askGit(folder, { args, limitMs: FOREIGN_LIMITS.gitList });
  const listing = result?.code === 0 ? splitPaths(result.stdout) : undefined;
  if (listing === undefined) return undefined;
  return [...listing.paths, ...listing.undecodable].some((name) => NO_PLACE.test(name)) ? undefined : listing;
}

/**
 * Tracked files that the ignore rules name all the same: whoever walks by these rules passes them over.
 * @returns undefined as `listGitFiles` does
 */
export async function listTrackedIgnored(folder: string): Promise<readonly string[] | undefined> {
  const args = ['ls-files', '-z', '--cached', '--ignored', '--exclude-standard'];
  const result = await askGit(folder, { args, limitMs: FOREIGN_LIMITS.gitList });
  return result?.code === 0 ? splitPaths(result.stdout).paths : undefined;
}

/**
 * Tells which of `candidates` (relative to `folder`) git ignores. Tracked files are not ignored.
 * @returns undefined when git cannot answer
 */
export async function checkGitIgnored(folder: string, candidates: readonly string[]): Promise<string[] | undefined> {
  const result = await askGit(folder, {
    args: ['check-ignore', '-z', '--stdin'],
    input: candidates.join('\0'),
    limitMs: FOREIGN_LIMITS.gitList,
  });
  return result !== undefined && result.code <= 1 ? splitPaths(result.stdout).paths : undefined;
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
