/** What is asked of a tool that knows a language for real. */
import type { DrawnSymbol, Place } from './draw.ts';

export interface Oracle {
  /** For each symbol the lines that use it, as `file:line`; undefined for one that the tool does not know. */
  readonly references: (symbols: readonly DrawnSymbol[]) => Promise<(string[] | undefined)[]>;
  /** Where the name at a place is defined, as `file:line`; empty for one that the tool does not follow. */
  readonly definitions: (place: Place) => Promise<string[]>;
  readonly end: () => void;
}
