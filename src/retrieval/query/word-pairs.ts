/**
 * Pairs of words of two languages that go together, counted over texts in both: a comment and the name of what it
 * documents. Words that come together more often than apart are taken for translations (Dice's coefficient, as Smadja,
 * McKeown and Hatzivassiloglou, "Translating Collocations for Bilingual Lexicons", 1996).
 */
export class WordPairs {
  /** How many texts have a word. */
  private readonly words = new Map<string, number>();
  /** Counted when they are asked for: a question asks for a few of ten thousand terms. */
  private readonly byTerm = new Map<string, Set<WordPair>>();

  add(pair: WordPair): void {
    for (const word of pair.words) this.words.set(word, this.textsWith(word) + 1);
    for (const term of pair.terms) {
      const pairs = this.byTerm.get(term) ?? new Set();
      this.byTerm.set(term, pairs.add(pair));
    }
  }

  /** @param pair the object that was added */
  remove(pair: WordPair): void {
    for (const word of pair.words) this.words.set(word, this.textsWith(word) - 1);
    for (const term of pair.terms) this.byTerm.get(term)?.delete(pair);
  }

  /** Words that go with a term at least `least` (0–1), in no order; a pair met fewer than five times proves nothing. */
  translationsOf(term: string, least: number): Translation[] {
    const pairs = this.byTerm.get(term);
    if (pairs === undefined || pairs.size < LEAST_TOGETHER) return [];
    return [...timesIn(pairs)].flatMap(([word, times]) => {
      const dice = (2 * times) / (pairs.size + this.textsWith(word));
      return times >= LEAST_TOGETHER && dice >= least ? [{ word, dice }] : [];
    });
  }

  private textsWith(word: string): number {
    return this.words.get(word) ?? 0;
  }
}

function timesIn(pairs: Iterable<WordPair>): Map<string, number> {
  const times = new Map<string, number>();
  for (const { words } of pairs) for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return times;
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
