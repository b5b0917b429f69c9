/** Files and unique symbols that the person's own words name. */
import { existsSync, statSync } from 'node:fs';
import { asRelative, joinRoot } from '../../base/paths.ts';
import { protectionOf } from '../../session/gate/protected-paths.ts';
import type { Session } from '../../session/state/session.ts';
import { namedThings } from '../../session/words/named-things.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import type { Project } from '../project/project.ts';

export interface SmallTarget {
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
}

type NamingSession = Pick<Session, 'attribution' | 'frame'>;

/** More names than this are no small thing. */
const MOST_TARGETS = 3;
/** Names of code in a request that may be about a small thing, existing or not. */
const MOST_NAMED = 40;
const WHOLE_FILE = Number.MAX_SAFE_INTEGER;

/**
 * Empty when the request names nothing that exists, or too much to be small, and when it is known not to be the person's
 * words: an agent that may name files itself would open any.
 */
export function smallTarget(project: Project, { attribution, frame: { rawQuery } }: NamingSession): SmallTarget[] {
  if (attribution === 'unattributed') return [];
  const things = namedThings(rawQuery);
  if (things.length > MOST_NAMED) return [];
  const files = things.flatMap((thing) => (thing.kind === 'path' ? fileNamed(project, thing.path) : []));
  const homes = namedSymbols(rawQuery).flatMap((symbol) => homeOf(project, symbol));
  const targets = [...new Map([...homes, ...files].map((target) => [target.file, target])).values()];
  return targets.length <= MOST_TARGETS ? targets : [];
}

/** Names of code in the person's words, qualified where they are; whether they exist is not known yet. */
export function namedSymbols(rawQuery: string): string[] {
  return namedThings(rawQuery).flatMap((thing) => {
    if (thing.kind !== 'symbol') return [];
    return [thing.scope === '' ? thing.name : `${thing.scope}.${thing.name}`];
  });
}

/** Paths in the person's words, of files that are not there: to be made. */
export function newFilesNamed(project: Project, { attribution, frame: { rawQuery } }: NamingSession): string[] {
  if (attribution === 'unattributed') return [];
  const paths = namedThings(rawQuery).flatMap((thing) =>
    thing.kind === 'path' ? [thing.path.replace(/^\.\//, '')] : [],
  );
  return paths.filter((path) => NEW_FILE.test(path) && isNew(project, path));
}

/** Path of a new file: with an ending or a folder, since a bare word is a name. */
const NEW_FILE = /\/[^/]+$|\.\w+$/;

/** Absent, and no short form of a path that is there. */
function isNew({ root, store }: Project, path: string): boolean {
  const isUnsafe = path.startsWith('/') || path.split('/').includes('..') || protectionOf(path) !== null;
  if (isUnsafe || existsSync(joinRoot(root, asRelative(path)))) return false;
  return !store.files().some((file) => file.path.endsWith(`/${path}`));
}

/** A path as it stands, or the one file that has this name; `README` is `README.md`. */
function fileNamed(project: Project, name: string): SmallTarget[] {
  const path = name.replace(/^\.\//, '');
  const written = [path, ...DOCUMENT_ENDINGS.map((ending) => path + ending)].find((one) => isFile(project, one));
  if (written !== undefined) return [whole(written)];
  const known = project.store.files().filter((file) => file.path.endsWith(`/${path}`));
  const [only] = known;
  return only && known.length === 1 ? [whole(only.path)] : [];
}

const DOCUMENT_ENDINGS = ['.md', '.rst', '.txt'] as const;

function isFile({ root }: Project, path: string): boolean {
  if (path.startsWith('/') || path.split('/').includes('..') || protectionOf(path) !== null) return false;
  const file = joinRoot(root, asRelative(path));
  return existsSync(file) && statSync(file).isFile();
}

function homeOf(project: Project, symbol: string): SmallTarget[] {
  // A key of data or of a translation is no small thing to change: what uses it may be meant.
  const found = definitionsOf(project.store, symbol, { exactMatch: true }).filter(({ kind }) => kind !== 'key');
  const [only] = found;
  return only && found.length === 1 ? [{ file: only.file, startLine: only.line, endLine: only.endLine }] : [];
}

function whole(file: string): SmallTarget {
  return { file, startLine: 1, endLine: WHOLE_FILE };
}
