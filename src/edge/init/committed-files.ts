/** Answers of git about the files that an installation writes: a person's own settings leave a team's files alone. */
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fieldsOf, git } from '../../app/gate/git/git.ts';
import { EXCLUDE_FILE } from '../../app/roots/index-folder.ts';
import { relativeInside } from '../../base/paths.ts';
import type { FileEdit } from './file-edit.ts';

/** Files that are committed or staged, of those given; none outside of a repository. @param files absolute */
export function committedFiles(root: string, files: readonly string[]): ReadonlySet<string> {
  const inside = insideOf(root, files);
  const output =
    inside.length === 0 ? undefined : git(root, ['--literal-pathspecs', 'ls-files', '-z', '--', ...inside]);
  return new Set(fieldsOf(output ?? '').map((file) => path.join(root, file)));
}

/** Files that git ignores, of those given. @param files absolute */
export function ignoredFiles(root: string, files: readonly string[]): ReadonlySet<string> {
  const inside = insideOf(root, files);
  const output = git(root, ['check-ignore', '-z', '--stdin'], inside.map((file) => `${file}\0`).join(''));
  return new Set(fieldsOf(output ?? '').map((file) => path.join(root, file)));
}

/**
 * Hides files from `git status` without a line in a file that others see; outside of a repository, from the index.
 * @param files absolute
 */
export function excludeEdits(root: string, files: readonly string[]): readonly FileEdit[] {
  const place = git(root, ['rev-parse', '--git-path', 'info/exclude']) ?? EXCLUDE_FILE;
  const prefix = git(root, ['rev-parse', '--show-prefix']) ?? '';
  const lines = [...new Set(insideOf(realpathSync(root), files.map(behindLinks)))]
    .map((name) => `/${prefix.trim()}${name}`)
    .sort();
  if (lines.length === 0) return [];
  // A block of another form cannot stand there already: the marks are all that tells it.
  return [{ kind: 'block', file: path.resolve(root, place.trim()), text: lines.join('\n'), table: /(?!)/ }];
}

/** Git knows a file by the folder that holds it, not by a link to that folder. @param file may not exist yet */
function behindLinks(file: string): string {
  const folder = path.dirname(file);
  if (folder === file) return file;
  return path.join(existsSync(folder) ? realpathSync(folder) : behindLinks(folder), path.basename(file));
}

function insideOf(root: string, files: readonly string[]): string[] {
  return files.flatMap((file) => relativeInside(root, file) ?? []);
}
