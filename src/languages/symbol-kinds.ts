/** Groups of kinds, so that every part means the same by a function, a type, or what others can use. */
import type { SymbolKind } from './contract.ts';

/** Kinds with a body of statements. */
const FUNCTION_KINDS = ['function', 'method', 'constructor', 'test', 'macro'] as const satisfies readonly SymbolKind[];
const TYPE_KINDS = ['class', 'interface', 'struct', 'trait', 'enum', 'type'] as const satisfies readonly SymbolKind[];

export const FUNCTIONS: ReadonlySet<SymbolKind> = new Set(FUNCTION_KINDS);

/** Kinds that stand for themselves in a call graph; a local variable is part of its function. */
export const UNITS: ReadonlySet<SymbolKind> = new Set([...FUNCTION_KINDS, ...TYPE_KINDS]);

/** Kinds that other code can name: no test is called by anything. */
export const USABLE: ReadonlySet<SymbolKind> = new Set(
  [...UNITS, 'constant' as const].filter((kind) => kind !== 'test'),
);

/** Code that lies in nothing else is at module level. */
export const MODULES: ReadonlySet<SymbolKind> = new Set(['module', 'namespace']);
