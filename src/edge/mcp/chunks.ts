/** Chunks with their text, cut to the room that an answer has. */
import type { ChunkText } from '../../app/facts/get-chunk.ts';
import type { ShownLines } from '../../app/sessions/shown-evidence.ts';
import { groupBy } from '../../base/group-by.ts';
import type { LineRange } from '../../session/ledger/ledger.ts';
import type { AnswerForm } from './answer.ts';
import { MOST_FOR_LINES, sharesInOrder } from './budget.ts';
import { type CutText, cutLines } from './lines.ts';
import { joined, placeText } from './text/lines.ts';
import { wireBytes } from './wire.ts';

export interface ShownChunk {
  readonly chunk: ChunkText;
  readonly cut: CutText;
}

/** Parts shown of a place for which there is no room. */
export interface Parting {
  /** The parts that are worth showing, in at most so many bytes; none where nothing tells. */
  readonly partsOf: (chunk: ChunkText, mostBytes: number) => readonly ChunkText[];
  /** Bytes of a whole file beyond which its parts are shown although there is room; what was asked for by its lines is shown. */
  readonly mostOfFile: number;
}

const NO_PARTS: Parting = { partsOf: () => [], mostOfFile: Number.POSITIVE_INFINITY };

/**
 * As text, whole places, and of the others what the request speaks of: the beginning of a place would be followed by a call for
 * the rest. The beginning of the first is shown only where there is nothing else. The room of an answer to a program is smaller
 * and goes to the first ones, whole or not.
 */
export function withinRoom(
  chunks: readonly ChunkText[],
  room: number,
  form: AnswerForm,
  parting: Parting = NO_PARTS,
): ShownChunk[] {
  const shown = form === 'text' ? wholeOrInParts(chunks, room, parting) : [];
  return shown.length > 0 ? shown : beginnings(form === 'text' ? chunks.slice(0, 1) : chunks, room);
}

function wholeOrInParts(chunks: readonly ChunkText[], room: number, { partsOf, mostOfFile }: Parting): ShownChunk[] {
  const isTooLong = (chunk: ChunkText): boolean =>
    isFile(chunk) && bytesOf(chunk) > mostOfFile && partsOf(chunk, MOST_OF_PARTS).length > 0;
  const short = chunks.filter((chunk) => !isTooLong(chunk));
  const whole = new Set(wholeOnes(short, Math.min(SPARED * room, MOST_FOR_LINES)));
  const used = [...whole].reduce((sum, chunk) => sum + bytesOf(chunk), 0);
  const left = Math.min(Math.max(room - used, LEAST_FOR_PARTS), MOST_FOR_LINES - used);
  const share = Math.min(left / (chunks.length - whole.size), MOST_OF_PARTS);
  const shown = chunks.flatMap((chunk) => (whole.has(chunk) ? [chunk] : partsOf(chunk, share)));
  return shown.map((chunk) => ({ chunk, cut: cutLines(chunk, Number.POSITIVE_INFINITY) }));
}

/** Of a long place a few parts, however much the others take. */
const LEAST_FOR_PARTS = 3000;
/** Of one place. */
const MOST_OF_PARTS = 6000;

function beginnings(chunks: readonly ChunkText[], room: number): ShownChunk[] {
  const tried = chunks.slice(0, Math.max(1, Math.floor(room / LEAST_WORTH_SHOWING)));
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

/** Some lines of a place, as a place of their own under the same id. @param start from 1, inclusive like `end` */
export function partOf(chunk: ChunkText, { start, end }: LineRange): ChunkText {
  const lines = chunk.content.split('\n');
  const content = lines.slice(start - chunk.startLine, end - chunk.startLine + 1).join('\n');
  return { ...chunk, startLine: start, endLine: end, content };
}

export interface LeftOut {
  /** Of places shown in part. */
  readonly lines: number;
  /** Those of which nothing is shown. */
  readonly places: number;
  /** Ids that show the rest. */
  readonly ids: readonly string[];
}

/** Everything in the places that is not shown. */
export function leftOut(chunks: readonly ChunkText[], shown: readonly ShownChunk[]): LeftOut {
  const partly = chunks.map((asked) => {
    const parts = shown.filter(({ chunk }) => chunk.chunkId === asked.chunkId);
    return { asked, gaps: parts.length === 0 ? [] : gapsIn(asked, parts), isShown: parts.length > 0 };
  });
  const gaps = groupBy(
    partly.flatMap(({ asked: { file }, gaps }) => gaps.map((gap) => ({ file, ...gap }))),
    ({ file }) => file,
  );
  const none = partly.filter(({ isShown }) => !isShown).map(({ asked }) => asked);
  const stretches = [...gaps].map(([file, some]) => `${file}:${some.map(stretchText).join(',')}`);
  return {
    lines: [...gaps.values()].flat().reduce((sum, { start, end }) => sum + end - start + 1, 0),
    places: none.length,
    ids: [...stretches, ...none.map(({ chunkId }) => chunkId)],
  };
}

function stretchText({ start, end }: LineRange): string {
  return `${start}-${end}`;
}

/** @param parts in the order of the file */
function gapsIn({ startLine, endLine }: ChunkText, parts: readonly ShownChunk[]): LineRange[] {
  const starts = [startLine, ...parts.map(({ cut }) => cut.shownTo + 1)];
  const ends = [...parts.map(({ chunk }) => chunk.startLine - 1), endLine];
  return starts.map((start, at) => ({ start, end: ends[at] ?? endLine })).filter(({ start, end }) => start <= end);
}

/** As many as fit, so that the longest are those that are cut; of two as long, lines that were named before a whole file. */
function wholeOnes(chunks: readonly ChunkText[], room: number): ChunkText[] {
  const bySize = [...chunks].sort(
    (one, other) => one.content.length - other.content.length || Number(isFile(one)) - Number(isFile(other)),
  );
  let left = room;
  const fitting = new Set<ChunkText>();
  for (const chunk of bySize) {
    const bytes = bytesOf(chunk);
    if (bytes > left) continue;
    left -= bytes;
    fitting.add(chunk);
  }
  return chunks.filter((chunk) => fitting.has(chunk));
}

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
