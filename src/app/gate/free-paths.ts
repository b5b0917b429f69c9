/**
 * Build output, which may always be written: by globs, or what lies in folders of builds that the `.gitignore` files ignored
 * as they were committed when the conversation began, minus secrets, settings of agents and installed packages.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import ignore from 'ignore';
import { pathMatcher } from '../../base/globs.ts';
import { once, remembered } from '../../base/once.ts';
import { isProjectSetting } from '../../clients/settings.ts';
import { INSTALLED_FOLDERS } from '../../indexing/scan/file-name-rules.ts';
import { isSecretPath } from '../../indexing/scan/secret.ts';
import { entriesOf, isFolder } from '../roots/file-system.ts';
import { isTracked } from './git/git.ts';
import { committedRules, ignoredBy, type Start } from './git/ignore-rules.ts';
import outputFolders from './output-folders.json' with { type: 'json' };

export interface FreePaths {
  /** @param file relative to the project */
  readonly isFree: (file: string) => boolean;
}

/** Looks at the rules when they are first needed, and once. @param globs `gate.free`; null for the default */
export function freePathsOf(start: Start, globs: readonly string[] | null): FreePaths {
  if (globs !== null) return { isFree: pathMatcher(globs) };
  const { root } = start;
  const ignored = once(() => ignoredBy(committedRules(start)));
  return {
    // Rules speak of what lies below the project, and git ignores nothing that it tracks.
    isFree: remembered(
      (file) =>
        ignore.isPathValid(file) &&
        isOutput(root, file) &&
        (ignored()(file) || ignored()(`${file}/`)) &&
        !isTracked(root, file),
    ),
  };
}

/** Git ignores much that is run or configures: what lies in a folder that only builds make is output, and nothing else. */
function isOutput(root: string, file: string): boolean {
  if (isSecretPath(file) || isProjectSetting(file.toLowerCase())) return false;
  const place = path.join(root, file);
  const mayBeFolder = isFolder(place) || !existsSync(place);
  const folders = file.split('/').slice(0, mayBeFolder ? undefined : -1);
  const isMade = (name: string, at: number): boolean =>
    OUTPUT_FOLDERS.has(name) || (name === 'bin' && isOfDotnet(path.join(root, ...folders.slice(0, at))));
  return folders.some(isMade) && !folders.some((name) => INSTALLED_FOLDERS.has(name));
}

/** Elsewhere `bin` holds scripts that somebody wrote. */
function isOfDotnet(folder: string): boolean {
  return entriesOf(folder).some(({ name }) => /\.(?:cs|fs|vb)proj$/.test(name));
}

/** Folders that builds and tests make for themselves, by names that hold nothing which somebody wrote or installed. */
const OUTPUT_FOLDERS: ReadonlySet<string> = new Set(outputFolders);
