/** Search in sorted lists. */

/** Index of the first element greater than `limit` in an ascending list. */
export function firstAbove(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}
