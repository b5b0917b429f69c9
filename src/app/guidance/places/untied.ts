/** Names that a request uses and nothing in the project has. */
import { queryTerms } from '../../../base/terms.ts';
import { type QueryFrame, subjectOf } from '../../../session/frame/frame.ts';
import { searchWords } from '../../../session/words/words.ts';
import type { IndexedProject } from '../../project/project.ts';

/** Words of a sentence that say what it is about. */
const MOST_WORDS = 4;
/** Things are written so, in both languages; in Japanese, what holds hiragana is the rest of a sentence. */
const THING = /^(?:[\p{Script=Han}々]{2,}|[\p{Script=Katakana}ー]{2,}|[A-Za-z][\w-]{3,})$/u;

/** The things asked for, by the words that stand nowhere, or, where each stands somewhere, by the name in the frame. */
export function untiedWords({ store }: IndexedProject, frame: QueryFrame): string[] {
  const subject = subjectOf(frame);
  const things = searchWords(subject).filter((word) => THING.test(word));
  const unknown = things.filter((word) => queryTerms(word).every((term) => store.postings(term).length === 0));
  if (unknown.length > 0) return unknown.slice(0, MOST_WORDS);
  return subject === frame.rawQuery ? [] : [subject];
}
