/** Hybrid search over the chunks of a project. */
import { answerTime } from '../../base/answer-time.ts';
import { asRelative, type RelativePath } from '../../base/paths.ts';
import { queryTerms } from '../../base/words/terms.ts';
import { QUANTIZATION_SCALE } from '../../embedding/vector.ts';
import { type CodeSymbol, qualifiedNameOf } from '../../languages/contract.ts';
import { type Metadata, WHOLE_FILE } from '../../languages/framework-contract.ts';
import { mostWithTerm } from '../../retrieval/document-frequency.ts';
import { historyScores } from '../../retrieval/history/history-scores.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import { essenceOf } from '../../retrieval/query/long-text.ts';
import { analyzeQuery, type Query, type WordSources } from '../../retrieval/query/query.ts';
import type { ScoreParts } from '../../retrieval/ranking/first-pass.ts';
import { termWeight } from '../../retrieval/ranking/lexical.ts';
import type { LoadedIndex } from '../../retrieval/ranking/loaded-index.ts';
import { type RankedChunk, type RankRequest, rank } from '../../retrieval/ranking/rank.ts';
import type { Asked, FileScores } from '../../retrieval/ranking/signals.ts';
import { RULES, type Rules } from '../../retrieval/rules/rules.ts';
import type { ChunkKind, ChunkRow } from '../../storage/contract.ts';
import { chunkIdOf, entityChunkId } from '../facts/chunk-id.ts';
import { entityOf, uniqueIdOf } from '../facts/framework-entities.ts';
import { scopeFilter } from '../facts/scope.ts';
import { isModelOf } from '../project/index-settings.ts';
import { embedQuantized } from '../project/open-embedder.ts';
import type { Freshness, IndexedProject } from '../project/project.ts';
import { historyOf } from '../project/project-history.ts';
import { joinHeaders } from './header-hits.ts';
import { usefulLeads } from './leads.ts';
import { meaningOf } from './project-terms.ts';
import { commentsInJapanese, isInOwnTexts, speaksJapanese } from './speaks-japanese.ts';
import { unknownThings } from './things-asked.ts';

export interface SearchRequest {
  readonly query: string;
  /** Guesses at names and words of the code; they steer the search and prove nothing (D-42). */
  readonly leads?: readonly string[] | undefined;
  /** Most hits; each is another file. */
  readonly limit: number;
  /** Folder or file of the project, default all; of what ranks far behind nothing is found in it. */
  readonly scope?: string | undefined;
  /** Rules in place of those of the product, to measure them. */
  readonly rules?: Rules;
}

interface HitPlace {
  /** From 1, like `endLine`, which is inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  /** Qualified name of the definition; empty for module-level code. */
  readonly symbol: string;
  /** Kind of the definition, in a framework's terms if one knows it; or `module` or `lines`. */
  readonly kind: string;
}

export interface SearchHit extends HitPlace {
  /** As `getChunks` takes it. */
  readonly chunkId: string;
  readonly file: RelativePath;
  /** Facts of frameworks about the definition; empty when none knows it. */
  readonly metadata: Metadata;
  readonly language: string;
  readonly score: number;
  readonly parts: ScoreParts;
  /** Other chunks of the file that match nearly as well. */
  readonly also: readonly HitPlace[];
  /** Place of the header of an implementation, or the other way round, if that matches as well: `src/cart.hpp:12`. */
  readonly otherHalf?: string;
}

export interface SearchAnswer {
  /** False when no hit is worth a look by itself: they are only the nearest. */
  readonly fits: boolean;
  /** Best first, each of another file. */
  readonly hits: readonly SearchHit[];
  readonly freshness: Freshness;
}

/** @throws UserError when the index cannot be brought up to date, or the embedding engine fails */
export async function searchCode(project: IndexedProject, request: SearchRequest): Promise<SearchAnswer> {
  const freshness = await project.ensureFresh();
  return { ...(await rankHits(project, request)), freshness };
}

/** Searches without comparing the files first, for callers that have just done so. */
export async function searchIndexed(project: IndexedProject, request: SearchRequest): Promise<SearchHit[]> {
  return (await rankHits(project, request)).hits;
}

/** Returns the hits of `searchIndexed`, and whether any fits. */
export async function rankHits(
  project: IndexedProject,
  request: SearchRequest,
): Promise<{ readonly hits: SearchHit[]; readonly fits: boolean }> {
  const { limit, scope, rules = RULES } = request;
  const isInScope = scopeFilter(scope);
  const most = scope === undefined ? limit + SPARE : Number.POSITIVE_INFINITY;
  const all = await rank({ ...(await rankingFor(project, request)), limit: most });
  const ranked = all.filter(({ fileId }) => isInScope(project.store.fileById(fileId)?.path ?? ''));
  const fit = Math.max(0, ...ranked.slice(0, LOOKED_AT).map((chunk) => chunk.fit));
  return {
    hits: joinHeaders(ranked.flatMap((chunk) => toHit(project, chunk))).slice(0, limit),
    fits: fit >= 1 || (fit >= rules('nearFit') && missingThings(project, request.query).length === 0),
  };
}

/** Number of the first files of an answer that are looked at for one that fits. */
const LOOKED_AT = 5;

/** First things that a request asks for and the code has no name for. */
export function missingThings(project: IndexedProject, query: string): string[] {
  return unknownThings(project.segments.get(), essenceOf(query).text);
}

/** Number of further hits that make up for headers joined with their implementations. */
const SPARE = 5;

