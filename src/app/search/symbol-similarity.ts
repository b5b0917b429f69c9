/** How close names are to a term of the users' language (VC11, D-10). */
import type { Embedder } from '../../embedding/contract.ts';
import { similarities } from '../../embedding/similarity.ts';

/** Calibrated similarity, 0–1, of `query` with each symbol; thresholds may be compared with it. */
export async function computeSimilarities(
  embedder: Embedder,
  query: string,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const values = await similarities(embedder, query, symbols);
  return new Map(symbols.map((symbol, at) => [symbol, values[at] ?? 0]));
}
