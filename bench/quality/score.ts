/** NDCG@10 and recall@10 of one answer, by the rules of the semble benchmark (MIT). */

export interface Hit {
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
}

export interface Target {
  readonly path: string;
  readonly start_line?: number | null;
  readonly end_line?: number | null;
}

export interface EvaluationQuery {
  readonly id: string;
  readonly query: string;
  readonly targets: readonly Target[];
  readonly relevant: readonly string[];
  readonly secondary: readonly string[];
}

/** `chunks`: the first ten hits; `files`: the first ten distinct files; `exact`: those, without the rule for suffixes. */
export type Rule = 'chunks' | 'files' | 'exact';

export interface Score {
  readonly ndcg: number;
  readonly recall: number;
}

const PLACES = 10;

export function scoreAnswer(query: EvaluationQuery, hits: readonly Hit[], rule: Rule): Score {
  const files = distinctFiles(rule === 'chunks' ? hits.slice(0, PLACES) : hits).slice(0, PLACES);
  const wanted = new Set([...query.relevant, ...query.secondary]);
  const found = files.filter((file) => wanted.has(file)).length;
  return {
    ndcg: ndcg(ranksOf(query, hits, { files, rule }), query.targets.length),
    recall: found / Math.max(1, wanted.size),
  };
}

interface Answer {
  readonly files: readonly string[];
  readonly rule: Rule;
}

/** Places from 0 of the first hit for each target, -1 when there is none. */
function ranksOf(query: EvaluationQuery, hits: readonly Hit[], { files, rule }: Answer): number[] {
  switch (rule) {
    case 'exact':
      return [...query.relevant, ...query.secondary].map((file) => files.indexOf(file));
    case 'files':
      return query.targets.map((target) => files.findIndex((file) => isSamePath(file, target.path)));
    case 'chunks':
      return query.targets.map((target) => hits.slice(0, PLACES).findIndex((hit) => isHit(hit, target)));
  }
}

function isHit(hit: Hit, { path, start_line, end_line }: Target): boolean {
  if (!isSamePath(hit.file, path)) return false;
  const isWhole = start_line === undefined || start_line === null || end_line === undefined || end_line === null;
  return isWhole || (hit.endLine >= start_line && hit.startLine <= end_line);
}

/** Found paths are relative to the searched folder, targets to the repository; one ends with the other. */
function isSamePath(left: string, right: string): boolean {
  return left === right || left.endsWith(`/${right}`) || right.endsWith(`/${left}`);
}

/** Two targets at one place count once. */
function ndcg(ranks: readonly number[], targets: number): number {
  const places = new Set(ranks.filter((rank) => rank >= 0 && rank < PLACES));
  const gain = [...places].reduce((sum, place) => sum + discount(place), 0);
  const ideal = Array.from({ length: Math.min(PLACES, targets) }, (_, place) => discount(place));
  return targets === 0 ? 0 : gain / ideal.reduce((sum, part) => sum + part, 0);
}

function discount(place: number): number {
  return 1 / Math.log2(place + 2);
}

function distinctFiles(hits: readonly Hit[]): string[] {
  return [...new Set(hits.map((hit) => hit.file))];
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
