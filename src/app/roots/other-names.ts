/**
 * Places that count as others. A dotfiles folder is the usual one: `~/.gitconfig` is a link into it, and whoever writes what
 * it leads to writes the settings of git. Files that such settings name are part of them as well.
 */
import { readlinkSync } from 'node:fs';
import path from 'node:path';
import { gitPlaceAround } from '../../base/git/work-tree.ts';
import { readTextOrUndefined } from '../../base/optional-file.ts';
import { FOLDERS_OF_SETTINGS } from '../../clients/settings.ts';
import type { OtherName } from '../../shell/contract.ts';
import { isWithin } from '../../shell/paths.ts';
import { entriesOf, realFolder, resolvePath, toSlashes } from './file-system.ts';

/**
 * @param home absolute, links followed
 * @param environment variables that the client, git and shells read
 * @returns what settings and startup files at home lead to, or read, and where variables put them
 */
export function namesAtHome(home: string, environment: Environment): readonly OtherName[] {
  const top = new Set(entriesOf(home).map(({ name }) => name));
  const config = entriesOf(path.join(home, '.config')).filter((entry) => entry.isDirectory());
  const folders = [
    ...['', '.config', '.local', ...FOLDERS_OF_SETTINGS.atHome],
    ...config.slice(0, MOST_FOLDERS).map(({ name }) => `.config/${name}`),
  ];
  const present = folders.filter((folder) => folder === '' || top.has(folder.split('/', 1)[0] ?? ''));
  const links = [...new Set(present)].flatMap((folder) => linksIn(path.join(home, folder)));
  const moved = movedSettings(home, environment);
  return [...moved, ...links, ...moved.flatMap(linksMoved), ...namedByGit(home, moved), ...namedAtStart(home)];
}

/** @param root absolute, links followed. @returns what settings of agents and hooks of git in the project lead to */
export function namesInProject(root: string): readonly OtherName[] {
  const gitFolder = gitPlaceAround(root)?.gitFolder;
  const own = gitFolder === undefined ? [] : [gitFolder, path.join(gitFolder, 'hooks'), path.join(gitFolder, 'info')];
  const folders = ['', ...FOLDERS_OF_SETTINGS.inProjects].map((folder) => path.join(root, folder));
  return [...new Set([...folders, ...own])].flatMap(linksIn);
}

/** @param folders in which programs are looked for. @returns what the links there lead to */
export function namesOfPrograms(folders: readonly string[]): readonly OtherName[] {
  return folders.filter((folder) => !OF_SYSTEM.test(folder)).flatMap((folder) => linksIn(folder).slice(0, MOST_LINKS));
}

/** Packages of the system lead to each other there, and nobody writes what they lead to. */
const OF_SYSTEM = /^\/(?:usr\/)?(?:s?bin|games)$/;
const MOST_FOLDERS = 200;
const MOST_LINKS = 1000;
/** Systems give up after some forty. */
const MOST_HOPS = 40;

function linksIn(folder: string): readonly OtherName[] {
  return entriesOf(folder)
    .filter((entry) => entry.isSymbolicLink())
    .flatMap(({ name }) => followLink(path.join(folder, name)));
}

/** Links under another name lead to what the name would. */
function linksMoved({ place, name }: OtherName): readonly OtherName[] {
  return linksIn(place).map((link) => ({ ...link, name: name + link.name.slice(toSlashes(place).length) }));
}

/** Lists each link on the way, since replacing any of them leads elsewhere, and the final target. */
function followLink(link: string): readonly OtherName[] {
  const places = new Set<string>();
  for (let at = link; places.size < MOST_HOPS; ) {
    const next = readTarget(at);
    if (next === undefined || places.has(next)) break;
    places.add(next);
    at = next;
  }
  return [...places].map((place) => ({ place: toSlashes(place), name: toSlashes(link) }));
}

/** Resolves the folder of a link on the disk, so that its target may be read without the last step. */
function readTarget(link: string): string | undefined {
  try {
    const target = path.resolve(realFolder(path.dirname(link)), readlinkSync(link));
    return path.join(realFolder(path.dirname(target)), path.basename(target));
  } catch {
    // The path is no link, so it is the end.
    return undefined;
  }
}

/** Files that git's own configuration includes or names, and folders of hooks and templates. */
function namedByGit(home: string, moved: readonly OtherName[]): readonly OtherName[] {
  const found = new Set<string>();
  const open = GIT_FILES.flatMap((name) => [path.join(home, name), ...placesUnder(moved, path.join(home, name))]);
  for (const file of open) {
    const text = (readTextOrUndefined(file) ?? '').slice(0, LONGEST);
    for (const [, isInclude, quoted, plain = ''] of text.matchAll(NAMED_BY_GIT)) {
      const place = path.resolve(path.dirname(realFolder(file)), atHome(home, (quoted ?? plain).trim()));
      if (found.size >= MOST_NAMED || found.has(place)) continue;
      found.add(place);
      if (isInclude?.toLowerCase() === 'path') open.push(place);
    }
  }
  return [...found].flatMap((place) => asName(place, path.join(home, '.config/git', path.basename(place))));
}

function placesUnder(moved: readonly OtherName[], file: string): readonly string[] {
  return moved.filter(({ name }) => isWithin(file, name)).map(({ place, name }) => place + file.slice(name.length));
}

