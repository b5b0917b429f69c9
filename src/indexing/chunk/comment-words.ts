/** Lessons of a file on the words of its project: the Japanese of its comments beside the English of its names. */
import { englishStems } from '../../base/words/english-stems.ts';
import { runsInComment } from '../../base/words/japanese-runs.ts';
import type { CommentWords } from '../../storage/comment-words.ts';
import type { Outline } from '../../storage/contract.ts';

export function commentWordsOf({ docblock, symbols }: Pick<Outline, 'docblock' | 'symbols'>): CommentWords {
  const definitions = symbols.flatMap((symbol) => {
    const runs = runsInComment(symbol.docblock);
    return runs.length > 0 ? [{ runs, words: englishStems(symbol.name) }] : [];
  });
  return { runs: runsInComment(docblock), definitions };
}
