/** Chunks with their text, cut to the room that an answer has. */
import type { ChunkText } from '../../app/facts/get-chunk.ts';
import type { ShownLines } from '../../app/sessions/shown-evidence.ts';
import { groupBy } from '../../base/group-by.ts';
import type { LineRange } from '../../session/ledger/ledger.ts';
import type { AnswerForm } from './answer.ts';
import { MOST_FOR_LINES, sharesInOrder } from './budget.ts';
import { type CutText, cutLines } from './lines.ts';
import { joinParts, placeText } from './text/lines.ts';
import { wireBytes } from './wire.ts';

export interface ShownChunk {
  readonly chunk: ChunkText;
  readonly cut: CutText;
}

/** Finds the parts of a place that are worth showing, within a byte limit; none where the request gives no hint. */
export type PartsOf = (chunk: ChunkText, mostBytes: number) => readonly ChunkText[];

/**
 * Fits places into the answer, in the order of the request. The text form shows whole places first, lines and definitions
 * before files, and of the remaining places the parts that match the request, else the beginning. The form for programs has
 * less room, which goes to the first places.
 */
export function withinRoom(
  chunks: readonly ChunkText[],
  room: number,
  form: AnswerForm,
  partsOf: PartsOf = () => [],
): ShownChunk[] {
  if (form === 'json') return beginnings(chunks, room);
  const most = Math.min(SPARED * room, MOST_FOR_LINES);
  const whole = wholeOnes(chunks, most);
  const used = [...whole].reduce((sum, chunk) => sum + bytesOf(chunk), 0);
  const share = Math.max((most - used) / (chunks.length - whole.size), LEAST_OF_PLACE);
  return chunks.flatMap((chunk) => {
    if (whole.has(chunk)) return [{ chunk, cut: cutLines(chunk, Number.POSITIVE_INFINITY) }];
    const parts = partsOf(chunk, share).map((part) => ({ chunk: part, cut: cutLines(part, Number.POSITIVE_INFINITY) }));
    return parts.length > 0 ? parts : [{ chunk, cut: cutLines(chunk, share - headBytes(chunk)) }];
  });
}

/** Bytes of a place that is shown in part, however much the others take. */
const LEAST_OF_PLACE = 800;

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

/** Cuts lines out of a place, under the same id. @param start from 1, inclusive like `end` */
export function partOf(chunk: ChunkText, { start, end }: LineRange): ChunkText {
  const lines = chunk.content.split('\n');
  const content = lines.slice(start - chunk.startLine, end - chunk.startLine + 1).join('\n');
  return { ...chunk, startLine: start, endLine: end, content };
}

export interface LeftOut {
  /** Number of hidden lines in places shown in part. */
  readonly lines: number;
  /** Number of places not shown at all. */
  readonly places: number;
  /** Ids that show the rest. */
  readonly ids: readonly string[];
}

/** Sums up what is not shown of the places. */
export function countLeftOut(chunks: readonly ChunkText[], shown: readonly ShownChunk[]): LeftOut {
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

/**
 * Chooses places to show whole: lines and definitions in the order in which they were asked for, then files, the small
 * ones first.
 */
function wholeOnes(chunks: readonly ChunkText[], room: number): ReadonlySet<ChunkText> {
  const whole = new Set<ChunkText>();
  let left = room;
  const files = chunks.filter(isFile).sort((one, other) => bytesOf(one) - bytesOf(other));
  for (const chunk of [...chunks.filter((one) => !isFile(one)), ...files]) {
    const others = LEAST_OF_PLACE * (chunks.length - whole.size - 1);
    if (bytesOf(chunk) > left - others) continue;
    left -= bytesOf(chunk);
    whole.add(chunk);
  }
  return whole;
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

/** Comment at the head of a file, with a script's first line before it and the blank lines below. */
const HEAD_COMMENT =
  /^(?:(?:<\?php|#!.*)\s*\n)?(?:\/\*(?:(?!\*\/)[\s\S])*\*\/[ \t]*\n|(?:\/\/.*\n)+|(?:#(?!!).*\n)+|<!--(?:(?!-->)[\s\S])*-->[ \t]*\n)(?:[ \t]*\n)*/;

function bytesOf(chunk: ChunkText): number {
  return headBytes(chunk) + wireBytes(chunk.content);
}

function headBytes({ content: _, metadata: __, ...about }: ChunkText): number {
  return wireBytes(about);
}

/** Factor by which a place may exceed its room to be shown whole: a call for the rest would cost more. */
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
  return [joinParts([placeText(file, startLine, cut.shownTo), about]), cut.content];
}

export function shownLinesOf({ chunk, cut }: ShownChunk): ShownLines {
  return { file: chunk.file, start: chunk.startLine, end: cut.shownTo, symbol: chunk.symbol?.name ?? null };
}
