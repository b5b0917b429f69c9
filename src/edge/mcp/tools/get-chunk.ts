import { z } from 'zod';
import type { ChunksAnswer, ChunkText, MissingChunk } from '../../../app/facts/get-chunk.ts';
import { usesIn, usesOfAsked } from '../../../app/guidance/describe-uses.ts';
import { leadsOf } from '../../../app/guidance/leads.ts';
import { requestPatterns } from '../../../app/guidance/places/request-patterns.ts';
import { partTeller, type TellParts } from '../../../app/guidance/telling-parts.ts';
import { evidenceOfLines, withUses } from '../../../app/sessions/shown-evidence.ts';
import { UserError } from '../../../base/user-error.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { CHUNK_TEXTS } from '../../../session/texts/skip-reasons.ts';
import { roomForLines } from '../budget.ts';
import {
  chunkLines,
  countLeftOut,
  describeChunk,
  type PartsOf,
  partOf,
  type ShownChunk,
  shownLinesOf,
  withinRoom,
  withoutLicence,
} from '../chunks.ts';
import { FactFailure } from '../errors.ts';
import { type AskedFrom, answerWithFact, type Found, factOutput } from '../fact.ts';
import { detailInput, sessionInput, texts } from '../inputs.ts';
import { CHUNK, further, list, optional, rest, strs } from '../outputs.ts';
import { callText } from '../text/lines.ts';
import { defineTool, LOOKS, type McpToolCall } from '../tool.ts';
import { wireBytes } from '../wire.ts';

const input = z.object({
  chunk_id: texts('path:12-40,90-99, path, path:Class.method, name or chunk id; up to 20'),
  ...sessionInput,
  ...detailInput,
});

type Call = McpToolCall<z.output<typeof input>>;

export const getChunkTool = defineTool({
  name: 'get_chunk',
  description: 'Reads lines, definitions or whole files, many in one call.',
  input,
  aliases: { chunk_ids: 'chunk_id', id: 'chunk_id' },
  output: factOutput({
    chunks: list({ ...CHUNK, metadata: further.optional() }),
    ...optional({ uses: strs, not_found: strs, reasons: strs }),
    rest,
  }),
  annotations: LOOKS,
  run: (call) =>
    answerWithFact(call, async (project, session) => {
      const answer = await call.workspace.facts.getChunks(call.args.chunkId, call.signal);
      const chunks = call.form === 'text' ? answer.chunks.map(withoutLicence) : answer.chunks;
      return buildAnswer(call, { project, session }, { ...answer, chunks });
    }),
});

async function buildAnswer(
  call: Call,
  { project, session }: AskedFrom,
  { chunks, notFound, freshness }: ChunksAnswer,
): Promise<Found> {
  const shown = withinRoom(chunks, roomFor(call, chunks), call.form, partsFor(call, { project, session }));
  const rest = describeRest(call, chunks, shown);
  const uses = await usesOfAsked(call.workspace, session, shown.map(shownLinesOf));
  return {
    body: {
      chunks: shown.map((one) => describeShown(call, one)),
      ...usesIn(uses),
      ...missingIn(notFound),
      ...(rest && { rest }),
    },
    lines: (language) => [
      ...(rest
        ? [`${ANSWER_TEXTS.moreChunks(rest.omittedLines, rest.omittedChunks)[language]}: ${callText(rest.next)}`]
        : []),
      ...shown.flatMap(chunkLines),
      ...uses.lines.map((line) => line[language]),
      ...new Set(notFound.map(({ chunkId, reason }) => (reason ?? CHUNK_TEXTS.notFound(chunkId))[language])),
    ],
    evidence: withUses(evidenceOfLines(project, shown.map(shownLinesOf)), uses),
    freshness,
    ...(chunks.length === 0 ? { failure: noChunk(notFound) } : {}),
  };
}

/** Describes a chunk for a program; its metadata belong to the full answer. */
function describeShown({ args }: Call, one: ShownChunk): object {
  return args.detail === 'full' ? { ...describeChunk(one), metadata: one.chunk.metadata } : describeChunk(one);
}

function roomFor({ args, form }: Call, chunks: readonly ChunkText[]): number {
  const room = roomForLines(args, form);
  if (form !== 'json' || args.detail !== 'full') return room;
  return chunks.reduce((left, { metadata }) => left - wireBytes(metadata), room);
}

/** Ranks parts by the request of the session; without a session, no part is worth more than others. */
function partsFor({ workspace }: Call, { project, session }: AskedFrom): PartsOf | undefined {
  if (session === undefined || workspace.firstIndex() !== null) return undefined;
  let tell: TellParts | undefined;
  return (chunk, mostBytes) => {
    tell ??= partTeller(project, requestPatterns(project, session.frame.rawQuery, leadsOf(workspace, session)));
    const { file, startLine: start, endLine: end } = chunk;
    return tell({ file, start, end }, mostBytes).map((part) => partOf(chunk, part));
  };
}

function describeRest({ given }: Call, chunks: readonly ChunkText[], shown: readonly ShownChunk[]) {
  const { lines, places, ids } = countLeftOut(chunks, shown);
  if (ids.length === 0) return undefined;
  return {
    omittedLines: lines,
    omittedChunks: places,
    next: { tool: 'get_chunk', args: { ...given, chunk_id: ids, detail: 'full' } },
  };
}

interface MissingBody {
  readonly notFound?: readonly string[];
  readonly reasons?: readonly string[];
}

function missingIn(missing: readonly MissingChunk[]): MissingBody {
  const reasons = [...new Set(missing.flatMap(({ reason }) => reason?.en ?? []))];
  const notFound = missing.map(({ chunkId }) => chunkId);
  return missing.length === 0 ? {} : { notFound, ...(reasons.length > 0 && { reasons }) };
}

function noChunk(missing: readonly MissingChunk[]): FactFailure {
  const { notFound = [], reasons = [] }: MissingBody = missingIn(missing);
  const [first = ''] = notFound;
  const error = new UserError(
    'not_found',
    [`The index has no chunk ${notFound.join(', ')}.`, ...reasons].join(' '),
    reasons.length > 0
      ? 'Read the file with your own tool, or search its text.'
      : 'Ids come from searches and outlines; lines of a file are path:12-40.',
  );
  return new FactFailure(error, lookFor(first), { notFound });
}

/** Suggests a search for the file of a line range, or for the name in a chunk id. */
function lookFor(chunkId: string) {
  const [, file = chunkId, subject] = /^(.*):([^:]*)$/s.exec(chunkId) ?? [];
  const isOfFile = subject === undefined ? file.includes('/') : /^\d+(?:-\d+)?$/.test(subject);
  return isOfFile
    ? { tool: 'search_files' as const, args: { pattern: file.slice(file.lastIndexOf('/') + 1) } }
    : { tool: 'find_definitions' as const, args: { symbol: [subject ?? chunkId] } };
}
