/** Folder `.code-intel` of a project: its content, and the part that git sees. */

import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from '../../base/error-text.ts';
import { makeFolder } from '../../base/make-folder.ts';
import { type AbsolutePath, relativeInside } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';

export const FOLDER = '.code-intel';

/** Databases, logs, grants and the spool stay out of git; what was learned may be committed and reviewed. */
const GITIGNORE = `# Written by code-intel. What was learned and packs may be committed; \`git add -f\` shares the configuration.
*
!agreements/
!agreements/**
!frameworks/
!frameworks/**
!learned_pairs.json
`;

/** A team commits its configuration and its hook as well. */
const TEAM_GITIGNORE = `# Written by code-intel. Configuration, the hook of a team, agreements, learned pairs and packs may be committed.
*
!config.json
!hook.cjs
!agreements/
!agreements/**
!frameworks/
!frameworks/**
!learned_pairs.json
`;

export interface IndexFolder {
  readonly database: string;
  /** Index of other settings that will take its place. */
  readonly successor: string;
  readonly lock: string;
  readonly history: string;
  /** Database of sessions and evidence. */
  readonly sessions: string;
  /** Folder of what the server tells the hooks, and of what they tell it. */
  readonly grants: string;
  readonly spool: string;
  readonly agreements: string;
  readonly learnedPairs: string;
  /** Held while agreements and learned pairs are written. */
  readonly learningLock: string;
  readonly logs: string;
  /** Held while a line is added to a log. */
  readonly logsLock: string;
}

/** Patterns as in `.gitignore` of what the project's own installation wrote, where no git hides it. */
export const EXCLUDE_FILE = `${FOLDER}/exclude`;

/** The hook that a team commits, relative to its root, with `/`. */
export const SHARED_HOOK = `${FOLDER}/hook.cjs`;

/** The settings of a project, relative to its root, with `/`. */
const CONFIG_FILE = `${FOLDER}/config.json`;

export function configFile(root: string): string {
  return path.join(root, CONFIG_FILE);
}

/** Paths of the parts of the index; nothing is created. */
export function indexFolder(root: AbsolutePath): IndexFolder {
  const folder = path.join(root, FOLDER);
  return {
    database: path.join(folder, 'index.db'),
    successor: path.join(folder, 'index.next.db'),
    lock: path.join(folder, 'writer.lock'),
    history: path.join(folder, 'history.bin'),
    sessions: path.join(folder, 'sessions.db'),
    grants: path.join(folder, 'grants'),
    spool: path.join(folder, 'spool'),
    agreements: path.join(folder, 'agreements'),
    learnedPairs: path.join(folder, 'learned_pairs.json'),
    learningLock: path.join(folder, 'learning.lock'),
    logs: path.join(folder, 'logs'),
    logsLock: path.join(folder, 'logs.lock'),
  };
}

export function createIndexFolder(root: AbsolutePath): IndexFolder {
  const folder = path.join(root, FOLDER);
  const link = linkIn(root);
  if (link !== undefined) throw isLink(link);
  try {
    writeFolder(folder);
  } catch (cause) {
    throw new UserError(
      'index_unavailable',
      `The index of ${root} cannot be written: ${messageOf(cause)}`,
      `Make ${existsSync(folder) ? folder : root} writable, with space on its disk.`,
      { cause },
    );
  }
  return indexFolder(root);
}

/** Shows git the settings that a team is to commit; rules that a person has changed stay as they are. */
export function showSharedSettings(root: AbsolutePath): void {
  const file = path.join(root, FOLDER, '.gitignore');
  if (readFileSync(file, 'utf8') === GITIGNORE) writeFileSync(file, TEAM_GITIGNORE);
}

/** A repository may bring the link: the state would be written wherever it leads, where the gate does not guard it. */
function isLink(place: string): UserError {
  const next = 'Remove the link; what lay there is made again under that name.';
  return new UserError('index_unavailable', `${place} is a link, through which nothing is written.`, next);
}

/**
 * The folder where it is a link, or a part of it that is a link out of the project; undefined for none.
 * @param names of the parts to be looked at; all when they are left out
 */
export function linkIn(root: string, names?: readonly string[]): string | undefined {
  const folder = path.join(root, FOLDER);
  if (isLinkAt(folder)) return folder;
  const parts = names ?? (isFolder(folder) ? readdirSync(folder) : []);
  const written = parts.filter((name) => !REPLACED.has(name));
  return written.map((name) => path.join(folder, name)).find((place) => isLinkAt(place) && leadsOut(root, place));
}

/** Files that another one takes the place of when they change, so that nothing is written through them. */
const REPLACED: ReadonlySet<string> = new Set(['config.json', 'learned_pairs.json']);

function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isLinkAt(place: string): boolean {
  return lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function leadsOut(root: string, place: string): boolean {
  try {
    return relativeInside(realpathSync(root), realpathSync(place)) === undefined;
  } catch {
    // A link to what is not there yet makes it.
    return true;
  }
}

function writeFolder(folder: string): void {
  makeFolder(folder);
  const gitignore = path.join(folder, '.gitignore');
  if (!existsSync(gitignore)) writeFileSync(gitignore, GITIGNORE);
}
