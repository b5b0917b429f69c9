/**
 * Ranks chunks for a query. Files are ranked (several good chunks lift their file), and each file is
 * shown by its best chunk: ten places then name ten files, not one file ten times.
 *
 * A first pass scores every file; the best few hundred are scored again with what only the company of
 * the others can tell: whether they stand together, and whether a newer version replaced them.
 */
import { parentFolder, type RelativePath } from '../../base/paths.ts';
import { type ChunkRow, chunkAt, type FileClass } from '../../storage/contract.ts';
import type { QueryType } from '../query/query-type.ts';
import { BestOf } from './best-of.ts';
import { folderScores } from './folder-scores.ts';
import type { LoadedIndex } from './loaded-index.ts';
import { oldVersionTest } from './old-version.ts';
import {
  type ChunkScores,
  candidateAt,
  computeSignals,
  emptyCandidate,
  type FileCandidate,
  type SignalRequest,
  type SignalTable,
} from './signals.ts';

export interface RankRequest extends SignalRequest {
  readonly limit: number;
}

export interface RankedChunk extends Omit<ChunkRow, 'file'> {
  readonly fileId: number;
  readonly score: number;
  readonly why: ScoreParts;
  /** Other chunks of the same file that match nearly as well. */
  readonly also: readonly ChunkRow[];
}

/** What a score is made of: the sum of the parts, times the factor. */
export interface ScoreParts {
  readonly queryType: QueryType;
  readonly lexical: number;
  readonly vector: number;
  readonly stem: number;
  readonly coverage: number;
  readonly wholeFile: number;
  readonly expansion: number;
  readonly meant: number;
  readonly tied: number;
  readonly translated: number;
  readonly definition: number;
  readonly folder: number;
  readonly fileClass: FileClass;
  readonly factor: number;
}

/** So many files get the second pass; relevant ones beyond are not worth the time in any development set. */
const SECOND_PASS = 300;
const MOST_ALSO = 2;
const ALSO_SHARE = 0.8;

/** @returns at most `limit` chunks, each of another file, best first; files that nothing speaks for are left out */
export function rank(request: RankRequest): RankedChunk[] {
  const { tables, chunks } = computeSignals(request);
  const tops = topsOf(tables);
  const first = bestCandidates(tables, tops, request).map((candidate) => firstScored(candidate, tops, request));
  return secondPass(first, request)
    .slice(0, request.limit)
    .map((entry) => toChunk(entry, { chunks, tops, request }));
}

interface Scored {
  readonly candidate: FileCandidate;
  readonly why: ScoreParts;
  readonly score: number;
}

/** The best values of each side, by which the sides are made comparable. */
interface Tops {
  readonly lexical: number;
  readonly vector: number;
  readonly expansion: number;
  readonly translated: number;
  readonly wholeFile: number;
}

function topsOf(tables: readonly SignalTable[]): Tops {
  const top = (signal: keyof Tops): number =>
    tables.reduce((most, table) => table[signal].reduce((best, value) => Math.max(best, value), most), 0);
  return {
    lexical: top('lexical'),
    vector: top('vector'),
    expansion: top('expansion'),
    wholeFile: top('wholeFile'),
    // Translations of one word of many say little of the whole: their best file stays as far below the full weight.
    translated: top('translated') / (tables[0]?.translatedShare || 1),
  };
}

/** One object is read into for all files: a hundred thousand of them would take longer than everything else. */
function bestCandidates(tables: readonly SignalTable[], tops: Tops, request: RankRequest): FileCandidate[] {
  const best = new BestOf<FileCandidate>(SECOND_PASS);
  for (const table of tables) {
    const reading = emptyCandidate(table.segment);
    for (let row = 0; row < table.rows; row++) {
      const { score } = firstScored(candidateAt(table, row, reading), tops, request);
      if (score > best.least) best.offer(candidateAt(table, row), score);
    }
  }
  return best.items();
}

function firstScored(candidate: FileCandidate, tops: Tops, request: RankRequest): Scored {
  return scored(candidate, firstPass(candidate, tops, request));
}

