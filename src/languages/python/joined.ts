import { type Knowledge, NOTHING_KNOWN } from '../framework-contract.ts';

/** What several readers know of one file. */
export function joined(parts: readonly Knowledge[]): Knowledge {
  const found = parts.filter((part) => part !== NOTHING_KNOWN);
  if (found.length === 0) return NOTHING_KNOWN;
  return { entities: found.flatMap((part) => part.entities), edges: found.flatMap((part) => part.edges) };
}
