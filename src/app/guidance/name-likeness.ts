/** How near names are to a term, by the model and by what earlier successes taught (D-10, LP3). */
import { isPairOf, type LearnedPair } from '../../improvement/learned-pairs.ts';
import { RELATED, TIED } from '../../session/evidence/relevance.ts';
import { parseSymbolName } from '../facts/symbol-name.ts';
import { pairsInForce } from '../search/learned-pair-state.ts';
import { computeSimilarities } from '../search/symbol-similarity.ts';
import type { Workspace } from '../sessions/workspace.ts';

/** Calibrated similarity to a term (D-10); 0 for other names. */
export async function similaritiesTo(
  workspace: Workspace,
  term: string,
  names: readonly string[],
): Promise<(name: string) => number> {
  const plain = names.map((name) => parseSymbolName(name).name);
  const values = await computeSimilarities(workspace.project.embedder, term, [...names, ...plain]);
  const known = new Map(
    names.map((name, at) => {
      return [name, Math.max(values.get(name) ?? 0, values.get(plain[at] ?? '') ?? 0)];
    }),
  );
  return (name) => known.get(name) ?? 0;
}

/** At least `TIED` for a name that an earlier success tied to the term, else 0 (LP3). */
export function learnedTies(workspace: Workspace, term: string, names: readonly string[]): (name: string) => number {
  const learned = pairsInForce(workspace, term, names);
  return (name) => learnedSimilarity(learned, name);
}

function learnedSimilarity(pairs: readonly LearnedPair[], name: string): number {
  // A pair that was only linked to the target when it was learned is no closer to it now.
  const known = pairs.filter((pair) => isPairOf(pair, name) && pair.similarity >= RELATED);
  return known.length === 0 ? 0 : Math.max(TIED, ...known.map(({ similarity }) => similarity));
}
