/**
 * English words for the Japanese words of a query, as far as the project uses them: identifiers are
 * English even where comments are not. They come from the embedding's own vocabulary, not a dictionary.
 */
import { queryTerms } from '../../base/words/terms.ts';
import type { Embedder, VocabularyEmbedder } from '../../embedding/contract.ts';
import type { LoadedIndex } from '../../retrieval/ranking/loaded-index.ts';
import type { Project } from '../project/project.ts';

/** Katakana words, and kanji with at most one trailing kana: what a Japanese sentence has for terms. */
const TERM = /[ァ-ヺー]{2,}|[一-龥々]{2,}[ぁ-ん]?/g;
const LATIN = /^[a-z]{3,}$/;
const LEAST_COSINE = 0.35;
const EXAMINED = 48;
const MOST_FOR_EACH = 6;

/** Lower-case words, at most 6 for each term of the query; none without an engine that has a vocabulary. */
export function relatedWords(
  project: Pick<Project, 'embedder'>,
  index: Pick<LoadedIndex, 'postings'>,
  query: string,
): readonly string[] {
  const isUsed = (word: string): boolean => queryTerms(word).some((term) => index.postings(term).length > 0);
  const terms = new Set(query.normalize('NFKC').match(TERM) ?? []);
  return [...terms].flatMap((term) => wordsNear(project, term).filter(isUsed).slice(0, MOST_FOR_EACH));
}

/** A request has its words again in its sentences, its target and the next question about it. */
const MOST_REMEMBERED = 500;
const remembered = new WeakMap<Embedder, Map<string, readonly string[]>>();

function wordsNear({ embedder }: Pick<Project, 'embedder'>, term: string): readonly string[] {
  if (!hasVocabulary(embedder)) return [];
  const known = remembered.get(embedder) ?? new Map<string, readonly string[]>();
  remembered.set(embedder, known);
  const words = known.get(term) ?? nearestEnglish(embedder, term);
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(term, words);
  return words;
}

function nearestEnglish(embedder: VocabularyEmbedder, term: string): string[] {
  const near = embedder.nearestWords(term, EXAMINED);
  return near.filter(({ entry, cosine }) => cosine > LEAST_COSINE && LATIN.test(entry)).map(({ entry }) => entry);
}

function hasVocabulary(embedder: Embedder): embedder is VocabularyEmbedder {
  return 'nearestWords' in embedder;
}
