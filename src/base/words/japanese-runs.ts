/** Japanese writes no blanks: a run of katakana or kanji is one word or several. */

const RUN = /[ァ-ヺー]{2,}|[一-龥々]{2,}/g;
const KATAKANA = /^[ァ-ヺー]/;
const LONGEST = 12;
const TAG_LINE = /^\s*@.*$/gm;

/** The distinct runs of a comment; lines of tags such as `@param` are none of it. */
export function runsInComment(comment: string): string[] {
  return [...new Set(runsOf(comment.replace(TAG_LINE, '')))];
}

/** Runs with what they begin and end with, each once: カスタムフィールド holds カスタム and フィールド. */
export function withParts(runs: readonly string[]): string[] {
  const found = new Set<string>();
  for (const run of runs) {
    found.add(run);
    for (let length = shortest(run); length < Math.min(run.length, LONGEST); length++) {
      found.add(run.slice(0, length));
      found.add(run.slice(-length));
    }
  }
  return [...found];
}

/** A question as the longest words that `isKnown`, from left to right; what lies between is left out. */
export function knownRuns(question: string, isKnown: (run: string) => boolean): string[] {
  return [...new Set(runsOf(question))].flatMap((run) => (isKnown(run) ? [run] : knownParts(run, isKnown)));
}

function knownParts(run: string, isKnown: (run: string) => boolean): string[] {
  const parts: string[] = [];
  for (let at = 0; at < run.length; at++) {
    const part = longestAt(run, at, isKnown);
    if (part === '') continue;
    parts.push(part);
    at += part.length - 1;
  }
  return parts;
}

function longestAt(run: string, at: number, isKnown: (run: string) => boolean): string {
  for (let end = Math.min(run.length, at + LONGEST); end >= at + 2; end--) {
    if (isKnown(run.slice(at, end))) return run.slice(at, end);
  }
  return '';
}

/** Two katakana are a syllable, two kanji a word. */
function shortest(run: string): number {
  return KATAKANA.test(run) ? 3 : 2;
}

function runsOf(text: string): readonly string[] {
  return text.normalize('NFKC').match(RUN) ?? [];
}
