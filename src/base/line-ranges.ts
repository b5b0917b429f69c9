/** Stretches of lines of one file. */

/** 1-based, both ends inclusive. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** Ascending, those that touch or overlap joined into one. @param gap lines between two of them that are taken in */
export function joinedRanges(ranges: readonly LineRange[], gap = 0): LineRange[] {
  const apart: LineRange[] = [];
  for (const range of ranges.toSorted((left, right) => left.start - right.start)) {
    const last = apart.at(-1);
    if (last === undefined || range.start > last.end + gap + 1) apart.push(range);
    else apart[apart.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
  }
  return apart;
}