const GIT_FILES = ['.gitconfig', '.config/git/config'];
const NAMED_BY_GIT =
  /^[ \t]*(path|hookspath|attributesfile|excludesfile|templatedir)[ \t]*=[ \t]*(?:"([^"\n]*)"|([^#;\n]*))/gim;

/** Files at home that the startup files of shells name, such as `. "$HOME/.deno/env"`. */
function namedAtStart(home: string): readonly OtherName[] {
  const named = STARTUP.flatMap((name) => {
    const text = (readTextOrUndefined(path.join(home, name)) ?? '').slice(0, LONGEST);
    return [...text.matchAll(AT_HOME)].map(([, place = '']) => ({ place: path.join(home, place), name }));
  });
  return named.slice(0, MOST_NAMED).flatMap(({ place, name }) => {
    const found = resolvePath(place);
    return found.kind === 'exists' && !found.isFolder ? [{ place: found.realPath, name: path.join(home, name) }] : [];
  });
}

const STARTUP = [
  ...['.profile', '.bashrc', '.bash_profile', '.bash_login', '.bash_aliases'],
  ...['.zshenv', '.zprofile', '.zshrc', '.zlogin', '.config/fish/config.fish'],
];
const AT_HOME = /(?:~|\$HOME|\$\{HOME\})\/([\w.@+/-]{1,200})/g;
/** UTF-16 code units of a file; settings written by hand are far shorter. */
const LONGEST = 200_000;
const MOST_NAMED = 300;

function atHome(home: string, written: string): string {
  return written.replace(/^~(?=[\\/])/, () => home);
}

/** A file that is not there yet is made under its own name. */
function asName(place: string, name: string): readonly OtherName[] {
  const found = resolvePath(place);
  return [...new Set([toSlashes(place), ...(found.kind === 'exists' ? [found.realPath] : [])])].map((one) => ({
    place: one,
    name: toSlashes(name),
  }));
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Place at home that each variable stands for. */
const MOVED: Readonly<Record<string, string>> = {
  CLAUDE_CONFIG_DIR: '.claude',
  CODEX_HOME: '.codex',
  COPILOT_HOME: '.copilot',
  CURSOR_CONFIG_DIR: '.cursor',
  OPENCODE_CONFIG: '.config/opencode/opencode.json',
  OPENCODE_CONFIG_DIR: '.config/opencode',
  XDG_CONFIG_HOME: '.config',
  XDG_DATA_HOME: '.local/share',
  GIT_CONFIG_GLOBAL: '.gitconfig',
  GIT_CONFIG_SYSTEM: '.gitconfig',
  GIT_TEMPLATE_DIR: '.config/git/template',
  GIT_EXEC_PATH: '.config/git/programs',
  ZDOTDIR: '',
  BASH_ENV: '.bashrc',
  ENV: '.profile',
  INPUTRC: '.inputrc',
  PYTHONSTARTUP: '.pythonrc',
  NPM_CONFIG_USERCONFIG: '.npmrc',
  npm_config_userconfig: '.npmrc',
  NPM_CONFIG_GLOBALCONFIG: '.npmrc',
  npm_config_globalconfig: '.npmrc',
  GOENV: '.config/go/env',
  CARGO_HOME: '.cargo',
  RUSTUP_HOME: '.rustup',
  GRADLE_USER_HOME: '.gradle',
  GNUPGHOME: '.gnupg',
  DOCKER_CONFIG: '.docker',
  KUBECONFIG: '.kube/config',
  AWS_CONFIG_FILE: '.aws/config',
  NVM_DIR: '.nvm',
  NODENV_ROOT: '.nodenv',
  PYENV_ROOT: '.pyenv',
  RBENV_ROOT: '.rbenv',
  ASDF_DATA_DIR: '.asdf',
  VOLTA_HOME: '.volta',
  MISE_DATA_DIR: '.local/share/mise',
  FNM_DIR: '.local/share/fnm',
  BUN_INSTALL: '.bun',
  DENO_INSTALL: '.deno',
};

/** Lists folders of settings that variables put elsewhere than at home. @param home absolute, links followed */
function movedSettings(home: string, environment: Environment): readonly OtherName[] {
  return Object.entries(MOVED).flatMap(([variable, atHome]) => {
    const value = environment[variable] ?? '';
    const name = toSlashes(path.join(home, atHome));
    return placesOf(value)
      .filter((place) => place !== name && !isWithin(home, place) && !SYSTEM_SETTINGS.test(place))
      .map((place) => ({ place, name, isMoved: true }));
  });
}

/** Devices, as in `GIT_CONFIG_GLOBAL=/dev/null`, and what everybody reads. */
const SYSTEM_SETTINGS = /^\/(?:dev|proc|sys)(?:\/|$)|^\/$/;

/** Resolves a value both as written and through links; a value that is a list of files yields no place. */
function placesOf(value: string): readonly string[] {
  if (!path.isAbsolute(value)) return [];
  const place = path.normalize(value).replace(/(?<=.)[\\/]$/, '');
  const found = resolvePath(place);
  return [...new Set([toSlashes(place), ...(found.kind === 'exists' ? [found.realPath] : [])])];
}
