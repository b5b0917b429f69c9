/**
 * The rules of git for ignored files, for projects without git: one `.gitignore` per folder, where a
 * deeper file overrides a higher one and nothing inside an ignored folder can be taken back.
 * No other ignore file counts: a `.dockerignore` of `*` must not empty the index.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { readTextOrUndefined } from '../../base/optional-file.ts';
import { lstatOrReason } from './lstat.ts';

export interface IgnoreRules {
  /** @param relativePath from the root, a folder with a trailing `/` */
  ignores(relativePath: string): boolean;
  /** The rules that hold inside `folder` ('' or 'a/b'), its own `.gitignore` included. */
  enter(folder: string): IgnoreRules;
}

/** The rules at the root of a project: `.git/info/exclude`, or that of the installation, then the root's `.gitignore`. */
function rootRules(root: string): IgnoreRules {
  const local = EXCLUDES.map((file) => readPatterns(path.join(root, file)));
  return fromMatcher(root, newMatcher().add(local.join('\n'))).enter('');
}

/** Exclude files of git, and of `init` for a folder without git. */
const EXCLUDES = ['.git/info/exclude', '.code-intel/exclude'];

/** Rules of a repository inside the project, where the rules of the outer one end. */
export function nestedRepositoryRules(root: string, folder: string): IgnoreRules {
  return fromMatcher(root, newMatcher()).enter(folder);
}

/** The rules that hold inside `folder`, gathered from the root downwards. */
export function rulesInside(root: string, folder: string): IgnoreRules {
  const parts = folder === '' ? [] : folder.split('/');
  let rules = rootRules(root);
  parts.forEach((_, depth) => {
    const inner = parts.slice(0, depth + 1).join('/');
    rules = isRepository(root, inner) ? nestedRepositoryRules(root, inner) : rules.enter(inner);
  });
  return rules;
}

/** True when `folder` below the root is a repository of its own: a submodule, or a clone inside a clone. */
export function isRepository(root: string, folder: string): boolean {
  return existsSync(path.join(root, folder, '.git'));
}

function fromMatcher(root: string, matcher: Ignore): IgnoreRules {
  return {
    ignores: (relativePath) => matcher.ignores(relativePath),
    enter(folder) {
      const patterns = readPatterns(path.join(root, folder, '.gitignore'));
      if (patterns === '') return this;
      const own = patterns.split(/\r?\n/).flatMap((line) => anchor(line, folder));
      return fromMatcher(root, newMatcher().add(matcher).add(own));
    },
  };
}

function newMatcher(): Ignore {
  return ignore({ ignorecase: false });
}

/**
 * Rewrites a pattern of `folder/.gitignore` so that it means the same at the root. All rules then sit in
 * one matcher, and a deeper `!pattern` takes back what a higher file ignores, as in git.
 */
function anchor(line: string, folder: string): string[] {
  if (line.trim() === '' || line.startsWith('#')) return [];
  if (folder === '') return [line];
  const negated = line.startsWith('!');
  const pattern = negated ? line.slice(1) : line.replace(/^\\(?=[!#])/, '');
  const isAnchored = pattern.trimEnd().slice(0, -1).includes('/');
  const scoped = `/${escapePattern(folder)}/${isAnchored ? pattern.replace(/^\//, '') : `**/${pattern}`}`;
  return [negated ? `!${scoped}` : scoped];
}

function escapePattern(folder: string): string {
  return folder.replace(/[\\*?[\]!# ]/g, '\\$&');
}

/** The patterns of one ignore file; '' when it is absent, unreadable or a link, which git does not follow either. */
function readPatterns(file: string): string {
  const stats = lstatOrReason(file);
  if (typeof stats === 'string' || !stats.isFile()) return '';
  return readTextOrUndefined(file)?.replace(/^\uFEFF/, '') ?? '';
}
