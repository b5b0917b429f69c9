/** English names that code may have for the Japanese words of a request, by which its lines are scored. */
import { queryTerms } from '../../base/words/terms.ts';
import { japaneseWords } from '../../retrieval/query/japanese-english.ts';
import type { IndexedProject } from '../project/project.ts';
import { commentsInJapanese } from '../search/speaks-japanese.ts';

/** Further names of a word are seldom those of the code. */
const MOST_NAMES = 2;

/** Each once, as far as the index knows them; none where comments are Japanese, or the text is not. */
export function englishNames({ store, segments }: Pick<IndexedProject, 'store' | 'segments'>, text: string): string[] {
  const { known } = japaneseWords(text);
  const index = segments.get();
  if (known.length === 0 || commentsInJapanese(store, index)) return [];
  const isUsed = (name: string): boolean => queryTerms(name).some((term) => index.postings(term).length > 0);
  return [...new Set(known.flatMap(({ names }) => names.filter(isUsed).slice(0, MOST_NAMES)))];
}
