/**
 * Contents that git came to hold between two states and that no file has: a commit or an index may be made without touching
 * the work tree, and is pushed or checked out later.
 */
import { ABSENT, type Contents, contentId, contentIn } from '../changes/content-ids.ts';
import { fieldsOf, git, gitOrThrow } from './git.ts';

/** A project as it differs from a commit. */
export interface State {
  /** Null before the first commit, and where git does not tell. */
  readonly commit: string | null;
  /** Files of the work tree that differ from the commit; every file where there is none. */
  readonly differences: Contents;
  /** Files that the index holds otherwise than the commit, or has git pass over; null where the index was not looked at. */
  readonly staged: Contents | null;
}

export interface Compared {
  readonly before: State;
  readonly after: State;
  /** Files that the two commits hold differently. */
  readonly moved: ReadonlyMap<string, Moved>;
}

/** Contents in two commits. */
export interface Moved {
  readonly was: string;
  readonly now: string;
}

/** By path relative to the project; nothing where one of the commits is not known. @throws when git fails */
export function movedBetween(root: string, before: string | null, after: string | null): ReadonlyMap<string, Moved> {
  if (before === null || after === null || before === after) return new Map();
  const rows = fieldsOf(gitOrThrow(root, [...DIFF, before, after]));
  const moved = new Map<string, Moved>();
  for (let at = 0; at + 1 < rows.length; at += 2) {
    const [, , was = '', now = ''] = (rows[at] ?? '').split(' ');
    moved.set(rows[at + 1] ?? '', { was: recordedId(was), now: recordedId(now) });
  }
  return moved;
}

const DIFF = ['diff', '--raw', '--no-abbrev', '-z', '--no-renames', '--ignore-submodules=none', '--relative'];

/** A content as git names it in its lists, where zeros stand for none. */
export function recordedId(id: string): string {
  return /^0+$/.test(id) ? ABSENT : id;
}

/**
 * Files whose new content in the commit, or in the index, is none that they had before, in git or on disk, and none that
 * they have now. A person who commits in the meantime commits what a file holds.
 */
export function recordedBetween(root: string, compared: Compared): readonly string[] {
  const { before, after, moved } = compared;
  const committed = [...moved].map(([file, { now }]) => ({ file, content: now }));
  const staged = before.staged === null ? [] : Object.entries(after.staged ?? {});
  const recorded = [...committed, ...staged.map(([file, content]) => ({ file, content }))];
  const news = recorded.filter((one) => !wasThere(compared, one) && contentId(root, one.file) !== one.content);
  const isHeld = heldAsGitReads(root, news);
  return [...new Set(news.filter((one) => !isHeld(one)).map(({ file }) => file))].sort();
}

interface Recorded {
  readonly file: string;
  readonly content: string;
}

function wasThere({ before, moved }: Compared, { file, content }: Recorded): boolean {
  const known = [contentIn(before.differences, file), contentIn(before.staged ?? {}, file), moved.get(file)?.was];
  return known.includes(content);
}

/** Line ends and other filters make a file another content in git; only asked for what would be told otherwise. */
function heldAsGitReads(root: string, news: readonly Recorded[]): (one: Recorded) => boolean {
  const files = [...new Set(news.map(({ file }) => file))].filter((file) => contentId(root, file) !== ABSENT);
  if (files.length === 0 || files.length > MOST_ASKED) return () => false;
  const ids =
    git(root, ['hash-object', '--', ...files])
      ?.trim()
      .split('\n') ?? [];
  const byFile = new Map(files.map((file, at) => [file, ids[at]]));
  return ({ file, content }) => byFile.get(file) === content;
}

/** As many names as a command line surely takes. */
const MOST_ASKED = 500;
