/** Three digits behind the point: what scores and shares are told apart by. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
