/**
 * Files that hang together with others of the best. People tell what they see, and the code that does it stands one step behind
 * that: the view has the words of the request, what renders, handles and stores it is used by what uses the view.
 */
import type { RelativePath } from '../../base/paths.ts';

/** By path of one file, then of another. */
export type Links = ReadonlyMap<string, ReadonlyMap<string, Link>>;

interface Link {
  /** How much the first file says of the second, 0–1. */
  readonly strength: number;
  /** The second uses a name of the first. */
  readonly isUser?: boolean | undefined;
}

/** @param heads one end of each link; all of the paths without them */
export type LinksAmong = (paths: readonly RelativePath[], heads?: readonly RelativePath[]) => Links;

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

/** With leads the first two are right most often; what others hang together with is as often wrong as right. */
const HEADS = 2;
/** So many keep their places: of these most are right, of the last of ten hardly any. */
const KEPT = 5;

/**
 * For a question that leads steer: how much the first two say of those further down, for which words alone speak little. Their
 * users are left out, since a helper is used by everything.
 * @returns for each 0–1, and 0 for the first five
 */
export function headLinkScores(best: readonly ScoredPath[], linksAmong: LinksAmong): number[] {
  const top = best[0]?.score ?? 0;
  if (top <= 0 || best.length <= KEPT) return best.map(() => 0);
  const first = best.slice(0, HEADS);
  const links = linksAmong(
    best.map(({ path }) => path),
    first.map(({ path }) => path),
  );
  const heads = first.map(({ path, score }) => ({ share: score / top, near: links.get(path) }));
  return best.map(({ path }, at) => {
    if (at < KEPT) return 0;
    const said = heads.map(({ share, near }) => {
      const link = near?.get(path);
      return link === undefined || link.isUser === true ? 0 : share * link.strength;
    });
    return Math.max(...said);
  });
}

/** Score up to which the others are lifted. @param best best first */
export function ceilingOf(best: readonly Pick<ScoredPath, 'score'>[]): number {
  return best[KEPT - 1]?.score ?? 0;
}
