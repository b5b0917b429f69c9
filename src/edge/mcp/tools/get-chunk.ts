import { z } from 'zod';
import type { ChunksAnswer, ChunkText } from '../../../app/facts/get-chunk.ts';
import { toldUses, usesIn } from '../../../app/guidance/told-uses.ts';
import type { IndexedProject } from '../../../app/project/project.ts';
import { type ShownLines, sawLines, withUses } from '../../../app/sessions/shown-evidence.ts';
import { UserError } from '../../../base/user-error.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { fairShares, roomForLines, sharesInOrder } from '../budget.ts';
import { FactFailure } from '../errors.ts';
import { answerWithFact, type Found } from '../fact.ts';
import { asList, detailInput, oneOrMore, sessionInput } from '../inputs.ts';
import { type CutText, cutLines } from '../lines.ts';
import { callText, joined, placeText } from '../text/lines.ts';
import { defineTool, LOOKS, type McpToolCall } from '../tool.ts';
import { wireBytes } from '../wire.ts';

const input = z.object({ chunk_id: oneOrMore(), ...sessionInput, ...detailInput });

type Call = McpToolCall<z.output<typeof input>>;

export const getChunkTool = defineTool({
  name: 'get_chunk',
  title: 'Read chunks',
  description: 'Reads lines as path:12-40, or chunks by id, up to 20 at once.',
  input,
  aliases: { chunk_ids: 'chunk_id', id: 'chunk_id' },
  annotations: LOOKS,
  run: (call) =>
    answerWithFact(call, async (project) =>
      found(call, project, await call.workspace.facts.getChunks(asList(call.args.chunkId), call.signal)),
    ),
});

async function found(
  call: Call,
  project: IndexedProject,
  { chunks, notFound, freshness }: ChunksAnswer,
): Promise<Found> {
  const shown = withinRoom(chunks, call);
  const rest = restOf(call, chunks, shown);
  const missing = notFound.length === 0 ? {} : { notFound };
  const uses = await toldUses(call.workspace, shown.map(linesOf));
  return {
    body: {
      chunks: shown.map((one) => describe(one, call.args.detail === 'full')),
      ...usesIn(uses),
      ...missing,
      ...(rest && { rest }),
    },
    lines: (language) => [
      ...shown.flatMap(linesOfChunk),
      ...uses.lines.map((line) => line[language]),
      ...notFound.map((id) => `not found: ${id}`),
      ...(rest
        ? [`${ANSWER_TEXTS.moreChunks(rest.omittedLines, rest.omittedChunks)[language]}: ${callText(rest.next)}`]
        : []),
    ],
    seen: withUses(sawLines(project, shown.map(linesOf)), uses),
    freshness,
    ...(chunks.length === 0 ? { failure: noChunk(notFound) } : {}),
  };
}

interface ShownChunk {
  readonly chunk: ChunkText;
  readonly cut: CutText;
}

/**
 * As text each place has a fair share of the room, since one call for five of them means all five. The room of an answer to
 * a program is too small for that: it goes to the first ones.
 */
function withinRoom(chunks: readonly ChunkText[], { args, form }: Call): ShownChunk[] {
  const [room, isFull] = [roomForLines(args, form, chunks.length), args.detail === 'full'];
  const tried = chunks.slice(0, Math.max(1, Math.floor(room / LEAST_WORTH_SHOWING)));
  const heads = tried.map(({ content: _, metadata, ...about }) =>
    wireBytes(form === 'json' && isFull ? { ...about, metadata } : about),
  );
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

function describe({ chunk, cut }: ShownChunk, isFull: boolean): object {
  const { symbol, metadata, ...about } = chunk;
  const named = { ...(symbol === null ? {} : { symbol }), ...(isFull ? { metadata } : {}) };
  return { ...about, ...named, endLine: cut.shownTo, content: cut.content };
}

function linesOfChunk({ chunk, cut }: ShownChunk): string[] {
  const { file, startLine, symbol } = chunk;
  const about = symbol && `${symbol.kind} ${symbol.name}`;
  return [joined([placeText(file, startLine, cut.shownTo), about]), cut.content];
}

function linesOf({ chunk, cut }: ShownChunk): ShownLines {
  return { file: chunk.file, start: chunk.startLine, end: cut.shownTo, symbol: chunk.symbol?.name ?? null };
}

function restOf({ given }: Call, chunks: readonly ChunkText[], shown: readonly ShownChunk[]) {
  const cut = shown.filter(({ cut: { omitted } }) => omitted > 0);
  const tails = cut.map(({ chunk, cut: { shownTo } }) => `${chunk.file}:${shownTo + 1}-${chunk.endLine}`);
  const ids = [...tails, ...chunks.slice(shown.length).map(({ chunkId }) => chunkId)];
  if (ids.length === 0) return undefined;
  return {
    omittedLines: cut.reduce((sum, { cut: { omitted } }) => sum + omitted, 0),
    omittedChunks: chunks.length - shown.length,
    next: { tool: 'get_chunk', args: { ...given, chunk_id: ids, detail: 'full' } },
  };
}

function noChunk(notFound: readonly string[]): FactFailure {
  const [first = ''] = notFound;
  const error = new UserError(
    'not_found',
    `The index has no chunk ${notFound.join(', ')}.`,
    'Ids come from searches and outlines; lines of a file are path:12-40.',
  );
  return new FactFailure(error, lookFor(first), { notFound });
}

/** Of lines the file, of a chunk what it is named after: one of the two is known elsewhere. */
function lookFor(chunkId: string) {
  const colon = chunkId.lastIndexOf(':');
  const [file, subject] = [chunkId.slice(0, Math.max(0, colon)), chunkId.slice(colon + 1)];
  if (!/^\d+(?:-\d+)?$/.test(subject)) return { tool: 'find_definitions' as const, args: { symbol: subject } };
  return { tool: 'search_files' as const, args: { pattern: file.slice(file.lastIndexOf('/') + 1) } };
}