function firstPass(candidate: FileCandidate, tops: Tops, { options, query }: RankRequest): ScoreParts {
  const share = options.vectorShare[query.type];
  return {
    queryType: query.type,
    lexical: (1 - share) * ratio(candidate.lexical, tops.lexical),
    vector: share * aboveFloor(ratio(candidate.vector, tops.vector), options.vectorFloor),
    stem: options.stemMatch * candidate.stem,
    coverage: options.coverage * candidate.coverage,
    wholeFile: options.wholeFile * ratio(candidate.wholeFile, tops.wholeFile),
    expansion: options.expansion * ratio(candidate.expansion, tops.expansion),
    meant: options.meant * query.meantShare * candidate.meant,
    translated: options.translated * ratio(candidate.translated, tops.translated),
    definition: options.definitionMatch * candidate.definition,
    tied: 0,
    folder: 0,
    fileClass: candidate.fileClass,
    factor: classFactor(candidate.fileClass, { options, query }),
  };
}

function secondPass(first: readonly Scored[], { options, store, index, query }: RankRequest): Scored[] {
  const placed = first.flatMap((entry) => withPath(entry, index));
  const folder = folderScores(
    placed.map(({ path }) => parentFolder(path)),
    placed.map(({ why }) => sumOf(why)),
  );
  const isOld = oldVersionTest(store);
  return placed
    .map(({ candidate, why, path }, at) => {
      const factor = isOld(path) ? why.factor * options.classFactor.legacy : why.factor;
      return scored(candidate, {
        ...why,
        tied: options.tied * (query.tied.get(path) ?? 0),
        folder: options.folder * folder[at]!,
        factor,
      });
    })
    .sort(byScore);
}

/** None for a file that left the index meanwhile. */
function withPath(entry: Scored, { pathOf }: LoadedIndex): (Scored & { readonly path: RelativePath })[] {
  const { segment, file } = entry.candidate;
  const path = pathOf(segment.fileIds[file] ?? 0);
  return path === undefined ? [] : [{ ...entry, path }];
}

function scored(candidate: FileCandidate, why: ScoreParts): Scored {
  return { candidate, why, score: sumOf(why) * why.factor };
}

function sumOf(why: ScoreParts): number {
  const { lexical, vector, stem, coverage, wholeFile, expansion, meant, tied, translated, definition, folder } = why;
  return lexical + vector + stem + coverage + wholeFile + expansion + meant + tied + translated + definition + folder;
}

function byScore(left: Scored, right: Scored): number {
  return right.score - left.score;
}

/** Tests, translations, migrations and the like sink unless the query asks for them. */
function classFactor(fileClass: FileClass, { options, query }: Pick<RankRequest, 'options' | 'query'>): number {
  if (fileClass === 'test' && query.asksForTests) return options.askedTestFactor;
  if (fileClass === 'migration' && query.asksForSchema) return options.askedMigrationFactor;
  if (fileClass === 'japanese_translation' && query.type === 'japanese' && query.tied.size === 0) {
    return options.ownTranslationFactor;
  }
  return options.classFactor[fileClass];
}

interface ChunkContext {
  readonly chunks: ChunkScores;
  readonly tops: Tops;
  readonly request: RankRequest;
}

function toChunk({ candidate, why, score }: Scored, context: ChunkContext): RankedChunk {
  const { chunks, fileIds } = candidate.segment;
  const [best, ...others] = rankedChunks(candidate, context);
  const { file, ...place } = chunkAt(chunks, best?.chunk ?? candidate.firstChunk);
  return {
    fileId: fileIds[file] ?? 0,
    ...place,
    score,
    why,
    also: others
      .slice(0, MOST_ALSO)
      .filter((other) => other.score >= ALSO_SHARE * (best?.score ?? 0))
      .map((other) => chunkAt(chunks, other.chunk)),
  };
}

function rankedChunks(
  candidate: FileCandidate,
  { chunks, tops, request }: ChunkContext,
): { chunk: number; score: number }[] {
  const { segment, firstChunk, endChunk } = candidate;
  const share = request.options.vectorShare[request.query.type];
  const lexical = chunks.lexical.get(segment.id);
  const vector = chunks.vector.get(segment.id);
  const ranked: { chunk: number; score: number }[] = [];
  for (let chunk = firstChunk; chunk < endChunk; chunk++) {
    const score =
      (1 - share) * ratio(lexical?.[chunk] ?? 0, tops.lexical) + share * ratio(vector?.[chunk] ?? 0, tops.vector);
    ranked.push({ chunk, score });
  }
  return ranked.sort((left, right) => right.score - left.score);
}

function aboveFloor(value: number, floor: number): number {
  return Math.max(0, value - floor) / (1 - floor);
}

function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}
