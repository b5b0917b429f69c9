import type { CodeSymbol, ParsedFile } from '../contract.ts';
import { breakpointsAt } from './breakpoints.ts';

/** A file of which nothing but its definitions is known, in the order of their start. */
export function plainFile(symbols: readonly CodeSymbol[]): ParsedFile {
  const breakpoints = breakpointsAt(symbols.map(({ start }) => start));
  return { symbols, imports: [], references: [], breakpoints, docblock: '', hasSyntaxError: false };
}
