/** Symbols and files that a session was shown the way to: the part of a next step that takes a look into the index. */
export interface NextCallCandidates {
  /** Ids of the chunks to read next, `path:12-40`: what an answer named and showed no lines of, the best first. */
  readonly toRead: readonly string[];
  /** Tied symbols, the best first. */
  readonly tied: readonly string[];
  /** True when nothing around the request is left to look for. */
  readonly isExhausted: boolean;
}
