/** git as the gate asks it: read-only, without hooks, monitors and locks, and never for long. */
import { existsSync } from 'node:fs';
import path from 'node:path';

import { FETCHES_NOTHING } from '../../../base/git/settings.ts';
import { gitPlaceAround } from '../../../base/git/work-tree.ts';
import { readTextOrUndefined } from '../../../base/optional-file.ts';
import { FOREIGN_LIMITS } from '../../../base/programs/limits.ts';
import { runProgramSync } from '../../../base/programs/run-program.ts';
import { gitFoldersAround } from './repository.ts';

/** Configuration of a project may not make a question run a program, nor a reference replace what is asked about. */
const QUIET = [
  ...['--no-optional-locks', '--no-replace-objects'],
  ...['-c', 'core.fsmonitor=false', '-c', 'core.untrackedCache=false'],
  ...FETCHES_NOTHING,
];

/** A work tree is looked at without the repositories in it, of which git would ask each with its own configuration. */
export const NOT_BELOW = '--ignore-submodules=dirty';

/** Output of a git command; undefined where it fails: no git, no repository, no such object, no time. */
export function git(root: string, args: readonly string[], input?: string): string | undefined {
  const answer = ask(root, args, input);
  return answer.status === 0 ? answer.stdout : undefined;
}

/** For questions whose answer decides: a git that fails has not said that there is nothing. @throws with its reason */
export function gitOrThrow(root: string, args: readonly string[], input?: string): string {
  const { status, stdout, why } = ask(root, args, input);
  if (status === 0) return stdout;
  throw new Error(`git ${args.find((arg) => !arg.startsWith('-'))} failed${why === '' ? '' : `: ${why}`}`);
}

/** Contents of blobs, in their order. @throws when git fails, or has not all of them */
export function blobTexts(root: string, ids: readonly string[]): readonly string[] {
  if (ids.length === 0) return [];
  // Lengths are told in bytes: here a character stands for one.
  const { status, stdout, why } = ask(root, ['cat-file', '--batch=%(objectsize)'], `${ids.join('\n')}\n`, 'latin1');
  if (status !== 0) throw new Error(`git cat-file failed: ${why}`);
  let at = 0;
  return ids.map((id) => {
    const end = stdout.indexOf('\n', at);
    const size = Number(stdout.slice(at, end));
    if (end === -1 || !Number.isInteger(size)) throw new Error(`git cat-file does not know ${id}`);
    at = end + 1 + size + 1;
    return Buffer.from(stdout.slice(end + 1, end + 1 + size), 'latin1').toString('utf8');
  });
}

/** Why git answers nothing in a repository that is there, and what it advises; undefined where it answers. */
export interface GitFault {
  readonly why: string;
  /** A command, empty for none. */
  readonly advice: string;
}

export function gitFault(root: string): GitFault | undefined {
  const place = gitPlaceAround(root);
  if (place === undefined || !existsSync(path.join(place.gitFolder, 'HEAD'))) return undefined;
  const { status, why, advice } = ask(root, ['rev-parse', '--git-dir']);
  return status === 0 ? undefined : { why: why.replace(/^fatal: /, ''), advice };
}

interface Answer {
  /** Null where it did not end by itself. */
  readonly status: number | null;
  readonly stdout: string;
  /** First line of a failure. */
  readonly why: string;
  /** Command that a failure names on a line of its own; empty for none. */
  readonly advice: string;
}

function ask(root: string, args: readonly string[], input?: string, encoding: 'utf8' | 'latin1' = 'utf8'): Answer {
  const filters = withoutFilters(root);
  if (filters === undefined) return { status: null, stdout: '', why: 'its filters cannot be told', advice: '' };
  const { code, stdout, stderr, error, end } = runProgramSync({
    program: 'git',
    args: [...QUIET, ...filters, ...args],
    cwd: root,
    limitMs: FOREIGN_LIMITS.gateGit,
    input,
  });
  const [firstLine = ''] = stderr.trim().split('\n');
  const [, advice = ''] = /^\s+(git .+)$/m.exec(stderr) ?? [];
  return {
    status: code,
    stdout: stdout.toString(encoding),
    why: firstLine || (error?.message ?? (end === 'exited' ? '' : end)),
    advice,
  };
}

/**
 * Settings that switch off the filters which the repository itself names: git runs them for files that changed, and an
 * agent may make a repository in a folder that is free. Those of the person's own configuration run.
 * @returns undefined where git cannot tell which there are
 */
function withoutFilters(root: string): readonly string[] | undefined {
  const places = gitFoldersAround(root).flatMap((folder) =>
    ['config', 'config.worktree'].map((name) => path.join(folder, name)),
  );
  if (!places.some((file) => /filter|include/i.test(readTextOrUndefined(file) ?? ''))) return [];
  const { code, stdout } = runProgramSync({
    program: 'git',
    args: ASK_FILTERS,
    cwd: root,
    limitMs: FOREIGN_LIMITS.gateGit,
  });
  if (code !== 0) return code === NO_SUCH_KEY ? [] : undefined;
  const fields = fieldsOf(stdout.toString('utf8'));
  const own = fields.filter((_, at) => at % 2 === 1 && /^(?:local|worktree)$/.test(fields[at - 1] ?? ''));
  const names = [...new Set(own.map((key) => key.slice(0, key.lastIndexOf('.'))))];
  if (names.some((name) => name.includes('='))) return undefined;
  return names.flatMap((name) =>
    ['clean=', 'process=', 'required=false'].flatMap((setting) => ['-c', `${name}.${setting}`]),
  );
}

/** Some filters are switched off, so that git tells of their files what they hold without them. */
export function hasOwnFilters(root: string): boolean {
  return (withoutFilters(root) ?? []).length > 0;
}

const ASK_FILTERS = ['config', '-z', '--show-scope', '--includes', '--name-only', '--get-regexp', '^filter\\.'];
const NO_SUCH_KEY = 1;

/** Fields of output that `-z` ended with NUL. */
export function fieldsOf(output: string): string[] {
  return output.split('\0').slice(0, -1);
}

/** True also where git cannot tell. */
export function isTracked(root: string, file: string): boolean {
  return git(root, ['--literal-pathspecs', 'ls-files', '-z', '--', file]) !== '';
}
