/**
 * Which words of one language go with which of another, counted over texts in both: a comment and the name of what it
 * documents. Words that come together more often than apart are taken for translations (Dice's coefficient, as Smadja,
 * McKeown and Hatzivassiloglou, "Translating Collocations for Bilingual Lexicons", 1996).
 */
export class WordPairs {
  private readonly terms = new Map<string, number>();
  private readonly words = new Map<string, number>();
  private readonly together = new Map<string, Map<string, number>>();

  /** @param by 1 for a text that comes, -1 for one that goes */
  count({ terms, words }: WordPair, by: 1 | -1): void {
    for (const word of words) add(this.words, word, by);
    for (const term of terms) {
      add(this.terms, term, by);
      const beside = this.together.get(term) ?? new Map<string, number>();
      this.together.set(term, beside);
      for (const word of words) add(beside, word, by);
    }
  }

  /** What goes with a term at least `least` (0–1), in no order; a pair met fewer than five times proves nothing. */
  translationsOf(term: string, least: number): Translation[] {
    const ofTerm = this.terms.get(term) ?? 0;
    if (ofTerm < LEAST_TOGETHER) return [];
    return [...(this.together.get(term) ?? [])].flatMap(([word, count]) => {
      const dice = (2 * count) / (ofTerm + (this.words.get(word) ?? 0));
      return count >= LEAST_TOGETHER && dice >= least ? [{ word, dice }] : [];
    });
  }
}

/** The distinct words of both sides. */
export interface WordPair {
  readonly terms: readonly string[];
  readonly words: readonly string[];
}

export interface Translation {
  readonly word: string;
  /** Twice the times together, divided by the times of both: 0–1. */
  readonly dice: number;
}

const LEAST_TOGETHER = 5;

function add(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}
