/** Whether git, asked about a repository outside of the project, would run what somebody has put into it. */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { linkedGitFolder } from '../../../base/git/link.ts';
import { readTextIfExists } from '../../../base/optional-file.ts';
import type { Repository } from '../../../shell/contract.ts';

/** @param folder absolute, need not exist. @returns what git finds there or above */
export function repositoryAt(folder: string): Repository {
  const found = gitFoldersAround(folder);
  if (found.length === 0) return 'none';
  return found.every(runsNothing) ? 'plain' : 'runs-code';
}

/** Git folders of the repository that git finds in a folder or above it; none for none. */
export function gitFoldersAround(folder: string): readonly string[] {
  for (let at = folder; ; at = path.dirname(at)) {
    const found = gitFoldersAt(at);
    if (found.length > 0 || path.dirname(at) === at) return found;
  }
}

/** The git folder, and the one that a linked work tree shares; a bare repository is its own git folder. */
function gitFoldersAt(folder: string): readonly string[] {
  const inner = path.join(folder, '.git');
  const own = linkedGitFolder(folder, textOf(inner)) ?? inner;
  const found = existsSync(inner) ? own : isBare(folder) ? folder : undefined;
  if (found === undefined) return [];
  const common = textOf(path.join(found, 'commondir')).trim();
  return common === '' ? [found] : [found, path.resolve(found, common)];
}

function isBare(folder: string): boolean {
  const has = (name: string): boolean => existsSync(path.join(folder, name));
  return has('HEAD') && (has('objects') || has('commondir'));
}

/** Keys that no command which only reads obeys by running something; whatever else is set may. */
const HARMLESS = new RegExp(
  `^(?:${[
    'core\\.(?:repositoryformatversion|filemode|bare|logallrefupdates|ignorecase|precomposeunicode|symlinks|autocrlf|eol',
    'safecrlf|quotepath|abbrev|compression|sparsecheckout|sparsecheckoutcone|untrackedcache|preloadindex|splitindex',
    'commitgraph|multipackindex|longpaths|editor|hookspath|excludesfile|whitespace|protecthfs|protectntfs)',
    'remote\\..*\\.(?:url|pushurl|fetch|push|tagopt|prune|mirror|promisor|partialclonefilter|skipdefaultupdate|gh-resolved)',
    'extensions\\.(?:objectformat|partialclone|refstorage|noop|preciousobjects)',
    'submodule\\..*\\.(?:url|active|branch|ignore)|submodule\\.active',
    '(?:branch|user|author|committer|init|pull|push|fetch|merge|rebase|rerere|color|alias|gc|pack|advice|commit|tag)\\..*',
    '(?:feature|index|log|status|blame|column|lfs|maintenance|worktree|help|apply|am|format|notes|stash|svn-remote)\\..*',
  ].join('|')})$`,
);

function runsNothing(gitFolder: string): boolean {
  const keys = keysIn(textOf(path.join(gitFolder, 'config')));
  const isLinked = textOf(path.join(gitFolder, 'config.worktree')) !== '';
  return !isLinked && keys.every(([key]) => HARMLESS.test(key)) && !hasHook(gitFolder, keys);
}

/** The one hook that a reader calls: git refreshes its index when it is asked for the status. */
function hasHook(gitFolder: string, keys: readonly (readonly [string, string])[]): boolean {
  const named = keys.filter(([key]) => key === 'core.hookspath').map(([, value]) => value);
  const folders = ['hooks', '..', ...named.flatMap((folder) => [folder, path.join('..', folder)])];
  return folders.some((folder) => existsSync(path.resolve(gitFolder, folder, 'post-index-change')));
}

/** In lower case, the name of a subsection as it is; a line that is no setting counts as one that is not known. */
function keysIn(config: string): readonly (readonly [key: string, value: string])[] {
  let section = '';
  return config.split(/\r?\n/).flatMap((line): (readonly [string, string])[] => {
    const [, head, rest = ''] = /^\s*\[([^\]]*)\](.*)$/.exec(line) ?? [];
    if (head !== undefined) section = head.replace(/\s*"(.*)"\s*$/, '.$1').trim();
    const text = (head === undefined ? line : rest).trim();
    if (text === '' || /^[#;]/.test(text)) return [];
    const [, key = '', value = ''] = /^([\w-]+)\s*(?:=\s*(.*))?$/.exec(text) ?? [];
    return [[`${section}.${key}`.toLowerCase(), value.replace(/^"(.*)"$/, '$1')]];
  });
}

/** Far above what git itself writes. */
const LARGEST_BYTES = 1024 * 1024;

/** Reads a file; empty where there is none, and a text that allows nothing for one that is too large. */
function textOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) return '';
  return stats.size > LARGEST_BYTES ? '[large]\nfile' : (readTextIfExists(file) ?? '');
}
