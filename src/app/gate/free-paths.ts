/**
 * Build output, which may always be written: by globs, or what the `.gitignore` files ignored as they were committed
 * when the conversation began, minus secrets, settings of agents and installed packages.
 */

import { existsSync } from 'node:fs';
import path from 'node:path';
import ignore from 'ignore';
import { once, remembered } from '../../base/once.ts';
import { isProjectSetting } from '../../clients/settings.ts';
import { INSTALLED_FOLDERS } from '../../indexing/scan/file-name-rules.ts';
import { isSecretPath } from '../../indexing/scan/secret.ts';
import { isFolder } from '../roots/file-system.ts';
import { isTracked } from './git/git.ts';
import { committedRules, ignoredBy, type Start } from './git/ignore-rules.ts';
import { matchesAny } from './globs.ts';

export interface FreePaths {
  /** @param file relative to the project */
  readonly isFree: (file: string) => boolean;
  /**
   * Folders that the `.gitignore` of the project names outright, such as `dist/`, whether they exist or not. A name with
   * an extension and no slash behind it is taken for a file.
   */
  readonly namedFolders: () => readonly string[];
}

/** Looks at the rules when they are first needed, and once. @param globs `gate.free`; null for the default */
export function freePathsOf(start: Start, globs: readonly string[] | null): FreePaths {
  if (globs !== null) return { isFree: (file) => matchesAny(globs, file), namedFolders: () => foldersIn(globs) };
  const { root } = start;
  const rules = once(() => committedRules(start));
  const ignored = once(() => ignoredBy(rules()));
  const isIgnored = (file: string): boolean => ignored()(file) || (mayBeFolder(root, file) && ignored()(`${file}/`));
  return {
    // Rules speak of what lies below the project, and git ignores nothing that it tracks.
    isFree: remembered(
      (file) => ignore.isPathValid(file) && isOutput(file) && isIgnored(file) && !isTracked(root, file),
    ),
    namedFolders: () => foldersIn((rules()[''] ?? '').split(/\r?\n/)),
  };
}

function isOutput(file: string): boolean {
  if (isSecretPath(file) || isProjectSetting(file.toLowerCase())) return false;
  return !file.split('/').some((part) => INSTALLED_FOLDERS.has(part));
}

/** A pattern that ends in a slash speaks of folders, also of one that is still to be made. */
function mayBeFolder(root: string, file: string): boolean {
  const place = path.join(root, file);
  return isFolder(place) || !existsSync(place);
}

function foldersIn(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => folderIn(line) ?? []);
}

function folderIn(line: string): string | undefined {
  const [, name = '', slash = ''] = /^\/?([\w.@-]+(?:\/[\w.@-]+)*)(\/(?:\*\*?)?)?\s*$/.exec(line) ?? [];
  const isFile = slash === '' && /.\.[^/]*$/.test(name);
  return name === '' || isFile ? undefined : name;
}
