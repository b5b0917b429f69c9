/**
 * Files that hang together with others of the best. People tell what they see, and the code that does it stands one step behind
 * that: the view has the words of the request, what renders, handles and stores it is used by what uses the view.
 */
import type { RelativePath } from '../../base/paths.ts';

/** By path of one file, then of another, how much the first says of the second, 0–1. */
export type Links = ReadonlyMap<string, ReadonlyMap<string, { readonly strength: number }>>;

export type LinksAmong = (paths: readonly RelativePath[]) => Links;

export interface ScoredPath {
  readonly path: RelativePath;
  readonly score: number;
}

/** So many of the best are asked how they hang together. */
export const MOST_LINKED = 40;

/**
 * @param best best first
 * @returns for each the best score among those that it is linked with, times the strength of the link and as a share of the first, 0–1
 */
export function linkedScores(best: readonly ScoredPath[], linksAmong: LinksAmong): number[] {
  const links = linksAmong(best.map(({ path }) => path));
  const places = new Map<string, number>(best.map(({ path }, at) => [path, at]));
  const scores = best.map(() => 0);
  const top = best[0]?.score ?? 0;
  if (top <= 0) return scores;
  for (const { path, score } of best) {
    for (const [other, { strength }] of links.get(path) ?? []) {
      const at = places.get(other);
      if (at !== undefined) scores[at] = Math.max(scores[at]!, (strength * score) / top);
    }
  }
  return scores;
}
