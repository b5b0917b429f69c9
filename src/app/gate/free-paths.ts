/**
 * Build output, which may always be written: by globs, or what the `.gitignore` files ignored as they were committed
 * when the conversation began, minus secrets, settings of agents and installed packages.
 */

import { existsSync } from 'node:fs';
import path from 'node:path';
import ignore from 'ignore';
import { pathMatcher } from '../../base/globs.ts';
import { once, remembered } from '../../base/once.ts';
import { isProjectSetting } from '../../clients/settings.ts';
import { INSTALLED_FOLDERS } from '../../indexing/scan/file-name-rules.ts';
import { isSecretPath } from '../../indexing/scan/secret.ts';
import { isFolder } from '../roots/file-system.ts';
import { isTracked } from './git/git.ts';
import { committedRules, ignoredBy, type Start } from './git/ignore-rules.ts';

export interface FreePaths {
  /** @param file relative to the project */
  readonly isFree: (file: string) => boolean;
  /**
   * Folders that builds make by the names of `.gitignore`, such as `dist/`, and those that `gate.free` opens as a whole,
   * whether they exist or not. Other names may be of files, or of folders whose being there means something.
   */
  readonly namedFolders: () => readonly string[];
  /** Only a folder of that name is free, no file. @param place relative to the project */
  readonly isFolder: (place: string) => boolean;
}

/** Looks at the rules when they are first needed, and once. @param globs `gate.free`; null for the default */
export function freePathsOf(start: Start, globs: readonly string[] | null): FreePaths {
  if (globs !== null) return byGlobs(globs);
  const { root } = start;
  const rules = once(() => committedRules(start));
  const ignored = once(() => ignoredBy(rules()));
  const isIgnored = (file: string): boolean => ignored()(file) || (mayBeFolder(root, file) && ignored()(`${file}/`));
  return {
    // Rules speak of what lies below the project, and git ignores nothing that it tracks.
    isFree: remembered(
      (file) => ignore.isPathValid(file) && isOutput(file) && isIgnored(file) && !isTracked(root, file),
    ),
    namedFolders: () => (rules()[''] ?? '').split(/\r?\n/).flatMap(outputIn),
    isFolder: (place) => ignore.isPathValid(place) && !ignored()(place) && ignored()(`${place}/`),
  };
}

function byGlobs(globs: readonly string[]): FreePaths {
  const isFree = pathMatcher(globs);
  return {
    isFree,
    namedFolders: () => globs.flatMap((glob) => /^\/?([\w.@-]+(?:\/[\w.@-]+)*)\/\*\*(?:\/\*)?$/.exec(glob)?.[1] ?? []),
    isFolder: (place) => !isFree(place) && isFree(`${place}/file`),
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

/** @returns the name of a folder that a build makes, if the line of a `.gitignore` is one */
function outputIn(line: string): string | readonly [] {
  const [, name = '', slash = ''] = /^\/?([\w.@-]+(?:\/[\w.@-]+)*)(\/(?:\*\*?)?)?\s*$/.exec(line) ?? [];
  const last = name.slice(name.lastIndexOf('/') + 1);
  return OUTPUT_FOLDERS.has(last) || (slash !== '' && OUTPUT_WORDS.has(last)) ? name : [];
}

/** Folders that tools and builds make for themselves, by names that files do not have. */
const OUTPUT_FOLDERS: ReadonlySet<string> = new Set([
  ...['dist', 'build', 'target', 'coverage', 'htmlcov', '_build', '_site', 'dist-newstyle', 'DerivedData'],
  ...['.next', '.nuxt', '.output', '.svelte-kit', '.astro', '.angular', '.docusaurus', '.turbo', '.parcel-cache'],
  ...['.cache', '.gradle', '.kotlin', '.nyc_output', '.pytest_cache', '.mypy_cache', '.ruff_cache', '.tox', '.nox'],
  ...['.hypothesis', '.eggs', '.build', '.dart_tool', '.zig-cache', 'zig-cache', 'zig-out', '.stack-work', '.bloop'],
  ...['.phpunit.cache', '.jekyll-cache', '.sass-cache', 'cmake-build-debug', 'cmake-build-release'],
  ...['storybook-static', 'test-results', 'playwright-report'],
]);

/** Those only where the line ends in a slash: a program may be built under such a name. */
const OUTPUT_WORDS: ReadonlySet<string> = new Set(['out', 'bin', 'obj']);
