/** Pieces that chunks are made of: ranges of a file, cut where its syntax tree allows it (D-21). */
import type { Breakpoints } from '../../languages/breakpoints.ts';
import type { ParsedFile } from '../../languages/contract.ts';

/** Offsets into the text; `end` is behind the last character. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface Piece extends Range {
  /** The text of the range, or in place of a member its signature. */
  readonly text: string;
}

export interface CuttingRules {
  readonly text: string;
  /** Its offsets at which statements and members begin are asked for when a range is too long. */
  readonly parsed: Pick<ParsedFile, 'breakpoints'>;
  readonly maxLength: number;
}

/** Cuts a range into pieces of at most `maxLength`, as far as there are breakpoints for it. */
export function cutPieces(rules: CuttingRules, { start, end }: Range): Piece[] {
  const { text, maxLength } = rules;
  const pieces: Piece[] = [];
  let from = start;
  while (end - from > maxLength) {
    const to = cutBetween(rules.parsed.breakpoints, from, { limit: from + maxLength, end });
    pieces.push({ start: from, end: to, text: text.slice(from, to) });
    from = to;
  }
  if (end > from) pieces.push({ start: from, end, text: text.slice(from, end) });
  return pieces;
}

/** Joins neighbours as long as they stay within `maxLength` together. */
export function packPieces(pieces: readonly Piece[], maxLength: number): Piece[][] {
  const packs: Piece[][] = [];
  let pack: Piece[] = [];
  let length = 0;
  for (const piece of pieces) {
    if (length > 0 && length + piece.text.length > maxLength) {
      packs.push(pack);
      pack = [];
      length = 0;
    }
    pack.push(piece);
    length += piece.text.length;
  }
  if (pack.length > 0) packs.push(pack);
  return packs;
}

/** The last breakpoint in (from, limit]; else the first one after it; else the end. */
function cutBetween(breakpoints: Breakpoints, from: number, { limit, end }: { limit: number; end: number }): number {
  const before = breakpoints.last(limit);
  if (before !== undefined && before > from) return before;
  const next = breakpoints.next(limit);
  return next !== undefined && next < end ? next : end;
}
