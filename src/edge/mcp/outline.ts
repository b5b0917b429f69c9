/** Cuts an outline to what fits: level by level, so that the whole is seen before the parts of any part. */
import type { NestedSymbol } from '../../app/facts/analyze-structure.ts';
import { wireBytes } from './wire.ts';

export interface PrunedOutline {
  /** Symbols as answered: without empty `children`, and with `more` where some were left out. */
  readonly symbols: readonly object[];
  /** Kept symbols in their original form. */
  readonly shown: readonly NestedSymbol[];
  readonly omitted: number;
}

/** @param room bytes on the wire */
export function pruneOutline(symbols: readonly NestedSymbol[], room: number): PrunedOutline {
  const kept = keptWithin(symbols, room);
  const omitted = countAll(symbols) - kept.size;
  return { symbols: describeKept(symbols, kept), shown: shownOf(symbols, kept), omitted };
}

/** Bytes of `"children":[],"more":12` at most, for each symbol. */
const FRAME_BYTES = 25;

function keptWithin(symbols: readonly NestedSymbol[], room: number): ReadonlySet<NestedSymbol> {
  const kept = new Set<NestedSymbol>();
  let left = room;
  for (let level = symbols; level.length > 0; level = level.flatMap(({ children }) => children)) {
    for (const symbol of level) {
      left -= wireBytes(withoutChildren(symbol)) + FRAME_BYTES;
      if (left < 0 && kept.size > 0) return kept;
      kept.add(symbol);
    }
  }
  return kept;
}

function withoutChildren({ children: _, ...symbol }: NestedSymbol): object {
  return symbol;
}

function describeKept(symbols: readonly NestedSymbol[], kept: ReadonlySet<NestedSymbol>): object[] {
  return symbols
    .filter((symbol) => kept.has(symbol))
    .map((symbol) => {
      const children = describeKept(symbol.children, kept);
      const missing = symbol.children.length - children.length;
      return {
        ...withoutChildren(symbol),
        ...(children.length > 0 ? { children } : {}),
        ...(missing > 0 ? { more: missing } : {}),
      };
    });
}

function shownOf(symbols: readonly NestedSymbol[], kept: ReadonlySet<NestedSymbol>): NestedSymbol[] {
  return symbols
    .filter((symbol) => kept.has(symbol))
    .map((symbol) => ({ ...symbol, children: shownOf(symbol.children, kept) }));
}

function countAll(symbols: readonly NestedSymbol[]): number {
  return symbols.reduce((sum, { children }) => sum + 1 + countAll(children), 0);
}
