/** Files that are hidden from git by rules which came during a call: what it ignores is not compared otherwise. */
import path from 'node:path';
import { NEVER_INDEXED_FOLDERS } from '../../../indexing/scan/file-name-rules.ts';
import { entriesOf } from '../../roots/file-system.ts';
import { fieldsOf, gitOrThrow } from './git.ts';
import { committedRules, ignoredBy, type Start } from './ignore-rules.ts';

/** True for a file with rules, which counts even where it ignores itself; tools put such files into their own folders. */
export function hides(file: string): boolean {
  const parts = file.split('/');
  return parts.at(-1) === RULES && !parts.some(isOfTool);
}

const RULES = '.gitignore';

function isOfTool(folder: string): boolean {
  return NEVER_INDEXED_FOLDERS.has(folder) || SELF_IGNORING.has(folder);
}

/** Folders that tools make beside sources with a `.gitignore` of their own, and from which nothing is run. */
const SELF_IGNORING: ReadonlySet<string> = new Set([
  ...['.hypothesis', '.wrangler', '.angular', '.nx', '.astro', '.expo', '.vercel', '.netlify'],
]);

/**
 * Files that git ignores below rules that changed, and did not ignore by those that were committed.
 * @param changed relative to the project, as are the files returned
 * @throws when git fails
 */
export function hiddenBy(start: Start, changed: readonly string[]): readonly string[] {
  const folders = changed.filter(hides).map((file) => path.posix.dirname(file));
  if (folders.length === 0) return [];
  const listed = fieldsOf(gitOrThrow(start.root, [...IGNORED, ...new Set(folders)]));
  const wasIgnored = ignoredBy(committedRules(start));
  const isNews = (file: string): boolean => !wasIgnored(file) && !file.split('/').some(isOfTool);
  return listed
    .filter(isNews)
    .flatMap((file) => (file.endsWith('/') ? filesBelow(start.root, file).filter(isNews) : [file]));
}

const IGNORED = [
  ...['--literal-pathspecs', 'ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory', '--'],
];

/** Number of files that are noted of a folder; one with more is named with the first of them. */
const MOST_FILES = 10_000;

/** @param folder ends in `/` */
function filesBelow(root: string, folder: string): readonly string[] {
  const found: string[] = [];
  const pending = [folder];
  for (let place = pending.pop(); place !== undefined && found.length < MOST_FILES; place = pending.pop()) {
    for (const entry of entriesOf(path.join(root, place))) {
      if (entry.isDirectory()) pending.push(`${place}${entry.name}/`);
      else found.push(place + entry.name);
    }
  }
  return found;
}
