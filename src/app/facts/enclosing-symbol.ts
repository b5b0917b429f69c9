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

export interface EnclosingName {
  readonly qualifiedName: string;
  /** The line is the one that gives the symbol its name. */
  readonly isNamedHere: boolean;
}

/** The innermost symbol, null at module level and in files without an outline. */
export type EnclosingNameOf = (file: RelativePath, line: number) => EnclosingName | null;

/** Reads each outline once; made for one answer. */
export function enclosingNames(store: IndexStore): EnclosingNameOf {
  const known = new Map<RelativePath, readonly CodeSymbol[]>();
  return (file, line) => {
    const symbols = known.get(file) ?? symbolsOf(store, file);
    known.set(file, symbols);
    const symbol = enclosingSymbol(symbols, line);
    if (symbol === undefined) return null;
    return { qualifiedName: qualifiedNameOf(symbol), isNamedHere: symbol.nameLine === line };
  };
}

function symbolsOf(store: IndexStore, path: RelativePath): readonly CodeSymbol[] {
  const file = store.file(path);
  return file === undefined || file.skip !== null ? [] : outlineOf(store, file.id).symbols;
}
