/** What was found and not used yet: the part of a next step that takes a look into the index. */
export interface NextCallCandidates {
  /** Met names that would count, not submitted yet; as many as are missing, best first. */
  readonly symbols: readonly string[];
  /** Names that hang together with what counts and were never met. */
  readonly lookUp: readonly string[];
  /** As many as are missing. */
  readonly entryPoints: readonly string[];
  /** Ids of the chunks to read next, `path:12-40`. */
  readonly toRead: readonly string[];
  /** Something counts, so that more of the same may complete it. */
  readonly isOnTrack: boolean;
  /** Newest ledger row that shows lines of the target; null while none does. */
  readonly proof: number | null;
  /** A definition whose lines were shown although nothing in its name ties it to the target. */
  readonly provable: { readonly name: string; readonly file: string; readonly lines: string } | null;
}
