/**
 * Ranks chunks for a query. Files are ranked (several good chunks lift their file), and each file is
 * shown by its best chunk: ten places then name ten files, not one file ten times.
 */
import { type ChunkRow, chunkAt, type FileClass } from '../../storage/contract.ts';
import type { Query } from '../query/query.ts';
import { type ChunkContext, rankedChunks } from './chunks-of-file.ts';
import { fileIdOf, firstPass, type Scored, type ScoreParts, type Tops, topsOf } from './first-pass.ts';
import { fitOf } from './fit.ts';
import { leadScores } from './lead-scores.ts';
import { type Asked, type ChunkScores, computeSignals, type SignalRequest } from './signals.ts';

export interface RankRequest extends Omit<SignalRequest, 'leads'> {
  /** Leads, each as a question of its own; `query` holds their words too. */
  readonly leads: readonly Asked[];
  readonly limit: number;
}

export interface RankedChunk extends Omit<ChunkRow, 'file'> {
  readonly fileId: number;
  readonly score: number;
  readonly why: ScoreParts;
  /** As of `fitOf`. */
  readonly fit: number;
  /** Other chunks of the same file that match nearly as well. */
  readonly also: readonly ChunkRow[];
}

/** Relevant files behind so many others are not worth the time. */
const MOST_RANKED = 300;

/** @returns at most `limit` chunks, each of another file, best first; files that nothing speaks for are left out */
export async function rank(request: RankRequest): Promise<RankedChunk[]> {
  const { files, chunks, tops } = await rankFiles(request);
  return files.slice(0, request.limit).map((entry) => toChunk(entry, { chunks, tops, request }));
}

export interface RankedFiles {
  /** Best first. */
  readonly files: readonly Scored[];
  readonly chunks: ChunkScores;
  readonly tops: Tops;
}

/** The best files with what every chunk scores. */
export async function rankFiles(request: Omit<RankRequest, 'limit'>): Promise<RankedFiles> {
  // The question itself comes first: leads that there is no time for are left out.
  const { tables, chunks } = await computeSignals(request);
  const steered = { ...request, leads: await leadScores(request) };
  const ranked = firstPass(tables, MOST_RANKED, steered);
  // A file that another process took out of the index meanwhile has no path any more.
  const files = ranked.filter(({ candidate }) => request.index.pathOf(fileIdOf(candidate)) !== undefined);
  const isLast = ({ why }: Scored): boolean => isCopy(why.fileClass, request.query);
  const ordered = [...files.filter((entry) => !isLast(entry)), ...files.filter(isLast)];
  return { files: ordered, chunks, tops: topsOf(tables) };
}

/** Built files repeat their sources, and catalogues the words of the code that shows them: they come last unless they are meant. */
function isCopy(fileClass: FileClass, { asksForWording }: Query): boolean {
  return fileClass === 'built' || (fileClass === 'translation' && !asksForWording);
}

function toChunk({ candidate, why, score }: Scored, context: ChunkContext): RankedChunk {
  const { chunks } = candidate.segment;
  const { rules } = context.request;
  const [best, ...others] = rankedChunks(candidate, context);
  const { file: _, ...place } = chunkAt(chunks, best?.chunk ?? candidate.firstChunk);
  return {
    fileId: fileIdOf(candidate),
    ...place,
    score,
    why,
    fit: fitOf(candidate),
    also: others
      .slice(0, rules('furtherParts'))
      .filter((other) => other.score >= rules('furtherShare') * (best?.score ?? 0))
      .map((other) => chunkAt(chunks, other.chunk)),
  };
}
