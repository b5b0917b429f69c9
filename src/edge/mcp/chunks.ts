/** Chunks with their text, cut to the room that an answer has. */
import type { ChunkText } from '../../app/facts/get-chunk.ts';
import type { ShownLines } from '../../app/sessions/shown-evidence.ts';
import type { AnswerForm } from './answer.ts';
import { fairShares, sharesInOrder } from './budget.ts';
import { type CutText, cutLines } from './lines.ts';
import { joined, placeText } from './text/lines.ts';
import { wireBytes } from './wire.ts';

export interface ShownChunk {
  readonly chunk: ChunkText;
  readonly cut: CutText;
}

/**
 * As text each place has a fair share of the room, since one call for five of them means all five. The room of an answer to
 * a program is too small for that: it goes to the first ones.
 */
export function withinRoom(chunks: readonly ChunkText[], room: number, form: AnswerForm): ShownChunk[] {
  const tried = chunks.slice(0, Math.max(1, Math.floor(room / LEAST_WORTH_SHOWING)));
  const heads = tried.map(({ content: _, metadata: __, ...about }) => wireBytes(about));
  const sizes = tried.map(({ content }, at) => wireBytes(content) + (heads[at] ?? 0));
  const shares = form === 'text' ? fairShares(sizes, room) : sharesInOrder(sizes, room);
  const isWorthIt = (share = 0, at = 0): boolean =>
    at === 0 || share >= (heads[at] ?? 0) + LEAST_WORTH_SHOWING || share >= (sizes[at] ?? 0);
  const shown = tried.filter((_, at) => isWorthIt(shares[at], at));
  return shown.map((chunk, at) => {
    const free = SPARED * (shares[at] ?? 0) - (heads[at] ?? 0);
    const isNearlyWhole = free >= wireBytes(chunk.content);
    const room = isNearlyWhole ? free : free / SPARED;
    return { chunk, cut: cutLines(chunk, Math.max(room, LEAST_WORTH_SHOWING)) };
  });
}

/** A place that is so little longer than its share is shown as a whole: the call for the rest would cost more. */
const SPARED = 1.2;

/** A few lines with their place; less would be read again anyway. */
const LEAST_WORTH_SHOWING = 200;

export function describeChunk({ chunk, cut }: ShownChunk): object {
  const { symbol, metadata: _, ...about } = chunk;
  return { ...about, ...(symbol === null ? {} : { symbol }), endLine: cut.shownTo, content: cut.content };
}

export function chunkLines({ chunk, cut }: ShownChunk): string[] {
  const { file, startLine, symbol } = chunk;
  const about = symbol && `${symbol.kind} ${symbol.name}`;
  return [joined([placeText(file, startLine, cut.shownTo), about]), cut.content];
}

export function shownLinesOf({ chunk, cut }: ShownChunk): ShownLines {
  return { file: chunk.file, start: chunk.startLine, end: cut.shownTo, symbol: chunk.symbol?.name ?? null };
}
