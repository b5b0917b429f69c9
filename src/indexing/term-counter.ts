/** Counts the terms and names of a batch into posting lists. Lasts for many batches, since most of their words are the same. */
import { termsOfToken, tokensOf } from '../base/terms.ts';
import { type JoinedLists, PostingLog } from '../storage/posting-log.ts';
import { DEFINITION_PREFIX, REFERENCE_PREFIX } from '../storage/postings.ts';

export class TermCounter {
  private log = new PostingLog();
  private termsByToken = new Map<string, readonly number[]>();

  /** Begins a batch, with an empty dictionary when the old one has grown too large. */
  begin(): void {
    if (this.log.size <= MOST_KEYS && this.termsByToken.size <= MOST_KEYS) this.log.begin();
    else {
      this.log = new PostingLog();
      this.termsByToken = new Map();
    }
  }

  addNames(file: number, definitions: readonly string[], references: readonly string[]): void {
    for (const name of definitions) this.log.count(this.log.idOf(DEFINITION_PREFIX + name.toLowerCase()), 0);
    for (const name of references) this.log.count(this.log.idOf(REFERENCE_PREFIX + name), 0);
    this.log.endDocument(file);
  }

  /**
   * @param texts one for each field
   * @returns the number of terms in each
   */
  addChunk(chunk: number, texts: readonly string[]): readonly number[] {
    const lengths = texts.map((text, field) => this.countTerms(text, field));
    this.log.endDocument(chunk);
    return lengths;
  }

  finish(): JoinedLists {
    return this.log.finish();
  }

  private countTerms(text: string, field: number): number {
    let count = 0;
    for (const token of tokensOf(text)) {
      const terms = this.termsOf(token);
      for (const term of terms) this.log.count(term, field);
      count += terms.length;
    }
    return count;
  }

  private termsOf(token: string): readonly number[] {
    const known = this.termsByToken.get(token);
    if (known !== undefined) return known;
    const terms = termsOfToken(token).map((term) => this.log.idOf(term));
    this.termsByToken.set(token, terms);
    return terms;
  }
}

/** Some 10 MB of dictionary for each thread. */
const MOST_KEYS = 50_000;
