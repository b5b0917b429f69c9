/** Counts the terms and names of a batch into posting lists. Lasts for many batches, since most of their words are the same. */

import { TokenTable } from '../../base/token-table.ts';
import { termsOfToken } from '../../base/words/terms.ts';
import { type JoinedLists, PostingLog } from '../../storage/posting-log.ts';
import { DEFINITION_PREFIX, REFERENCE_PREFIX } from '../../storage/postings.ts';

export class TermCounter {
  private log = new PostingLog();
  private tokens = new TokenTable();
  private termsByToken: (readonly number[])[] = [];

  /** Begins a batch, with an empty dictionary when the old one has grown too large. */
  begin(): void {
    if (this.log.size <= MOST_KEYS && this.termsByToken.length <= MOST_KEYS) this.log.begin();
    else {
      this.log = new PostingLog();
      this.tokens = new TokenTable();
      this.termsByToken = [];
    }
  }

  addNames(file: number, definitions: readonly string[], references: readonly string[]): void {
    for (const name of definitions) this.log.count(this.log.idOf(DEFINITION_PREFIX + name.toLowerCase()), 0);
    for (const name of references) this.log.count(this.log.idOf(REFERENCE_PREFIX + name), 0);
    this.log.endDocument(file);
  }

  /** @param texts one for each field @returns the number of terms in each */
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
    const tokens = this.tokens.read(text);
    for (let at = 0; at < tokens; at++) {
      const terms = this.termsOf(this.tokens.ids[at]!);
      for (const term of terms) this.log.count(term, field);
      count += terms.length;
    }
    return count;
  }

  private termsOf(token: number): readonly number[] {
    const known = this.termsByToken[token];
    if (known !== undefined) return known;
    const terms = termsOfToken(this.tokens.tokens[token]!).map((term) => this.log.idOf(term));
    this.termsByToken[token] = terms;
    return terms;
  }
}

/** Number of keys, which take some 10 MB for each thread. */
const MOST_KEYS = 50_000;
