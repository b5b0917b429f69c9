/**
 * Ranks chunks for a query. Files are ranked (several good chunks lift their file), and each file is
 * shown by its best chunk: ten places then name ten files, not one file ten times.
 *
 * A first pass scores every file; the best few hundred are scored again with what only the company of
 * the others can tell: whether they stand together, and whether a newer version replaced them.
 */
import { parentFolder, type RelativePath } from '../../base/paths.ts';
import { type ChunkRow, chunkAt, type FileClass } from '../../storage/contract.ts';
import { isSpelled } from '../query/spelled-files.ts';
import { behindCode } from './catalogues.ts';
import { type ChunkContext, rankedChunks } from './chunks-of-file.ts';
import { fileIdOf, firstPass, type Scored, type ScoreParts, scored, sumOf, type Tops, topsOf } from './first-pass.ts';
import { fits } from './fit.ts';
import { folderScores } from './folder-scores.ts';
import { leadScores } from './lead-scores.ts';
import { ledFactor } from './led-factors.ts';
import { ceilingOf, headLinkScores, type LinksAmong, linkedScores, MOST_LINKED } from './linked-scores.ts';
import type { LoadedIndex } from './loaded-index.ts';
import { oldVersionTest } from './old-version.ts';
import type { RankingOptions } from './ranking-options.ts';
import { type Asked, type ChunkScores, computeSignals, type SignalRequest } from './signals.ts';

export interface RankRequest extends Omit<SignalRequest, 'leads'> {
  /** Leads, or the sentences of a question without any, each as a question of its own; `query` holds their words too. */
  readonly leads: readonly Asked[];
  /** How files hang together; asked only for a request that is told. */
  readonly linksAmong: LinksAmong;
  readonly limit: number;
}

export interface RankedChunk extends Omit<ChunkRow, 'file'> {
  readonly fileId: number;
  readonly score: number;
  readonly why: ScoreParts;
  /** Whether it is worth a look by itself, not beside the rest of the answer. */
  readonly fits: boolean;
  /** Other chunks of the same file that match nearly as well. */
  readonly also: readonly ChunkRow[];
}

/** So many files get the second pass; relevant ones beyond are not worth the time in any development set. */
const SECOND_PASS = 300;
const MOST_ALSO = 2;
const ALSO_SHARE = 0.8;

/** @returns at most `limit` chunks, each of another file, best first; files that nothing speaks for are left out */
export function rank(request: RankRequest): RankedChunk[] {
  const { files, chunks, tops } = rankFiles(request);
  return files.slice(0, request.limit).map((entry) => toChunk(entry, { chunks, tops, request }));
}

export interface RankedFiles {
  /** Best first. */
  readonly files: readonly Scored[];
  readonly chunks: ChunkScores;
  readonly tops: Tops;
}

/** The best files with what every chunk scores. */
export function rankFiles(request: Omit<RankRequest, 'limit'>): RankedFiles {
  const { index, query } = request;
  const steered = { ...request, leads: leadScores(request) };
  const { tables, chunks } = computeSignals(steered);
  const files = secondPass(firstPass(tables, SECOND_PASS, steered), steered);
  const linked = withLinks(files, request);
  return { files: query.asksForWording ? linked : withCodeFirst(linked, index), chunks, tops: topsOf(tables) };
}

function withCodeFirst(files: readonly Scored[], { pathOf }: LoadedIndex): Scored[] {
  return behindCode(files, ({ candidate, why }) => ({
    path: pathOf(fileIdOf(candidate)) ?? '',
    fileClass: why.fileClass,
  }));
}

function secondPass(first: readonly Scored[], { options, store, index, query }: SignalRequest): Scored[] {
  const placed = first.flatMap((entry) => withPath(entry, index));
  const folder = folderScores(
    placed.map(({ path }) => parentFolder(path)),
    placed.map(({ why }) => sumOf(why)),
  );
  const isOld = oldVersionTest(store);
  return placed
    .map(({ candidate, why, path }, at) => {
      const age = isOld(path) ? options.classFactor.legacy : 1;
      const led = ledFactor(path, { query, options });
      const view = query.asksForAction ? viewFactor(why.fileClass, path, options) : 1;
      const factor = why.factor * age * led * view;
      return scored(candidate, {
        ...why,
        tied: options.tied * (query.tied.get(path) ?? 0),
        folder: options.folder * folder[at]!,
        spelled: isSpelled(path, query.ledNames) ? options.spelled : 0,
        factor,
      });
    })
    .sort(byScore);
}

type LinkRequest = Pick<RankRequest, 'options' | 'index' | 'linksAmong' | 'query'>;

/** Company counts for requests that are told, and for those that leads steer. */
function withLinks(files: readonly Scored[], request: LinkRequest): readonly Scored[] {
  const { options, query } = request;
  const weight = query.isLed ? options.ledLinked : query.isTold ? options.linked : 0;
  if (weight === 0) return files;
  const best = files.slice(0, MOST_LINKED).flatMap((entry) => withPath(entry, request.index));
  const linked = query.isLed ? headLinkScores(best, request.linksAmong) : linkedScores(best, request.linksAmong);
  const ceiling = query.isLed ? ceilingOf(best) : Number.POSITIVE_INFINITY;
  const lifted = best.map(({ candidate, why, score }, at) => {
    const room = Math.max(0, ceiling - score) / why.factor;
    return scored(candidate, { ...why, linked: linked[at] === 0 ? 0 : Math.min(room, weight * linked[at]!) });
  });
  return [...lifted, ...files.slice(MOST_LINKED)].sort(byScore);
}

/** Components of one file are views, though they hold code as well. */
function viewFactor(fileClass: FileClass, path: string, options: RankingOptions): number {
  if (/\.(?:vue|svelte)$/.test(path)) return options.actionComponentFactor;
  return fileClass === 'template' ? options.actionViewFactor : 1;
}

/** None for a file that left the index meanwhile. */
function withPath(entry: Scored, { pathOf }: LoadedIndex): (Scored & { readonly path: RelativePath })[] {
  const path = pathOf(fileIdOf(entry.candidate));
  return path === undefined ? [] : [{ ...entry, path }];
}

function byScore(left: Scored, right: Scored): number {
  return right.score - left.score;
}

function isFit({ candidate, why }: Scored): boolean {
  return why.definition > 0 || why.tied > 0 || fits(candidate);
}

function toChunk({ candidate, why, score }: Scored, context: ChunkContext): RankedChunk {
  const { chunks } = candidate.segment;
  const [best, ...others] = rankedChunks(candidate, context);
  const { file: _, ...place } = chunkAt(chunks, best?.chunk ?? candidate.firstChunk);
  return {
    fileId: fileIdOf(candidate),
    ...place,
    score,
    why,
    fits: isFit({ candidate, why, score }),
    also: others
      .slice(0, MOST_ALSO)
      .filter((other) => other.score >= ALSO_SHARE * (best?.score ?? 0))
      .map((other) => chunkAt(chunks, other.chunk)),
  };
}
