/** Project that is meant: the folder that was named, or the one around the working directory. */
import { existsSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FOLDER } from '../app/roots/index-folder.ts';
import { isSetUp } from '../app/roots/project-root.ts';
import { type AbsolutePath, toAbsolute } from '../base/paths.ts';
import { UserError } from '../base/user-error.ts';

export interface RootQuery {
  /** `--path`, or the folder given to `index`. */
  readonly given: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly workingDirectory: string;
  readonly homeDirectory: string;
  /** True to index the home folder or the whole disk nevertheless. */
  readonly anywhere?: boolean | undefined;
}

/**
 * An explicit folder, then `CODE_INTEL_PROJECT`, then `CLAUDE_PROJECT_DIR`, then the nearest folder with
 * `.git` or `.code-intel` from the working directory upwards, then the working directory itself.
 * @throws UserError `not_found` or `invalid_argument`
 */
export function findProjectRoot(query: RootQuery): AbsolutePath {
  const { name, folder } = namedFolder(query) ?? { name: 'The working directory', folder: enclosingProject(query) };
  const root = toAbsolute(folder, query.workingDirectory);
  requireFolder(root, name);
  if (!query.anywhere && isTooWide(root, query) && !existsSync(path.join(root, FOLDER))) throw tooWide(root);
  return root;
}

export interface MeantProject {
  readonly root: AbsolutePath;
  /** Folder of the project to which answers are limited, with `/`; undefined for all of it. */
  readonly scope: string | undefined;
}

/**
 * As `findProjectRoot`, but a folder that was named and lies in a project means that part of it. One that was set up, or
 * holds a repository, is a project itself.
 * @throws UserError `not_found` or `invalid_argument`
 */
export function findProject(query: RootQuery): MeantProject {
  const root = findProjectRoot(query);
  const around = query.given === undefined ? undefined : projectHolding(root, query);
  if (around === undefined) return { root, scope: undefined };
  return { root: around, scope: path.relative(around, root).split(path.sep).join('/') };
}

/** The project in which a folder lies that is none itself. */
export function projectHolding(folder: AbsolutePath, query: RootQuery): AbsolutePath | undefined {
  if (isProject(folder)) return undefined;
  const around = nearestProject(path.dirname(folder), query);
  return around === undefined ? undefined : toAbsolute(around, around);
}

interface NamedFolder {
  readonly name: string;
  readonly folder: string;
}

function namedFolder({ given, environment }: RootQuery): NamedFolder | undefined {
  if (given !== undefined) return { name: 'The project folder', folder: given };
  const name = ['CODE_INTEL_PROJECT', 'CLAUDE_PROJECT_DIR'].find((variable) => environment[variable]);
  return name === undefined ? undefined : { name: `The folder of ${name}`, folder: environment[name] ?? '' };
}

function enclosingProject(query: RootQuery): string {
  return nearestProject(path.resolve(query.workingDirectory), query) ?? query.workingDirectory;
}

/** The home folder and the disk are passed over: dotfiles under git there do not make every folder theirs. */
function nearestProject(start: string, query: RootQuery): string | undefined {
  for (let folder = start; path.dirname(folder) !== folder; folder = path.dirname(folder)) {
    if (!isTooWide(folder, query) && isProject(folder)) return folder;
  }
  return undefined;
}

function isProject(folder: string): boolean {
  return existsSync(path.join(folder, '.git')) || isSetUp(folder);
}

function isTooWide(folder: string, { homeDirectory }: RootQuery): boolean {
  return folder === path.parse(folder).root || folder === path.resolve(homeDirectory) || isOfSystem(folder);
}

function isOfSystem(folder: string): boolean {
  return SYSTEM_FOLDERS.test(folder) || folder === os.tmpdir();
}

/** Folders of many programs and people, of which none is a project itself. */
const SYSTEM_FOLDERS =
  /^(?:\/private)?\/(?:tmp|var|var\/tmp|etc|usr|usr\/local|bin|sbin|lib|opt|srv|mnt|media|boot|dev|proc|sys|run|home|Users|Library|System|Applications|Volumes)$|^[A-Z]:\\(?:Windows|Users|Program Files(?: \(x86\))?|ProgramData)$/i;

/** True for a folder that nothing tells to be a project: it was never set up, and holds no repository and no manifest. */
export function isUnknownFolder(folder: AbsolutePath): boolean {
  return !isProject(folder) && !MANIFESTS.some((name) => existsSync(path.join(folder, name)));
}

const MANIFESTS =
  'package.json composer.json go.mod Cargo.toml pyproject.toml setup.py requirements.txt Gemfile pom.xml build.gradle build.gradle.kts CMakeLists.txt Makefile'.split(
    ' ',
  );

function requireFolder(root: AbsolutePath, name: string): void {
  const found = statSync(root, { throwIfNoEntry: false });
  if (!found)
    throw new UserError(
      'not_found',
      `${name} does not exist: ${root}`,
      'Check the spelling, or leave it out to use the working directory.',
    );
  if (!found.isDirectory())
    throw new UserError('invalid_argument', `${name} is a file: ${root}`, 'Name the folder of the project.');
}

function tooWide(root: AbsolutePath): UserError {
  return new UserError(
    'invalid_argument',
    `${root} is ${wideName(root)}, not a project`,
    `Name a project with --path, or insist once with \`code-intel index ${root} --yes\`.`,
  );
}

function wideName(root: AbsolutePath): string {
  if (root === path.parse(root).root) return 'the whole disk';
  return isOfSystem(root) ? 'a folder of the system' : 'your home folder';
}
