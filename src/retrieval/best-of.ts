/** Chooses the best of many without sorting them all: a project has a hundred thousand files, an answer ten. */

/**
 * @returns the `count` items with the highest positive scores, best first; equal ones in their given order
 */
export function bestOf<Item>(items: readonly Item[], scoreOf: (item: Item) => number, count: number): Item[] {
  const scores = Float64Array.from(items, scoreOf);
  const least = leastOf(scores, count);
  const chosen: { item: Item; score: number }[] = [];
  items.forEach((item, at) => {
    const score = scores[at]!;
    if (score > 0 && score >= least) chosen.push({ item, score });
  });
  chosen.sort((left, right) => right.score - left.score);
  return chosen.slice(0, count).map(({ item }) => item);
}

/** The score of the last that is chosen. Typed arrays sort their numbers natively. */
function leastOf(scores: Float64Array, count: number): number {
  return scores.length <= count ? 0 : scores.slice().sort()[scores.length - count]!;
}
