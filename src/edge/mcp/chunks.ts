/** Chunks with their text, cut to the room that an answer has. */
import type { ChunkText } from '../../app/facts/get-chunk.ts';
import type { ShownLines } from '../../app/sessions/shown-evidence.ts';
import type { AnswerForm } from './answer.ts';
import { sharesInOrder } from './budget.ts';
import { type CutText, cutLines } from './lines.ts';
import { joined, placeText } from './text/lines.ts';
import { wireBytes } from './wire.ts';

export interface ShownChunk {
  readonly chunk: ChunkText;
  readonly cut: CutText;
}

/**
 * As text, whole places alone, since the rest of one would be asked for at once; only where none fits, the beginning of the
 * first. The room of an answer to a program is smaller and goes to the first ones, whole or not.
 */
export function withinRoom(chunks: readonly ChunkText[], room: number, form: AnswerForm): ShownChunk[] {
  const whole = form === 'text' ? wholeOnes(chunks, SPARED * room) : [];
  if (whole.length > 0) return whole.map((chunk) => ({ chunk, cut: cutLines(chunk, Number.POSITIVE_INFINITY) }));
  const tried = chunks.slice(0, form === 'text' ? 1 : Math.max(1, Math.floor(room / LEAST_WORTH_SHOWING)));
  const heads = tried.map(headBytes);
  const sizes = tried.map(({ content }, at) => wireBytes(content) + (heads[at] ?? 0));
  const shares = sharesInOrder(sizes, room);
  const isWorthIt = (share = 0, at = 0): boolean =>
    at === 0 || share >= (heads[at] ?? 0) + LEAST_WORTH_SHOWING || share >= (sizes[at] ?? 0);
  const shown = tried.filter((_, at) => isWorthIt(shares[at], at));
  return shown.map((chunk, at) => {
    const free = (shares[at] ?? 0) - (heads[at] ?? 0);
    return { chunk, cut: cutLines(chunk, Math.max(free, LEAST_WORTH_SHOWING)) };
  });
}

/** Those that fit, in the order in which they were asked for; a long file that was asked for without lines takes no room from others. */
function wholeOnes(chunks: readonly ChunkText[], room: number): ChunkText[] {
  let left = room;
  const isLong = (chunk: ChunkText): boolean => isFile(chunk) && bytesOf(chunk) > LONG * room;
  const fitting = new Set<ChunkText>();
  for (const chunk of [...chunks.filter((one) => !isLong(one)), ...chunks.filter(isLong)]) {
    const bytes = bytesOf(chunk);
    if (bytes > left) continue;
    left -= bytes;
    fitting.add(chunk);
  }
  return chunks.filter((chunk) => fitting.has(chunk));
}

/** Share of the room beyond which a file is long. */
const LONG = 1 / 3;

function isFile({ chunkId, file }: ChunkText): boolean {
  return chunkId === file;
}

/** A whole file without the licence at its head, which no reader asked for. The lines that are left keep their numbers. */
export function withoutLicence(chunk: ChunkText): ChunkText {
  const [head = ''] = isFile(chunk) ? (HEAD_COMMENT.exec(chunk.content) ?? []) : [];
  const length = head.split('\n').length - 1;
  if (length < LEAST_OF_LICENCE || !/licen[cs]e|copyright/i.test(head)) return chunk;
  const content = chunk.content.slice(head.length);
  return content.trim() === '' ? chunk : { ...chunk, startLine: chunk.startLine + length, content };
}

const LEAST_OF_LICENCE = 3;

/** With what stands before it in a script, and the blank lines below it. */
const HEAD_COMMENT =
  /^(?:(?:<\?php|#!.*)\s*\n)?(?:\/\*(?:(?!\*\/)[\s\S])*\*\/[ \t]*\n|(?:\/\/.*\n)+|(?:#(?!!).*\n)+|<!--(?:(?!-->)[\s\S])*-->[ \t]*\n)(?:[ \t]*\n)*/;

function bytesOf(chunk: ChunkText): number {
  return headBytes(chunk) + wireBytes(chunk.content);
}

function headBytes({ content: _, metadata: __, ...about }: ChunkText): number {
  return wireBytes(about);
}

/** So little more is shown at once: the call for the rest would cost more. */
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
