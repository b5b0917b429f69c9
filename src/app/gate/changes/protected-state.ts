/** Protected files that git does not list: agent settings, configuration of the gate, and what git itself runs. */

import path from 'node:path';
import { WATCHED_AT_HOME, WATCHED_IN_PROJECTS } from '../../../clients/settings.ts';
import type { OtherName } from '../../../shell/contract.ts';
import { configFile } from '../../roots/index-folder.ts';
import type { GatedProject } from '../../roots/project-root.ts';
import { gitFoldersAround } from '../git/repository.ts';
import type { GatePorts } from '../ports.ts';
import { filesMatching, PACKED_REFERENCES, settingsMark } from '../settings-files.ts';
import type { Contents } from './content-ids.ts';

/** By absolute path. */
export function protectedState({ home, otherNames }: GatePorts, project: GatedProject): Contents {
  const files = [
    ...WATCHED_IN_PROJECTS.flatMap((pattern) => filesMatching(project.root, pattern)),
    ...WATCHED_AT_HOME.flatMap((pattern) => filesMatching(home, pattern)),
    ...movedFiles(home, otherNames(null)),
    ...configurationOf(project),
    ...SETTINGS_OF_KEYS.map((name) => path.join(home, '.gnupg', name)),
    ...gitFiles(project.root),
  ];
  return Object.fromEntries(files.flatMap((file) => entryOf(file)));
}

/** They name programs, and lie in a folder that signing a commit opens. */
const SETTINGS_OF_KEYS = ['gpg.conf', 'gpg-agent.conf', 'gpgsm.conf', 'common.conf', 'dirmngr.conf', 'scdaemon.conf'];

/** Settings that a variable put elsewhere. */
function movedFiles(home: string, names: readonly OtherName[]): readonly string[] {
  return names.flatMap(({ place, name, isMoved }) => {
    const atHome = path.relative(home, name);
    if (!isMoved || atHome === '') return [];
    const patterns = WATCHED_AT_HOME.filter((pattern) => pattern.startsWith(`${atHome}/`));
    const below = patterns.flatMap((pattern) => filesMatching(place, pattern.slice(atHome.length + 1)));
    return WATCHED_AT_HOME.includes(atHome) ? [place, ...below] : below;
  });
}

function entryOf(file: string): readonly [string, string][] {
  const mark = settingsMark(file);
  return mark === undefined ? [] : [[file, mark]];
}

function configurationOf({ root, home }: GatedProject): readonly string[] {
  return [...new Set([root, home])].map((folder) => configFile(folder));
}

/**
 * Files that decide which programs git runs, which files it ignores and what stands for a commit, also where its folder lies
 * above the project.
 */
function gitFiles(root: string): readonly string[] {
  return gitFoldersAround(root).flatMap((folder) => {
    const hooks = filesMatching(folder, 'hooks/*').filter((file) => !file.endsWith('.sample'));
    return [
      ...hooks,
      ...filesMatching(folder, 'refs/replace/*'),
      ...GIT_SETTINGS.map((name) => path.join(folder, name)),
    ];
  });
}

const GIT_SETTINGS = [
  ...['config', 'config.worktree', 'commondir', PACKED_REFERENCES],
  ...['info/exclude', 'info/attributes', 'info/sparse-checkout', 'gitdir', 'shallow'],
  // Lines of the one are commands; the other names repositories whose objects count.
  ...['rebase-merge/git-rebase-todo', 'objects/info/alternates'],
];
