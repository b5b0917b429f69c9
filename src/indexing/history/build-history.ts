/**
 * Makes the history of a project from its commits, or adds the new ones to one that is there. It tells of the past of HEAD
 * alone: after a checkout of an older commit or of another branch all of it is read anew.
 */
import { termsOfToken, tokensOf } from '../../base/terms.ts';
import { ASIDE_MS, turns } from '../../base/turns.ts';
import type { CommitHistory, CommitRow, NewHistory } from '../../storage/history.ts';
import { type Commit, isAncestor, readCommits, readHead } from './read-commits.ts';
import { tellingCommits } from './telling-commits.ts';

const MOST_COMMITS = 10_000;

/**
 * @param known the history up to an earlier commit
 * @returns undefined when there is nothing new, or no git or no commit
 */
export async function readHistory(folder: string, known: CommitHistory | undefined): Promise<NewHistory | undefined> {
  const head = await readHead(folder);
  if (head === undefined || head === known?.head) return undefined;
  const isContinued =
    known !== undefined && known.commitCount < 2 * MOST_COMMITS && (await isAncestor(folder, known.head, head));
  const added = isContinued ? await readCommits(folder, `${known.head}..${head}`, MOST_COMMITS) : undefined;
  if (added !== undefined) return addCommits(head, added, known);
  const all = await readCommits(folder, head, MOST_COMMITS);
  return all && addCommits(head, all);
}

/** @param added newest first */
async function addCommits(head: string, added: readonly Commit[], known?: CommitHistory): Promise<NewHistory> {
  const paths = new Map((known?.paths ?? []).map((path, ordinal) => [path, ordinal]));
  const commits = known === undefined ? [] : rowsOf(known);
  const postings = new Map([...(known?.terms() ?? [])].map((term) => [term, known?.commitsWith(term) ?? []]));
  const terms = new Map<string, readonly string[]>();
  const turn = turns(ASIDE_MS);
  for (const { message, files } of tellingCommits(added).reverse()) {
    await turn();
    const words = new Set(tokensOf(message).flatMap((token) => remembered(terms, token, termsOfToken)));
    for (const word of words) remembered(postings, word, newList).push(commits.length);
    const touched = files.map((file) => remembered(paths, file, () => paths.size));
    commits.push({ words: words.size, touched: files.length, files: touched });
  }
  return { head, paths: [...paths.keys()], commits, postings };
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

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: (key: Key) => Value): Value {
  const value = known.get(key);
  if (value !== undefined) return value;
  const made = make(key);
  known.set(key, made);
  return made;
}
