/** Kinds of symbols that become chunks. */
import type { CodeSymbol, SymbolKind } from '../../languages/contract.ts';
import { MODULES, UNITS } from '../../languages/symbol-kinds.ts';

/** Least number of lines for a separate chunk of a constant, a variable or a rule. */
const LARGE_VALUE_LINES = 6;

const ALWAYS_CHUNKED: ReadonlySet<SymbolKind> = new Set([...UNITS, ...MODULES, 'heading', 'table'] as const);
/** Kinds that frameworks name inside of functions and small files. */
export const CUT_OUT: ReadonlySet<SymbolKind> = new Set(['table']);
const LARGE_ONLY: ReadonlySet<SymbolKind> = new Set(['constant', 'variable', 'property', 'rule']);

/** Whether a symbol is worth a chunk where it stands at the top level or in a container. */
export function isChunkedKind({ kind, startLine, endLine }: CodeSymbol): boolean {
  return ALWAYS_CHUNKED.has(kind) || (LARGE_ONLY.has(kind) && endLine - startLine + 1 >= LARGE_VALUE_LINES);
}
