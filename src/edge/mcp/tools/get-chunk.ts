import { z } from 'zod';
import type { ChunksAnswer, ChunkText } from '../../../app/facts/get-chunk.ts';
import { toldUses, usesIn } from '../../../app/guidance/told-uses.ts';
import type { IndexedProject } from '../../../app/project/project.ts';
import { type ShownLines, sawLines, withUses } from '../../../app/sessions/shown-evidence.ts';
import { UserError } from '../../../base/user-error.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { roomForLines } from '../budget.ts';
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

function found(call: Call, project: IndexedProject, { chunks, notFound, freshness }: ChunksAnswer): Found {
  const shown = withinRoom(chunks, roomForLines(call.args, call.form));
  const rest = restOf(call, chunks, shown);
  const missing = notFound.length === 0 ? {} : { notFound };
  const uses = toldUses(call.workspace, shown.map(linesOf));
  return {
    body: { chunks: shown.map(describe), ...usesIn(uses), ...missing, ...(rest && { rest }) },
    lines: (language) => [
      ...shown.flatMap(linesOfChunk),
      ...uses.lines,
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

/** In their order; the first that does not fit is cut, and those behind it are left to the next call. */
function withinRoom(chunks: readonly ChunkText[], room: number): ShownChunk[] {
  let left = room;
  const shown: ShownChunk[] = [];
  for (const chunk of chunks) {
    const { content: _, ...about } = chunk;
    const free = left - wireBytes(about);
    if (shown.length > 0 && free < LEAST_WORTH_SHOWING) break;
    const cut = cutLines(chunk, Math.max(free, LEAST_WORTH_SHOWING));
    shown.push({ chunk, cut });
    left = free - wireBytes(cut.content);
    if (cut.omitted > 0) break;
  }
  return shown;
}

/** A few lines; less would be read again anyway. */
const LEAST_WORTH_SHOWING = 200;

function describe({ chunk, cut }: ShownChunk): object {
  const { symbol, ...about } = chunk;
  return { ...about, ...(symbol === null ? {} : { symbol }), endLine: cut.shownTo, content: cut.content };
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
  const last = shown.at(-1);
  const tail = last && last.cut.omitted > 0 ? [`${last.chunk.file}:${last.cut.shownTo + 1}-${last.chunk.endLine}`] : [];
  const ids = [...tail, ...chunks.slice(shown.length).map(({ chunkId }) => chunkId)];
  if (ids.length === 0) return undefined;
  const omittedLines = last?.cut.omitted ?? 0;
  const omittedChunks = chunks.length - shown.length;
  return {
    omittedLines,
    omittedChunks,
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
