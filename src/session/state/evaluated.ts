/** Stored result of an evaluation. */
import type { MappedSymbol, QueryFrame } from '../frame/frame.ts';
import type { CountedSymbol, Found, Understanding } from './session.ts';

export interface Evaluated {
  readonly understanding: Understanding;
  readonly counted: readonly CountedSymbol[];
  readonly found: Found;
  readonly mappedSymbols: readonly MappedSymbol[];
  /** Frame with the slots that exploring filled (D-38). */
  readonly frame: QueryFrame;
  readonly isReady: boolean;
  /** Whether no symbol is tied to the target. */
  readonly untied: boolean;
}
