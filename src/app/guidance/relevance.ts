/** How far definitions have to do with a request, judged by their code (D-46). */
import { inAnswerTime, OF_PERSON } from '../../base/answer-time.ts';
import { asRelative } from '../../base/paths.ts';
import { fileIdOf } from '../../retrieval/ranking/first-pass.ts';
import { placeScores } from '../../retrieval/ranking/place-scores.ts';
import { type RankedFiles, rankFiles } from '../../retrieval/ranking/rank.ts';
import { RULES, type Rules, withRule } from '../../retrieval/rules/rules.ts';
import {
  codeRelevance,
  isWorthUsing,
  RELEVANCE_WEIGHTS,
  type RelevanceWeights,
} from '../../session/evidence/code-relevance.ts';
import { TIED } from '../../session/evidence/relevance.ts';
import type { QueryFrame } from '../../session/frame/frame.ts';
import { requestedTerms } from '../../session/frame/requested-terms.ts';
import { OPTIONS } from '../config/options.ts';
import type { IndexedProject } from '../project/project.ts';
import { rankingFor } from '../search/search-code.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { learnedTies, similaritiesTo } from './name-likeness.ts';
import { type PlacesUsed, placesUsedOf } from './used-places.ts';

/** A definition, or a file that is one unit. */
export interface RatedPlace {
  /** Qualified as agents write it, or the path of a file. */
  readonly name: string;
  readonly file: string;
  /** From 1, both inclusive. */
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * For each place in turn 0–1, to be compared with `RELATED` and `TIED`.
 * @param term the target of the request
 */
async function relevanceOf(workspace: Workspace, term: string, places: readonly RatedPlace[]): Promise<number[]> {
  if (places.length === 0) return [];
  const { project } = workspace;
  const names = places.map(({ name }) => name);
  const likeness = await similaritiesTo(workspace, term, names);
  const { scoresOf, placesUsed } = await rankedFor(project, term);
  const placed = places.map(({ name, file }) => (name === file ? file : `${file}:${name}`));
  const learned = learnedTies(workspace, term, placed);
  const weights = weightsOf(project);
  return places.map(({ name, file, startLine, endLine }, at) => {
    const fileId = project.store.file(asRelative(file))?.id ?? -1;
    const place = { fileId, startLine, endLine };
    const own = { ...scoresOf(place), name: likeness(name), used: [] };
    const score = Math.max(codeRelevance(own, weights), learned(placed[at] ?? name));
    // Uses, which take longer to find out, cannot add to what is tied.
    return score >= TIED
      ? score
      : Math.max(score, codeRelevance({ ...own, used: placesUsed(place).map(scoresOf) }, weights));
  });
}

/**
 * For each place the best of what the person's words ask for: a sentence on several things resembles no single piece of
 * code, its clauses do.
 */
export async function relevanceToRequest(
  workspace: Workspace,
  frame: QueryFrame,
  places: readonly RatedPlace[],
): Promise<number[]> {
  return bestRelevance(workspace, requestedTerms(frame), places);
}

/** For each place its relevance to the one of the terms that it has most to do with. */
export async function bestRelevance(
  workspace: Workspace,
  terms: readonly string[],
  places: readonly RatedPlace[],
): Promise<number[]> {
  const best = places.map(() => 0);
  for (const term of terms) {
    const scores = await relevanceOf(workspace, term, places);
    for (const [at, score] of scores.entries()) best[at] = Math.max(best[at] ?? 0, score);
  }
  return best;
}

/** Shares of `search_weights` beside their defaults: a project may trust meaning, words or names more than others do. */
function weightsOf({ config: { searchWeights } }: IndexedProject): RelevanceWeights {
  const { vector, keyword, definition } = OPTIONS.searchWeights.default;
  // Nothing at all would tie no code to any request.
  if (searchWeights.vector + searchWeights.keyword + searchWeights.definition === 0) return RELEVANCE_WEIGHTS;
  return {
    meaning: (RELEVANCE_WEIGHTS.meaning * searchWeights.vector) / vector,
    ranking: (RELEVANCE_WEIGHTS.ranking * searchWeights.keyword) / keyword,
    name: (RELEVANCE_WEIGHTS.name * searchWeights.definition) / definition,
  };
}

interface Ranked {
  readonly scoresOf: ReturnType<typeof placeScores>;
  readonly placesUsed: PlacesUsed;
}

interface Remembered {
  readonly version: number;
  readonly byTerm: Map<string, Ranked>;
}

/** A session asks for the same term after every look. */
const remembered = new WeakMap<IndexedProject, Remembered>();
const MOST_TERMS = 8;

async function rankedFor(project: IndexedProject, term: string): Promise<Ranked> {
  const version = project.store.version();
  const kept = remembered.get(project);
  const known = kept?.version === version ? kept : { version, byTerm: new Map<string, Ranked>() };
  remembered.set(project, known);
  const found = known.byTerm.get(term) ?? rankedAs(project, await wholeRanking(project, term));
  if (known.byTerm.size >= MOST_TERMS) known.byTerm.clear();
  known.byTerm.set(term, found);
  return found;
}

/** Nothing is judged by a part of its words. */
async function wholeRanking(project: IndexedProject, term: string): Promise<RankedFiles> {
  const rank = async () => rankFiles(await rankingFor(project, { query: term, rules: BY_ITSELF }));
  const [ranked] = await inAnswerTime(rank, { limits: OF_PERSON });
  return ranked;
}

/** Files behind the first ones have too little to do with a request to speak for those who use them. */
const MOST_USED = 20;

function rankedAs(project: IndexedProject, ranked: RankedFiles): Ranked {
  const scoresOf = placeScores(ranked);
  const weights = weightsOf(project);
  const placesUsed = placesUsedOf(project.store, {
    files: ranked.files.slice(0, MOST_USED).map(({ candidate }) => fileIdOf(candidate)),
    isWorth: (place) => isWorthUsing(scoresOf(place), weights),
  });
  return { scoresOf, placesUsed };
}

/** Commits say more of one file than they do in a ranking of all. */
const BY_ITSELF: Rules = withRule(RULES, 'history', 2 * RULES('history'));
