/** Settings that decide what an agent may do and which hooks run, by their path; no phase opens them (docs/gate.md). */
import { once } from '../base/once.ts';
import { AGENT_CLIENTS } from './table.ts';

/** Files that say what git runs and ignores; no client's, and protected like the settings of one. */
const GIT_AT_HOME = ['.gitconfig', '.config/git/config', '.config/git/attributes', '.config/git/ignore'];
const GIT_FOLDERS_AT_HOME = ['.config/git/**'];

const SETTINGS = AGENT_CLIENTS.map(({ settings }) => settings);

/** Patterns of what is watched during a call, relative to the project. */
export const WATCHED_IN_PROJECTS: readonly string[] = SETTINGS.flatMap(({ inProjects }) => inProjects);

/** Relative to the home folder. */
export const WATCHED_AT_HOME: readonly string[] = [...SETTINGS.flatMap(({ atHome }) => atHome), ...GIT_AT_HOME];

/** @param path relative to a project, with `/`, in lower case, since many file systems ignore the case */
export function isProjectSetting(path: string): boolean {
  return mayBeSetting(path) && inProjects().test(path);
}

/** @param path relative to the home folder, with `/`, in lower case */
export function isHomeSetting(path: string): boolean {
  return mayBeSetting(path) && atHome().test(path) && !isAgentNote(path);
}

/**
 * A place that such a name leads to is as good as the name. Files that a client merely keeps in its own folders do not count:
 * a skill or a plan may lie anywhere.
 * @param path as of `isHomeSetting`
 */
export function isLinkedSetting(path: string): boolean {
  return mayBeSetting(path) && linked().test(path);
}

function isAgentNote(path: string): boolean {
  return SETTINGS.some(({ agentNotes }) => agentNotes?.test(path));
}

/** Spares most paths the patterns. */
function mayBeSetting(path: string): boolean {
  return path.startsWith('.') || /\/\.|opencode\.json|\/user(?:\/|$)/.test(path);
}

/** Compiled when they are first asked, since most processes of a hook ask for neither. */
const inProjects = once(() => new RegExp(`(?:^|/)(?:${sourcesOf(WATCHED_IN_PROJECTS)})$`));
const atHome = once(() => {
  const kept = SETTINGS.flatMap(({ keptByClient }) => keptByClient);
  return new RegExp(
    `^(?:${sourcesOf([...WATCHED_AT_HOME, ...kept, ...GIT_FOLDERS_AT_HOME, ...WATCHED_IN_PROJECTS])})$`,
  );
});

const linked = once(() => {
  const kept = SETTINGS.flatMap(({ keptByClient }) => keptByClient).filter((pattern) => !pattern.endsWith('/**'));
  return new RegExp(
    `^(?:${sourcesOf([...WATCHED_AT_HOME, ...kept, ...GIT_FOLDERS_AT_HOME, ...WATCHED_IN_PROJECTS])})$`,
  );
});

/** Folders of settings with known names, in the project and at home. */
export const FOLDERS_OF_SETTINGS = {
  inProjects: foldersOf(WATCHED_IN_PROJECTS),
  atHome: foldersOf([...WATCHED_AT_HOME, ...GIT_FOLDERS_AT_HOME]),
} as const;

function foldersOf(patterns: readonly string[]): readonly string[] {
  const folders = patterns.map((pattern) => pattern.replace(/\/?\*\*$/, '/x').replace(/(?:^|\/)[^/]*$/, ''));
  const above = folders.map((folder) => folder.replace(/(?:^|\/)[^/]*$/, ''));
  return [...new Set([...folders, ...above])].filter((folder) => folder !== '' && !folder.includes('*'));
}

function sourcesOf(patterns: readonly string[]): string {
  return [...new Set(patterns)].map((pattern) => sourceOf(pattern.toLowerCase())).join('|');
}

/** `*` stands for any part of a name, a final `/**` for the folder and all below it. */
function sourceOf(pattern: string): string {
  const [, path = pattern, below] = /^(.*?)(\/\*\*)?$/.exec(pattern) ?? [];
  const literal = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
  return below === undefined ? literal : `${literal}(?:/.*)?`;
}
