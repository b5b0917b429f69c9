/** git as the gate asks it: read-only, without hooks, monitors and locks, and never for long. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { linkedGitFolder } from '../../../base/git-link.ts';
import { readTextOrUndefined } from '../../../base/optional-file.ts';

/** Below the deadline that clients give a hook. */
const LONGEST_MS = 4000;
const MOST_OUTPUT = 256 * 1024 * 1024;

/** Configuration of a project may not make a question run a program. */
const QUIET = ['--no-optional-locks', '-c', 'core.fsmonitor=false', '-c', 'core.untrackedCache=false'];

/** Output of a git command; undefined where it fails: no git, no repository, no such object. */
export function git(root: string, args: readonly string[], input?: string): string | undefined {
  const { status, stdout } = childProcess().spawnSync('git', [...QUIET, ...args], {
    cwd: root,
    timeout: LONGEST_MS,
    maxBuffer: MOST_OUTPUT,
    encoding: 'utf8',
    windowsHide: true,
    ...(input === undefined ? {} : { input }),
  });
  return status === 0 ? stdout : undefined;
}

/** Loaded when git is asked: most hook calls never do, and the module takes a tenth of their start. */
function childProcess(): typeof import('node:child_process') {
  return createRequire(import.meta.url)('node:child_process');
}

/** Fields of output that `-z` ended with NUL. */
export function fieldsOf(output: string): string[] {
  return output.split('\0').slice(0, -1);
}

/** True also where git cannot tell. */
export function isTracked(root: string, file: string): boolean {
  return git(root, ['--literal-pathspecs', 'ls-files', '-z', '--', file]) !== '';
}

/** The commit that is checked out, read without starting git; undefined when that is not possible. */
export function headCommit(root: string): string | undefined {
  try {
    const folder = gitFolder(root);
    const head = readFileSync(path.join(folder, 'HEAD'), 'utf8').trim();
    const [, name] = /^ref: (.+)$/.exec(head) ?? [];
    return name === undefined ? head : commitOf(folder, name);
  } catch {
    // No repository, an unborn branch, or references kept in another format.
    return undefined;
  }
}

/** `.git`, or what the file `.git` of a linked work tree points to. */
export function gitFolder(root: string): string {
  const own = path.join(root, '.git');
  return linkedGitFolder(root, textOrEmpty(own)) ?? own;
}

function commitOf(folder: string, name: string): string | undefined {
  for (const place of [folder, commonFolder(folder)]) {
    const loose = textOrEmpty(path.join(place, name)).trim();
    if (loose !== '') return loose;
    const packed = textOrEmpty(path.join(place, 'packed-refs'));
    const line = packed.split('\n').find((entry) => entry.endsWith(` ${name}`));
    if (line !== undefined) return line.slice(0, line.indexOf(' '));
  }
  return undefined;
}

function commonFolder(folder: string): string {
  return path.resolve(folder, textOrEmpty(path.join(folder, 'commondir')).trim());
}

/** Empty where it is absent, as a reference is that is kept elsewhere, and for a folder. */
function textOrEmpty(file: string): string {
  return readTextOrUndefined(file) ?? '';
}
