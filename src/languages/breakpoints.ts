/** Offsets at which an oversize text may be cut: starts of statements and of members. Found when asked for. */
export interface Breakpoints {
  /** Whether there is one at all. */
  any(): boolean;
  /** The last that is not greater than `limit`. */
  last(limit: number): number | undefined;
  /** The first that is greater than `limit`. */
  next(limit: number): number | undefined;
}
