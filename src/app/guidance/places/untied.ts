/** Names that a request uses and nothing in the project has. */
import { queryTerms } from '../../../base/words/terms.ts';
import { japaneseWords } from '../../../retrieval/query/japanese-english.ts';
import { type QueryFrame, subjectOf } from '../../../session/frame/frame.ts';
import { ACTS_JAPANESE, EVERYDAY_JAPANESE } from '../../../session/words/word-lists.ts';
import { searchWords } from '../../../session/words/words.ts';
import type { IndexedProject } from '../../project/project.ts';

/** Words of a sentence that say what it is about. */
const MOST_WORDS = 4;
/** Things are written so, in both languages; in Japanese, what holds hiragana is the rest of a sentence. */
const THING = /^(?:[\p{Script=Han}々]{2,}|[\p{Script=Katakana}ー]{2,}|[A-Za-z][\w-]{3,})$/u;

/**
 * The things asked for, by the words that stand nowhere, or, where each stands somewhere, by the name in the frame. Null where code
 * in English has a name for each thing of a Japanese request: then none of its words is missing.
 */
export function untiedWords({ store }: IndexedProject, frame: QueryFrame): string[] | null {
  const subject = subjectOf(frame);
  const isKnown = (text: string): boolean => queryTerms(text).some((term) => store.postings(term).length > 0);
  const { known, rest } = japaneseWords(subject);
  const unnamed = known.filter(({ names }) => !names.some(isKnown)).map(({ word }) => word);
  const things = [...unnamed, ...searchWords(rest)].filter(
    (word) => THING.test(word) && !EVERYDAY_JAPANESE.has(word) && !ACTS_JAPANESE.has(word),
  );
  const unknown = things.filter((word) => !isKnown(word));
  if (unknown.length === 0 && known.length > MOST_WORDS / 2) return null;
  if (unknown.length > 0) return unknown.slice(0, MOST_WORDS);
  return subject === frame.rawQuery ? [] : [subject];
}
