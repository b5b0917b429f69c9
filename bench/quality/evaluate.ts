/** Scores a way to search on every set of queries. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type EvaluationQuery, type Hit, mean, type Rule, scoreAnswer } from './score.ts';

export interface QuerySet {
  readonly kind: string;
  readonly repo: string;
  readonly language: string;
  readonly queries: readonly EvaluationQuery[];
}

/** One row of the table: means over the queries of a repository. */
export interface RepositoryScore {
  readonly repo: string;
  readonly kind: string;
  readonly queries: number;
  readonly chunks: number;
  readonly files: number;
  readonly recall: number;
}

export type Search = (repo: string, query: string) => Promise<readonly Hit[]>;

export function readSets(folder: string): QuerySet[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.queries.json'));
  return names.sort().map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
}

export function isLocalization(row: { readonly kind: string }): boolean {
  return row.kind === 'localization';
}

export async function evaluate(sets: readonly QuerySet[], search: Search): Promise<RepositoryScore[]> {
  const rows: RepositoryScore[] = [];
  for (const set of sets) rows.push(await scoreSet(set, search));
  return rows;
}

async function scoreSet(set: QuerySet, search: Search): Promise<RepositoryScore> {
  const answers: (readonly Hit[])[] = [];
  for (const { query } of set.queries) answers.push(await search(set.repo, query));
  const scores = (rule: Rule) => set.queries.map((query, at) => scoreAnswer(query, answers[at]!, rule));
  const ndcgOf = (rule: Rule): number => mean(scores(isLocalization(set) ? 'exact' : rule).map(({ ndcg }) => ndcg));
  return {
    repo: set.repo,
    kind: set.kind,
    queries: set.queries.length,
    chunks: ndcgOf('chunks'),
    files: ndcgOf('files'),
    recall: mean(scores('exact').map(({ recall }) => recall)),
  };
}

/** Means over repositories, of code search and of localization. */
export interface Summary {
  readonly chunks: number;
  readonly files: number;
  readonly ndcg: number;
  readonly recall: number;
}

export function summarize(rows: readonly RepositoryScore[]): Summary {
  const code = rows.filter((row) => !isLocalization(row));
  const localization = rows.filter(isLocalization);
  return {
    chunks: mean(code.map((row) => row.chunks)),
    files: mean(code.map((row) => row.files)),
    ndcg: mean(localization.map((row) => row.files)),
    recall: mean(localization.map((row) => row.recall)),
  };
}
