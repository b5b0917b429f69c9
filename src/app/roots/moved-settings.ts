/** Folders and files of settings that variables put elsewhere than at home; clients, git and shells follow these. */
import path from 'node:path';
import type { OtherName } from '../../shell/contract.ts';
import { isWithin } from '../../shell/paths.ts';
import { resolvePath, slashed } from './file-system.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

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

/** @param home absolute, links followed. @returns places that count as those at home; none that is the same */
export function movedSettings(home: string, environment: Environment): readonly OtherName[] {
  return Object.entries(MOVED).flatMap(([variable, atHome]) => {
    const value = environment[variable] ?? '';
    const name = slashed(path.join(home, atHome));
    return placesOf(value)
      .filter((place) => place !== name && !isWithin(home, place) && !OF_SYSTEM.test(place))
      .map((place) => ({ place, name, isMoved: true }));
  });
}

/** Devices, as in `GIT_CONFIG_GLOBAL=/dev/null`, and what everybody reads. */
const OF_SYSTEM = /^\/(?:dev|proc|sys)(?:\/|$)|^\/$/;

/** As written and with links followed; a list of files, as some of them may be, is none. */
function placesOf(value: string): readonly string[] {
  if (!path.isAbsolute(value)) return [];
  const place = path.normalize(value).replace(/(?<=.)[\\/]$/, '');
  const found = resolvePath(place);
  return [...new Set([slashed(place), ...(found.kind === 'exists' ? [found.realPath] : [])])];
}
