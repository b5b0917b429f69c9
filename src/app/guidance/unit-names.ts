/** Names by which agents work with definitions, and which definitions have them. */
import type { SymbolKind } from '../../languages/contract.ts';
import { UNITS } from '../../languages/symbol-kinds.ts';

/** A constructor is told by its type. */
export function isUnit(kind: SymbolKind): boolean {
  return UNITS.has(kind) && kind !== 'constructor';
}

/** `App\\Services.StockService.reserve`, `App\\Services\\StockService::reserve` → the class and its member: a name that agents can use as it is. */
export function shortName(qualified: string): string {
  return qualified.replace(/^[^.]*\\[^.]*\./, '').replace(/^.*\\/, '');
}
