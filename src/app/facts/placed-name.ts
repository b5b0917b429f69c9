/** Names that say where they stand: `src/cart.ts:Cart.total`, `src/cart.ts:12`, `src/cart.ts:12-30 Cart.total`. */
import { asRelative } from '../../base/paths.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';

export interface PlacedName {
  readonly file: FileRecord;
  /** Without its place; empty where only a line is given. */
  readonly name: string;
  /** From 1, the first of a range; null where only a name is given. */
  readonly line: number | null;
}

/** Between a path and what stands in it. */
const SIGN = /::?|#/g;
const LINES = /^(\d+)(?:-\d+)?(?=\s|$)/;

/** @returns undefined for a name that begins with no file of the index */
export function placedName(store: IndexStore, written: string): PlacedName | undefined {
  const symbol = written.trim().replace(/^\.\//, '');
  for (const { index, 0: sign } of symbol.matchAll(SIGN)) {
    const file = store.file(asRelative(symbol.slice(0, index)));
    if (file === undefined) continue;
    const rest = symbol.slice(index + sign.length).trim();
    const [lines = '', line] = LINES.exec(rest) ?? [];
    return { file, name: rest.slice(lines.length).trim(), line: line === undefined ? null : Number(line) };
  }
  return undefined;
}

/** The name alone, as it is written without a place. */
export function unplaced(store: IndexStore, written: string): string {
  return placedName(store, written)?.name || written;
}
