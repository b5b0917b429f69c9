/** Finds in a line what it has in common with a question. */
import { queryTerms } from './terms.ts';

export interface MarkedPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** @returns a function that takes a line apart; its parts in order make up the line */
export function wordMarker(query: string): (line: string) => MarkedPart[] {
  const wanted = new Set(queryTerms(query));
  const isWanted = (text: string): boolean => queryTerms(text).some((term) => wanted.has(term));
  return (line) => {
    const parts: { text: string; isMatch: boolean }[] = [];
    const add = (text: string, isMatch: boolean): void => {
      const last = parts.at(-1);
      if (last?.isMatch === isMatch) last.text += text;
      else if (text !== '') parts.push({ text, isMatch });
    };
    for (const word of line.split(WORDS)) {
      if (UNSPACED.test(word)) for (const { text, isMatch } of lettersOf(word, isWanted)) add(text, isMatch);
      else add(word, isWanted(word));
    }
    return parts;
  };
}

const WORDS = /([\p{L}\p{N}_]+)/u;
/** Words of these scripts follow each other without a space. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Splits a word into pairs of adjacent letters, the unit of the search. */
function lettersOf(word: string, isWanted: (text: string) => boolean): MarkedPart[] {
  const letters = [...word];
  const pairs = letters.map((letter, at) => at + 1 < letters.length && isWanted(letter + letters[at + 1]));
  return letters.map((text, at) => ({ text, isMatch: pairs[at] === true || pairs[at - 1] === true }));
}
