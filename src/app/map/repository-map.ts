/**
 * The project on a page: the files that the rest is built on, each with its most used definitions, in a budget
 * of tokens. The idea is the repository map of Aider (aider.chat/docs/repomap.html).
 */
import { distinctBy } from '../../base/distinct-by.ts';
import type { Freshness, Project } from '../project/project.ts';
import { type MapFile, rankMapFiles } from './rank-map-files.ts';
import { renderWithin } from './render-map.ts';

export interface MapQuery {
  /** About 4 characters each; default 1,000. */
  readonly tokenBudget?: number | undefined;
  /** Largest number of files to show; default as many as the budget takes. */
  readonly limit?: number | undefined;
  /** Files, folders or globs to show; default all. The rank still counts what the whole project uses. */
  readonly include?: readonly string[] | undefined;
  /** How a path is written; default: from the root of the project. */
  readonly pathAs?: ((path: string) => string) | undefined;
}

export interface MapAnswer {
  /** Blocks of a path and the lines `  12: signature`, best file first. */
  readonly text: string;
  /** Tokens of `text`. */
  readonly tokens: number;
  readonly filesShown: number;
  readonly filesTotal: number;
  readonly freshness: Freshness;
}

const DEFAULT_BUDGET = 1000;
/** More files with a few definitions each orient better than one file in full. */
const MOST_DEFINITIONS = 8;

/** The most used definitions of every file, best file first, as far as the budget reaches. */
export async function repositoryMap(project: Project, query: MapQuery = {}): Promise<MapAnswer> {
  const freshness = await project.ensureFresh();
  const files = await rankMapFiles(project.store, query.include);
  return { ...drawn(files.map(mostUsed), query), freshness };
}

/** Every definition of every file, the files in the same order. */
export async function repositoryOutline(project: Project, query: MapQuery = {}): Promise<MapAnswer> {
  const freshness = await project.ensureFresh();
  return { ...drawn(await rankMapFiles(project.store, query.include), query), freshness };
}

function drawn(files: readonly MapFile[], { tokenBudget, limit, pathAs = String }: MapQuery) {
  // A number of files alone takes as long a text as they need.
  const budget = tokenBudget ?? (limit === undefined ? DEFAULT_BUDGET : Number.POSITIVE_INFINITY);
  const named = files.slice(0, limit).map(({ path, definitions }) => ({ path: pathAs(path), definitions }));
  return { ...renderWithin(named, budget), filesTotal: files.length };
}

/** Chooses the most used definitions, in the order of the text; the first of several overloads is enough. */
function mostUsed({ path, definitions }: MapFile): MapFile {
  const byRank = distinctBy(definitions, ({ name }) => name).sort(
    (left, right) => right.rank - left.rank || left.line - right.line,
  );
  const chosen = new Set(byRank.slice(0, MOST_DEFINITIONS));
  return { path, definitions: definitions.filter((definition) => chosen.has(definition)) };
}
