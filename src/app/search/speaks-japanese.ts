/** Whether the files of a project speak Japanese: in sentences or in comments, not only in what this program says of it. */

import type { LoadedIndex } from '../../retrieval/ranking/loaded-index.ts';
import type { IndexStore } from '../../storage/contract.ts';
import { FILE_CLASSES } from '../../storage/contract.ts';
import { PostingCursor } from '../../storage/postings.ts';

/** Japanese sentences have one or two of them each. */
const GRAMMAR = ['する', 'して', 'した', 'ます', 'です', 'ない', 'から', 'いる', 'れる', 'こと'];
/** Least number of pairs of a Japanese project; fewer come from words that this program adds for kinds of things. */
const LEAST_PAIRS = 3;
/** Comments of few words, such as ログイン処理, hold no grammar. So many files are looked at, spread over the index. */
const MOST_FILES = 200;
const LEAST_SHARE = 0.05;

interface Known {
  readonly version: number;
  readonly sentences: boolean;
  readonly comments: boolean;
}

const known = new WeakMap<IndexStore, Known>();

export function speaksJapanese(store: IndexStore, index: LoadedIndex): boolean {
  const { sentences, comments } = knownOf(store, index);
  return sentences || comments;
}

/** Not only in texts on the screen. */
export function commentsInJapanese(store: IndexStore, index: LoadedIndex): boolean {
  return knownOf(store, index).comments;
}

/**
 * Whether a manual or the like has the term, or a few files of code do: a comment, a name. Texts on the screen do not
 * count, nor what this program says of the kinds of things, which many files have.
 */
export function isInOwnTexts(index: LoadedIndex, term: string): boolean {
  const code = new Set<string>();
  for (const { segment: id, list } of index.postings(term)) {
    const segment = index.segments.find((one) => one.id === id);
    const posting = new PostingCursor(list);
    while (segment !== undefined && posting.next()) {
      const file = segment.fileOfChunk[posting.ordinal] ?? -1;
      if (segment.fileClasses[file] === DOCUMENT) return true;
      if (CODE.has(segment.fileClasses[file] ?? -1)) code.add(`${id}:${file}`);
    }
  }
  return code.size > 0 && code.size <= MOST_CODE;
}

const DOCUMENT = FILE_CLASSES.indexOf('documentation');
const CODE: ReadonlySet<number> = new Set(
  (['source', 'test', 'example', 'declaration', 'legacy'] as const).map((one) => FILE_CLASSES.indexOf(one)),
);
const MOST_CODE = 10;

function knownOf(store: IndexStore, index: LoadedIndex): Known {
  const version = store.version();
  const cached = known.get(store);
  if (cached?.version === version) return cached;
  const found = { version, sentences: hasSentences(store), comments: hasComments(store, index) };
  known.set(store, found);
  return found;
}

function hasSentences(store: IndexStore): boolean {
  return GRAMMAR.filter((pair) => store.postings(pair).length > 0).length >= LEAST_PAIRS;
}

function hasComments(store: IndexStore, { segments }: LoadedIndex): boolean {
  const living = segments.flatMap(({ fileIds }) => [...fileIds].filter((id) => id !== 0));
  const step = Math.max(1, Math.ceil(living.length / MOST_FILES));
  const looked = living.filter((_, at) => at % step === 0);
  const commented = looked.filter((id) => {
    const { runs, definitions } = store.commentWords(id);
    return runs.length + definitions.length > 0;
  });
  return commented.length > 0 && commented.length >= looked.length * LEAST_SHARE;
}
