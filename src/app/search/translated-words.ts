/**
 * Lessons of the comments of a project on its words: `deleteUserGroup` documented as ユーザーグループを削除する is a sentence in two
 * languages, and so are the comments of a file and its name. A Japanese question thereby finds files that are named in
 * English.
 */
import { englishStems } from '../../base/words/english-stems.ts';
import { knownRuns, withParts } from '../../base/words/japanese-runs.ts';
import { queryTerms } from '../../base/words/terms.ts';
import { type WordPair, WordPairs } from '../../retrieval/query/word-pairs.ts';
import type { LoadedIndex } from '../../retrieval/ranking/loaded-index.ts';
import type { IndexStore } from '../../storage/contract.ts';
import type { IndexedProject } from '../project/project.ts';

/** English terms behind the Japanese words of a question, at most 3 for each; none where no comment is Japanese. */
export function wordsInComments(project: Pick<IndexedProject, 'store' | 'segments'>, question: string): string[] {
  if (!isInIndex(project.store, question)) return [];
  const known = lexiconOf(project.store);
  known.update(project.store, project.segments.get());
  const runs = knownRuns(question, (run) => known.translationsOf(run).length > 0);
  return [...new Set(runs.flatMap((run) => known.translationsOf(run)))];
}

/** A project without Japanese text is not read for a Japanese question. */
function isInIndex(store: IndexStore, question: string): boolean {
  return queryTerms(question).some((term) => JAPANESE.test(term) && store.postings(term).length > 0);
}

/** So many files teach enough; more would make the first question wait (50 ms for 2,100 files). */
const MOST_FILES = 5_000;
/** From when on a word of a name and a word of its comment mean the same. */
const LEAST_DICE = { definition: 0.33, file: 0.4 };
const MOST_FOR_EACH = 3;
const JAPANESE = /[ァ-ヺ一-龥]/;

const lexicons = new WeakMap<IndexStore, Lexicon>();

function lexiconOf(store: IndexStore): Lexicon {
  const lexicon = lexicons.get(store) ?? new Lexicon();
  lexicons.set(store, lexicon);
  return lexicon;
}

interface FilePairs {
  readonly file: WordPair;
  readonly definitions: readonly WordPair[];
}

/** Kept beside the store; a file is read once for each of its versions. */
class Lexicon {
  private readonly known = new Map<number, FilePairs>();
  private readonly definitions = new WordPairs();
  private readonly files = new WordPairs();
  private index: LoadedIndex | undefined;

  update(store: IndexStore, index: LoadedIndex): void {
    if (this.index === index) return;
    this.index = index;
    const living = livingFiles(index);
    for (const [id, pairs] of this.known) if (!living.has(id)) this.forget(id, pairs);
    for (const id of living) if (!this.known.has(id)) this.learn(id, pairsOf(store, index, id));
  }

  translationsOf(term: string): string[] {
    const found = [
      ...this.definitions.translationsOf(term, LEAST_DICE.definition),
      ...this.files.translationsOf(term, LEAST_DICE.file),
    ];
    const words = found.sort((left, right) => right.dice - left.dice).map(({ word }) => word);
    return [...new Set(words)].slice(0, MOST_FOR_EACH);
  }

  private learn(id: number, pairs: FilePairs): void {
    this.known.set(id, pairs);
    this.files.add(pairs.file);
    for (const pair of pairs.definitions) this.definitions.add(pair);
  }

  private forget(id: number, pairs: FilePairs): void {
    this.known.delete(id);
    this.files.remove(pairs.file);
    for (const pair of pairs.definitions) this.definitions.remove(pair);
  }
}

function livingFiles({ segments }: LoadedIndex): Set<number> {
  const living = new Set<number>();
  for (const { fileIds } of segments) {
    for (const id of fileIds) {
      if (living.size >= MOST_FILES) return living;
      if (id !== 0) living.add(id);
    }
  }
  return living;
}

function pairsOf(store: IndexStore, index: LoadedIndex, id: number): FilePairs {
  const comments = store.commentWords(id);
  const definitions = comments.definitions.map(({ runs, words }) => ({ terms: withParts(runs), words }));
  const terms = new Set([...withParts(comments.runs), ...definitions.flatMap((pair) => pair.terms)]);
  // A name beside which nothing is said counts for nothing.
  const words = terms.size > 0 ? englishStems(fileNameOf(index.pathOf(id) ?? '')) : [];
  return { file: { terms: [...terms], words }, definitions };
}

function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
