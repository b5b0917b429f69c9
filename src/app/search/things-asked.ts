/** The things that a request asks for, and that the code has no name for. */
import { queryTerms, stem } from '../../base/words/terms.ts';
import { japaneseWords } from '../../retrieval/query/japanese-english.ts';
import { isVerb } from '../../session/frame/english-request.ts';
import { ACTS_JAPANESE, EVERYDAY_JAPANESE } from '../../session/words/word-lists.ts';
import { searchWords } from '../../session/words/words.ts';
import type { IndexStore } from '../../storage/contract.ts';

/** Words of a sentence that say what it is about. */
const MOST_WORDS = 4;
/** Things are written so, in both languages; in Japanese, what holds hiragana is the rest of a sentence. */
const THING = /^(?:[\p{Script=Han}々]{2,}|[\p{Script=Katakana}ー]{2,}|[A-Za-z][\w-]{3,})$/u;

/**
 * First things of a request that stand nowhere in the code, neither as written nor by a name that the dictionary has for them. Acts,
 * verbs and words of every sentence name no thing that a project could have or lack.
 */
export function unknownThings(index: Pick<IndexStore, 'postings'>, text: string): string[] {
  const isKnown = (word: string): boolean => queryTerms(word).some((term) => index.postings(term).length > 0);
  const { known, rest } = japaneseWords(text);
  const things = [
    ...known.map(({ word, names }) => ({ word, isMet: isKnown(word) || names.some(isKnown) })),
    ...searchWords(rest).map((word) => ({ word, isMet: isKnown(word) })),
  ];
  const unknown = things.filter(({ word, isMet }) => !isMet && isThing(word));
  return unknown.slice(0, MOST_WORDS).map(({ word }) => word);
}

function isThing(word: string): boolean {
  return (
    THING.test(word) && !EVERYDAY_JAPANESE.has(word) && !ACTS_JAPANESE.has(word) && ![word, stem(word)].some(isVerb)
  );
}
