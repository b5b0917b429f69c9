/** Finds the definition that a line belongs to. */
import type { RelativePath } from '../../base/paths.ts';
import { type CodeSymbol, qualifiedNameOf } from '../../languages/contract.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import type { IndexStore } from '../../storage/contract.ts';

/** The innermost symbol around `line` that `accepts` allows. Of several on one line it is the last one. */
export function enclosingSymbol(
  symbols: readonly CodeSymbol[],
  line: number,
  accepts: (symbol: CodeSymbol) => boolean = () => true,
): CodeSymbol | undefined {
  return symbols.findLast((symbol) => symbol.startLine <= line && line <= symbol.endLine && accepts(symbol));
}

/** Qualified name of the innermost symbol, null at module level and in files without an outline. */
export type EnclosingNameOf = (file: RelativePath, line: number) => string | null;

/** Reads each outline once; made for one answer. */
export function enclosingNames(store: IndexStore): EnclosingNameOf {
  const known = new Map<RelativePath, readonly CodeSymbol[]>();
  return (file, line) => {
    const symbols = known.get(file) ?? symbolsOf(store, file);
    known.set(file, symbols);
    const symbol = enclosingSymbol(symbols, line);
    return symbol === undefined ? null : qualifiedNameOf(symbol);
  };
}

function symbolsOf(store: IndexStore, path: RelativePath): readonly CodeSymbol[] {
  const file = store.file(path);
  return file === undefined || file.skip !== null ? [] : outlineOf(store, file.id).symbols;
}
