/** Japanese writes no blanks: a run of katakana or kanji is one word or several. */

const RUN = /[ァ-ヺー]{2,}|[一-龥々]{2,}/g;
const TAG_LINE = /^\s*@.*$/gm;

/** The distinct runs of a comment; lines of tags such as `@param` are none of it. */
export function runsInComment(comment: string): string[] {
  return [...new Set(comment.replace(TAG_LINE, '').normalize('NFKC').match(RUN))];
}
