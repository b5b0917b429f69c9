/** The project that a command or a server works with. */
import { existsSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { realFolder } from '../app/roots/file-system.ts';
import { isSetUp, rootAround } from '../app/roots/project-root.ts';
import { type AbsolutePath, relativeInside, toAbsolute } from '../base/paths.ts';
import { UserError } from '../base/user-error.ts';
import type { Text } from '../session/text.ts';

export interface RootQuery {
  /** `--path`, or the operand of a command about a folder. */
  readonly given: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly workingDirectory: string;
  readonly homeDirectory: string;
  /** True to index the home folder or the whole disk nevertheless. */
  readonly anywhere?: boolean | undefined;
  /** True to make the given folder a project of its own, wherever it lies. */
  readonly isOwn?: boolean | undefined;
}

export interface MeantProject {
  /** Links followed. */
  readonly root: AbsolutePath;
  /** Folder of the project to which answers are limited, with `/`; undefined for all of it. */
  readonly scope: string | undefined;
}

/**
 * The project around the folder that was given, else around that of `CODE_INTEL_PROJECT`, of `CLAUDE_PROJECT_DIR`, or the
 * working directory. A given folder inside a project limits answers to it; a client that was started in one means all.
 * @throws UserError `not_found` or `invalid_argument`
 */
export function findProject(query: RootQuery): MeantProject {
  const { name, folder } = startOf(query);
  const absolute = toAbsolute(folder, query.workingDirectory);
  requireFolder(absolute, name);
  const start = toAbsolute(realFolder(absolute), absolute);
  const root = query.isOwn && query.given !== undefined ? start : projectAround(start, query);
  if (!query.anywhere && isTooWide(root, query) && !isSetUp(root)) throw tooWide(root);
  return { root, scope: query.given === undefined ? undefined : relativeInside(root, start) || undefined };
}

/** The project in which a folder lies that is none itself. */
export function projectHolding(folder: AbsolutePath, query: RootQuery): AbsolutePath | undefined {
  const around = projectAround(folder, query);
  return around === folder ? undefined : around;
}

function projectAround(folder: AbsolutePath, query: RootQuery): AbsolutePath {
  return toAbsolute(
    rootAround(folder, (place) => isTooWide(place, query)),
    folder,
  );
}

interface NamedFolder {
  readonly name: Text;
  readonly folder: string;
}

function startOf({ given, environment, workingDirectory }: RootQuery): NamedFolder {
  if (given !== undefined) return { name: { en: 'The project folder', ja: 'プロジェクトのフォルダー' }, folder: given };
  const variable = ['CODE_INTEL_PROJECT', 'CLAUDE_PROJECT_DIR'].find((name) => environment[name]);
  if (variable === undefined)
    return { name: { en: 'The working directory', ja: '作業ディレクトリ' }, folder: workingDirectory };
  return {
    name: { en: `The folder of ${variable}`, ja: `${variable} のフォルダー` },
    folder: environment[variable] ?? '',
  };
}

function isTooWide(folder: string, { homeDirectory }: RootQuery): boolean {
  return folder === path.parse(folder).root || folder === realFolder(homeDirectory) || isOfSystem(folder);
}

/** A folder among what is installed counts where nothing tells it to be a project. */
function isOfSystem(folder: string): boolean {
  if (SYSTEM_FOLDERS.test(folder) || folder === realFolder(os.tmpdir())) return true;
  return BELOW_SYSTEM_FOLDERS.test(folder) && isUnknownFolder(folder);
}

/** Folders of many programs and people, of which none is a project itself. */
const SYSTEM_FOLDERS =
  /^(?:\/private)?\/(?:tmp|var|var\/tmp|etc|usr|usr\/local|bin|sbin|lib|opt|srv|mnt|media|boot|dev|proc|sys|run|home|Users|Library|System|Applications|Volumes)$|^[A-Z]:\\(?:Windows|Users|Program Files(?: \(x86\))?|ProgramData)$/i;

const BELOW_SYSTEM_FOLDERS =
  /^\/(?:usr\/(?:local\/)?(?:bin|sbin|lib|lib64|libexec|include|share)|etc|bin|sbin|lib|lib64|boot|proc|sys)(?:\/|$)/;

/** True for a folder that nothing tells to be a project: it was never set up, and holds no repository and no manifest. */
export function isUnknownFolder(folder: string): boolean {
  return !isSetUp(folder) && ![...MANIFESTS, '.git'].some((name) => existsSync(path.join(folder, name)));
}

const MANIFESTS =
  'package.json composer.json go.mod Cargo.toml pyproject.toml setup.py requirements.txt Gemfile pom.xml build.gradle build.gradle.kts CMakeLists.txt Makefile'.split(
    ' ',
  );

function requireFolder(root: AbsolutePath, name: Text): void {
  const found = statSync(root, { throwIfNoEntry: false });
  if (!found)
    throw new UserError(
      'not_found',
      { en: `${name.en} does not exist: ${root}`, ja: `${name.ja}が見つかりません: ${root}` },
      {
        en: 'Check the spelling, or leave it out to use the working directory.',
        ja: 'つづりを確かめるか、省略して作業ディレクトリを使ってください。',
      },
    );
  if (!found.isDirectory())
    throw new UserError(
      'invalid_argument',
      { en: `${name.en} is a file: ${root}`, ja: `${name.ja}がファイルです: ${root}` },
      { en: 'Name the folder of the project.', ja: 'プロジェクトのフォルダーを指定してください。' },
    );
}

function tooWide(root: AbsolutePath): UserError {
  return new UserError(
    'invalid_argument',
    { en: `${root} is ${wideName(root)}, not a project`, ja: `${root} はプロジェクトのフォルダーではないようです` },
    {
      en: `Name a project with --path, or insist once with \`code-intel index ${root} --yes\`.`,
      ja: `--path でプロジェクトを指定してください。このままでよければ、一度だけ \`code-intel index ${root} --yes\` を実行してください。`,
    },
  );
}

function wideName(root: AbsolutePath): string {
  if (root === path.parse(root).root) return 'the whole disk';
  return isOfSystem(root) ? 'a folder of the system' : 'your home folder';
}
