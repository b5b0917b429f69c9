/**
 * Makes the history of a project from its commits, or adds the new ones to one that is there. It tells of the past of HEAD
 * alone: after a checkout of an older commit or of another branch, and after a shallow repository was deepened, all of it is
 * read anew.
 */

import { shallowBoundary } from '../../base/git/head.ts';
import { ASIDE_MS, turns } from '../../base/turns.ts';
import { termsOfToken, tokensOf } from '../../base/words/terms.ts';
import type { CommitHistory, CommitRow, NewHistory } from '../../storage/history.ts';
import { type Commit, isAncestor, type Repository, readCommits, readHead } from './read-commits.ts';
import { tellingCommits } from './telling-commits.ts';

const MOST_COMMITS = 10_000;

/** @param known the history up to an earlier commit @returns undefined when there is nothing new, or no git or no commit */
export async function readHistory(
  repository: Repository,
  known: CommitHistory | undefined,
): Promise<NewHistory | undefined> {
  const head = await readHead(repository);
  const boundary = shallowBoundary(repository.folder);
  const isAsDeep = known?.boundary === boundary;
  if (head === undefined || (isAsDeep && head === known.head)) return undefined;
  const isContinued =
    isAsDeep && known.commitCount < 2 * MOST_COMMITS && (await isAncestor(repository.folder, known.head, head));
  const added = isContinued ? await readCommits(repository, `${known.head}..${head}`, MOST_COMMITS) : undefined;
  if (added !== undefined) return { head, boundary, ...(await addCommits(added, known)) };
  const all = await readCommits(repository, head, MOST_COMMITS);
  return all && { head, boundary, ...(await addCommits(all)) };
}

/** @param added newest first */
async function addCommits(
  added: readonly Commit[],
  known?: CommitHistory,
): Promise<Omit<NewHistory, 'head' | 'boundary'>> {
  const paths = new Map((known?.paths ?? []).map((path, ordinal) => [path, ordinal]));
  const commits = known === undefined ? [] : rowsOf(known);
  const words = new WordLists(known);
  const turn = turns(ASIDE_MS);
  for (const { message, files } of tellingCommits(added).reverse()) {
    const pause = turn();
    if (pause) await pause;
    const count = words.add(commits.length, message);
    const touched = files.map((file) => getOrMake(paths, file, () => paths.size));
    commits.push({ words: count, touched: files.length, files: touched });
  }
  return { paths: [...paths.keys()], commits, postings: words.lists };
}

/** The commits by word. A token leads to the lists of its words at once: most tokens come again, and a Japanese one has many words. */
class WordLists {
  readonly lists = new Map<string, number[]>();
  private readonly tokens = new Map<string, readonly number[][]>();

  constructor(known: CommitHistory | undefined) {
    for (const word of known?.terms() ?? []) this.lists.set(word, known?.commitsWith(word) ?? []);
  }

  /** @returns the number of different words */
  add(commit: number, message: string): number {
    let count = 0;
    for (const token of tokensOf(message)) {
      for (const list of getOrMake(this.tokens, token, this.listsOf)) {
        if (list[list.length - 1] === commit) continue;
        list.push(commit);
        count++;
      }
    }
    return count;
  }

  private readonly listsOf = (token: string): readonly number[][] =>
    termsOfToken(token).map((word) => getOrMake(this.lists, word, newList));
}

function rowsOf({ words, touched, starts, files }: CommitHistory): CommitRow[] {
  return Array.from(words, (count, commit) => ({
    words: count,
    touched: touched[commit]!,
    files: [...files.subarray(starts[commit], starts[commit + 1])],
  }));
}

function newList(): number[] {
  return [];
}

function getOrMake<Key, Value>(known: Map<Key, Value>, key: Key, make: (key: Key) => Value): Value {
  const value = known.get(key);
  if (value !== undefined) return value;
  const made = make(key);
  known.set(key, made);
  return made;
}