/** Arguments of `rank`: the question in the words of the project, with its vector. */
export async function rankingFor(
  project: IndexedProject,
  request: Omit<SearchRequest, 'limit'>,
): Promise<Omit<RankRequest, 'limit'>> {
  const rules = request.rules ?? RULES;
  // The first question after a start reads the whole index, in parts.
  const time = answerTime();
  while (!project.segments.step()) await time.pause();
  const index = project.segments.get();
  const { text: asked, places } = essenceOf(request.query);
  const leads = usefulLeads(project.store, [...(request.leads ?? []), ...places]);
  const sources: WordSources = {
    isKnown: (term) => index.postings(term).length > 0,
    speaksJapanese: () => speaksJapanese(project.store, index),
    commentsInJapanese: () => commentsInJapanese(project.store, index),
    isInOwnTexts: (term) => isInOwnTexts(index, term),
    isCommon: (term) => isCommon(index, term),
    meant: (text) => meaningOf(project.store, text),
  };
  const query = analyzeQuery(asked, sources, leads);
  const [main, ...askedLeads] = await withVectors(project, index, [
    query,
    ...leads.map((lead) => analyzeQuery(lead, sources)),
  ]);
  const history = await historySignal(project, index, { query: asked, leads, rules });
  const { store } = project;
  return { store, index, ...main!, leads: askedLeads, history, rules };
}

/** Without the model of the index no chunk is nearer than another, and their words decide. */
async function withVectors(
  { store, embedder }: IndexedProject,
  index: LoadedIndex,
  queries: readonly Query[],
): Promise<Asked[]> {
  const isComparable = isModelOf(store, embedder);
  const dimensions = isComparable ? embedder.dimensions : dimensionsOf(index);
  const texts = queries.map(({ embedded }) => embedded);
  const bytes = isComparable ? await embedQuantized(embedder, texts) : new Int8Array(texts.length * dimensions);
  return queries.map((query, at) => ({
    query,
    vector: { bytes: bytes.subarray(at * dimensions, (at + 1) * dimensions), scale: QUANTIZATION_SCALE },
  }));
}

function dimensionsOf({ segments }: LoadedIndex): number {
  const [{ vectors, chunkCount } = { vectors: [], chunkCount: 0 }] = segments;
  return chunkCount === 0 ? 0 : vectors.length / chunkCount;
}

/** A word in every fourth chunk is what the project is about. */
const COMMON = 0.25;

function isCommon(index: LoadedIndex, term: string): boolean {
  return mostWithTerm(index, term) > COMMON * index.chunkCount;
}

/** Nothing for a file that left the index meanwhile. */
function toHit({ store }: IndexedProject, chunk: RankedChunk): SearchHit[] {
  const file = store.fileById(chunk.fileId);
  if (!file) return [];
  const { path, language } = file;
  const { symbols } = outlineOf(store, file.id);
  const entity = entityOf(store, file.id, chunk.symbol);
  const isWhole = chunk.symbol !== WHOLE_FILE || (chunk.startLine === 1 && chunk.endLine >= file.lines);
  const id = isWhole ? uniqueIdOf(store, entity) : undefined;
  const hit = {
    chunkId: id === undefined ? chunkIdOf({ ...chunk, path }, symbols) : entityChunkId(id, chunk.part),
    file: path,
    ...placeOf(chunk, symbols, entity?.type),
    metadata: entity?.metadata ?? {},
    language,
    score: chunk.score,
    parts: chunk.why,
    also: chunk.also.map((other) => placeOf(other, symbols)),
  };
  return [hit];
}

function kindOf(kind: ChunkKind): string {
  return kind === 'lines' ? 'lines' : 'module';
}

function placeOf(
  { startLine, endLine, symbol, kind: chunkKind }: Omit<ChunkRow, 'file'>,
  symbols: readonly CodeSymbol[],
  entityType?: string,
): HitPlace {
  const definition = symbols[symbol];
  const kind = entityType ?? definition?.kind ?? kindOf(chunkKind);
  return { startLine, endLine, symbol: definition === undefined ? '' : qualifiedNameOf(definition), kind };
}

/** Behind them nothing is lifted enough to matter. */
const MOST_FILES = 200;

/** With so many commits a history is believed by half: which words are rare in it, few commits cannot tell. */
const HALF_BELIEVED = 500;

interface Question {
  readonly query: string;
  readonly leads: readonly string[];
  readonly rules: Rules;
}

/** Scores files by the commits of the project, by file id, 0–2; empty without a history. */
async function historySignal(
  project: IndexedProject,
  index: Pick<LoadedIndex, 'idOf'>,
  { query, leads, rules }: Question,
): Promise<FileScores> {
  const history = await historyOf(project);
  const scores = new Map<number, number>();
  if (history === undefined) return scores;
  const believed = history.commitCount / (history.commitCount + HALF_BELIEVED);
  // Commit messages hold words of people and names of code, so the request and its leads weigh half each.
  const texts = leads.length > 0 ? [query, leads.join(' ')] : [query];
  const weightOf = (term: string): number => termWeight(term, rules);
  for (const text of texts) {
    for (const { path, score } of historyScores(history, queryTerms(text), weightOf, MOST_FILES)) {
      const id = index.idOf(asRelative(path));
      if (id !== undefined) scores.set(id, (scores.get(id) ?? 0) + (believed * score) / texts.length);
    }
  }
  return scores;
}
