/**
 * Search in two collections (VC2): `map` holds the confirmed agreements, `forest` the chunks of the sources.
 * A good agreement stands beside the hits of the forest and never in their place (D-55).
 */
import { similarities } from '../../embedding/similarity.ts';
import type { Agreement } from '../../improvement/agreements.ts';
import { isShortCircuit, termScore } from '../../retrieval/short-circuit.ts';
import type { Freshness, IndexedProject } from '../project/project.ts';
import { lineReader, textOfLines } from '../project/source-lines.ts';
import { type ReadMap, readMap } from './agreement-map.ts';
import { type SearchHit, searchCode } from './search-code.ts';

export interface SemanticQuery {
  readonly query: string;
  /** Names and words that the code may use, guessed by the agent; they steer the search and prove nothing (D-42). */
  readonly leads?: readonly string[] | undefined;
  /** Subject of the request, when it is known: "login" of "login fails on phones". */
  readonly targetFeature?: string | undefined;
  /** `auto` asks the map first; default `auto`. */
  readonly collection?: 'map' | 'forest' | 'auto' | undefined;
  /** Most hits of each collection; default 5 of the map and 10 of the forest (VC4). */
  readonly nResults?: number | undefined;
}

export interface MapHit {
  /** Name of the agreement's page. */
  readonly file: string;
  /** 0–1, see `termScore`. */
  readonly score: number;
  readonly metadata: Pick<Agreement, 'nlTerm' | 'symbols' | 'sessionId'>;
}

export interface ForestHit
  extends Pick<
    SearchHit,
    'chunkId' | 'file' | 'startLine' | 'endLine' | 'symbol' | 'kind' | 'score' | 'metadata' | 'otherHalf'
  > {
  /** The first lines as they are now. */
  readonly snippet: string;
}

export interface SemanticHits {
  readonly source: 'map' | 'forest';
  /** `high` when an agreement answers; what only looks alike is `medium`. */
  readonly confidence: 'high' | 'medium';
  readonly shortCircuit: boolean;
  /** What earlier work says, beside the forest. */
  readonly mapHits: readonly MapHit[];
  readonly forestHits: readonly ForestHit[];
  /** Whether a hit of the forest is worth a look by itself; true when the forest was not searched. */
  readonly fits: boolean;
  /** Symbols of the best agreement, on a short-circuit only. */
  readonly cachedSymbols?: readonly string[];
  /** Chunks in the index. */
  readonly totalChunks: number;
  readonly freshness: Freshness;
}

const MAP_RESULTS = 5;
const FOREST_RESULTS = 10;

/** @throws UserError when the index cannot be brought up to date, or the embedding engine fails */
export async function semanticSearch(project: IndexedProject, request: SemanticQuery): Promise<SemanticHits> {
  const { collection = 'auto' } = request;
  const mapHits = collection === 'forest' ? [] : await searchMap(project, request);
  const [top] = mapHits;
  const shortCircuit = isShortCircuit(top?.score, project.config.shortCircuitScore);
  const asksForest = collection !== 'map';
  const forest = asksForest ? await searchForest(project, request) : await emptyForest(project);
  return {
    source: asksForest ? 'forest' : 'map',
    confidence: shortCircuit ? 'high' : 'medium',
    shortCircuit,
    mapHits,
    ...forest,
    ...(shortCircuit && top ? { cachedSymbols: top.metadata.symbols } : {}),
    totalChunks: project.store.totals().chunks,
  };
}

/** The agreements closest to the request, best first; those with nothing in common are left out. */
async function searchMap(project: IndexedProject, request: SemanticQuery): Promise<MapHit[]> {
  const { agreements, inForce } = readMap(project);
  if (agreements.length === 0) return [];
  const { embedder } = project;
  const terms = agreements.map(({ nlTerm }) => nlTerm);
  const subject = request.targetFeature ?? request.query;
  const bySubject = await similarities(embedder, subject, terms);
  const byText = await similarities(embedder, mapText(request), terms);
  const scored = agreements
    .map((agreement, at) => {
      const similarity = Math.max(bySubject[at] ?? 0, byText[at] ?? 0);
      return { agreement, score: termScore({ subject, term: agreement.nlTerm, similarity }) };
    })
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score);
  return firstInForce(scored, inForce, request.nResults ?? MAP_RESULTS);
}

interface ScoredAgreement {
  readonly agreement: Agreement;
  readonly score: number;
}

/** Only those that are shown are compared with the code. */
function firstInForce(scored: readonly ScoredAgreement[], inForce: ReadMap['inForce'], most: number): MapHit[] {
  const hits: MapHit[] = [];
  for (const { agreement, score } of scored) {
    if (hits.length === most) break;
    const held = inForce(agreement);
    if (held !== undefined) hits.push(toMapHit(held, score));
  }
  return hits;
}

/** Question to the map (VC6). */
function mapText({ query, targetFeature = '' }: SemanticQuery): string {
  return `${query} ${targetFeature}`.trim();
}

function toMapHit({ file, nlTerm, symbols, sessionId }: Agreement, score: number): MapHit {
  return { file, score, metadata: { nlTerm, symbols, sessionId } };
}

type Forest = Pick<SemanticHits, 'forestHits' | 'fits' | 'freshness'>;

async function searchForest(project: IndexedProject, { query, leads, nResults }: SemanticQuery): Promise<Forest> {
  const { hits, fits, freshness } = await searchCode(project, { query, leads, limit: nResults ?? FOREST_RESULTS });
  const linesOf = lineReader(project);
  const forestHits = hits.map((hit) => toForestHit(hit, linesOf(hit.file)));
  return { forestHits, fits, freshness };
}

async function emptyForest(project: IndexedProject): Promise<Forest> {
  return { forestHits: [], fits: true, freshness: await project.ensureFresh() };
}

const SNIPPET_LINES = 3;

function toForestHit(hit: SearchHit, lines: readonly string[]): ForestHit {
  const { chunkId, file, startLine, endLine, symbol, kind, score, metadata, otherHalf } = hit;
  const snippet = textOfLines(lines, startLine, Math.min(endLine, startLine + SNIPPET_LINES - 1));
  const half = otherHalf === undefined ? {} : { otherHalf };
  return { chunkId, file, startLine, endLine, symbol, kind, score, metadata, snippet, ...half };
}
