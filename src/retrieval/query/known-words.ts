/**
 * How much of a question the index can know. Japanese is looked for by pairs of characters, and a pair may come from another
 * word: パスワード and レコード share ード. Such a piece is no match, and what the index does not know weighs as well.
 */

import { isJapanese } from '../../base/text.ts';
import { queryTerms } from '../../base/words/terms.ts';
import { japaneseWords } from './japanese-english.ts';

export interface KnownWords {
  /** Terms to look for. */
  readonly terms: readonly string[];
  /** English for its Japanese words, the most usual name of each, where the code is written in English. */
  readonly english: readonly string[];
  /** Terms of each Japanese word that was put into English: names of one thing. */
  readonly alike: readonly (readonly string[])[];
  /** Terms of English names where comments are Japanese: identifiers are English even there. */
  readonly related: readonly string[];
}

export interface KnownTerms {
  /** Whether the index holds the term. */
  readonly isKnown: (term: string) => boolean;
  /** Whether its files speak Japanese at all, beyond a few words. */
  readonly speaksJapanese: () => boolean;
  /** Whether their comments do. */
  readonly commentsInJapanese: () => boolean;
  /** Whether a document of the project, such as its manual, holds the term, or a name or comment in its code. */
  readonly isInOwnTexts: (term: string) => boolean;
}

const KATAKANA_RUN = /[ァ-ヺー]{3,}/g;
const KANJI = /^[㐀-鿿々]+$/;
/** Pair of characters without hiragana; pairs with hiragana are endings, or lie across two words. */
const CONTENT = /^(?:[ァ-ヺー]+|[㐀-鿿々]+|[a-z0-9_]+)$/;

/**
 * @param text the question itself
 * @param terms what would be looked for
 */
export function knownWords(text: string, terms: readonly string[], known: KnownTerms): KnownWords {
  if (!isJapanese(text)) return { terms, ...NO_ENGLISH };
  const translated = inEnglish(text, known);
  const pieces = piecesIn(text, known);
  const kept = terms.filter((term) => !pieces.has(term));
  if (translated !== undefined && !known.commentsInJapanese()) {
    const inOwnTexts = kept.filter((term) => isJapanese(term) && CONTENT.test(term) && known.isInOwnTexts(term));
    return { ...translated, terms: [...new Set([...translated.terms, ...inOwnTexts])] };
  }
  return { terms: kept, ...NO_ENGLISH, related: translated?.alike.flat() ?? [] };
}

const NO_ENGLISH: Pick<KnownWords, 'english' | 'alike' | 'related'> = { english: [], alike: [], related: [] };

/** Names of one word beyond these are seldom the ones that the code uses. */
const MOST_NAMES = 3;
/** Words that no dictionary entry covers. A single kanji behind one is an ending: 作り方, 実行中. */
const UNKNOWN = /[ァ-ヺー]{2,}|[㐀-鿿々]{2,}|(?<![㐀-鿿々ぁ-ん ])[㐀-鿿々](?=[ぁ-ん])|[A-Za-z0-9_]+/g;

/**
 * The names that code in English has for the words; texts on the screen may be Japanese all the same. A word that the dictionary or
 * the code does not know stays as it is, so that it weighs among those that are found nowhere. Undefined without a known one.
 */
function inEnglish(text: string, { isKnown }: KnownTerms): KnownWords | undefined {
  const { known, rest } = japaneseWords(text);
  const isUsed = (name: string): boolean => queryTerms(name).some(isKnown);
  const used = known.map(({ names, isDescribing }) =>
    isDescribing ? names.slice(0, 1).filter(isUsed) : names.filter(isUsed).slice(0, MOST_NAMES),
  );
  const found = used.filter((names) => names.length > 0);
  if (found.length === 0) return undefined;
  const left = rest.match(UNKNOWN) ?? [];
  const unused = known.flatMap(({ names }) => (names.some(isUsed) ? [] : names.slice(0, 1)));
  const others = [
    ...left.flatMap((word) => (isJapanese(word) ? [word] : queryTerms(word))),
    ...queryTerms(unused.join(' ')),
  ];
  const terms = [...new Set([...queryTerms(found.flat().join(' ')), ...others])];
  return {
    terms,
    english: used.flatMap((names, at) => (known[at]?.isDescribing ? [] : names.slice(0, 1))),
    alike: found.map((names) => queryTerms(names.join(' '))),
    related: [],
  };
}

/**
 * Pairs that are no words of this index. In katakana, which run on without a border, one that stands alone among unknown
 * ones is a piece of another word; where the index speaks no Japanese, the few katakana in it are names of kinds of things.
 */
function piecesIn(text: string, { isKnown, speaksJapanese }: KnownTerms): Set<string> {
  if (!speaksJapanese()) return new Set(queryTerms(text).filter((term) => isJapanese(term) && !KANJI.test(term)));
  const words = new Set<string>();
  const alone = new Set<string>();
  for (const run of text.normalize('NFKC').match(KATAKANA_RUN) ?? []) {
    const pairs = Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2));
    const areKnown = pairs.map(isKnown);
    pairs.forEach((pair, at) => {
      const hasCompany = areKnown[at - 1] === true || areKnown[at + 1] === true;
      (hasCompany ? words : alone).add(pair);
    });
  }
  return new Set([...alone].filter((pair) => !words.has(pair)));
}
