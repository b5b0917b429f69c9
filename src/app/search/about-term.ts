/** Whether a request is about a term that earlier work learned: it has all words of the term, in whatever form. */
import { isSameWord, wordsOf } from '../../session/words/words.ts';

export function isAbout(request: string, term: string): boolean {
  const words = wordsOf(request);
  const named = wordsOf(term).filter(({ weight }) => weight === 'distinctive');
  return named.length > 0 && named.every((word) => words.some((other) => isSameWord(word, other)));
}
