/** Requests as people write them, with leads: how high do the files of the real change stand? */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Hit, mean } from './score.ts';

export interface PeopleRequest {
  readonly id: string;
  readonly repo: string;
  readonly request: string;
  readonly clarity: string;
  /** Files of the change. */
  readonly relevant: readonly string[];
  /** Plain words that somebody wrote without seeing the code. */
  readonly leads: readonly string[];
}

export interface RequestScore {
  readonly request: PeopleRequest;
  readonly recall: number;
  readonly ndcg: number;
  /** 1 when one of the first ten files is a file of the change. */
  readonly hit: number;
}

/** @param file JSON lines */
export function readRequests(file: string): PeopleRequest[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line));
}

/** Weights are chosen on one half; the other is only looked at. */
export function isTuned({ id }: Pick<PeopleRequest, 'id'>): boolean {
  return createHash('sha256').update(id).digest()[0]! % 2 === 0;
}

const PLACES = 10;

export function scoreRequest(request: PeopleRequest, hits: readonly Hit[]): RequestScore {
  const files = [...new Set(hits.map(({ file }) => file))].slice(0, PLACES);
  const wanted = new Set(request.relevant);
  const gains = files.map((file, at) => (wanted.has(file) ? 1 / Math.log2(at + 2) : 0));
  const ideal = Array.from({ length: Math.min(PLACES, wanted.size) }, (_, at) => 1 / Math.log2(at + 2));
  const found = gains.filter((gain) => gain > 0).length;
  return { request, recall: found / wanted.size, ndcg: sum(gains) / sum(ideal), hit: found > 0 ? 1 : 0 };
}

export interface RequestMeans {
  readonly requests: number;
  readonly recall: number;
  readonly ndcg: number;
  readonly hit: number;
}

export function meansOf(scores: readonly RequestScore[]): RequestMeans {
  return {
    requests: scores.length,
    recall: mean(scores.map(({ recall }) => recall)),
    ndcg: mean(scores.map(({ ndcg }) => ndcg)),
    hit: mean(scores.map(({ hit }) => hit)),
  };
}

/** The groups of the table, in its order. */
export function groupsOf(scores: readonly RequestScore[]): [name: string, scores: readonly RequestScore[]][] {
  const repos = [...new Set(scores.map(({ request }) => request.repo))].sort();
  const clarities = [...new Set(scores.map(({ request }) => request.clarity))].sort();
  return [
    ...repos.map((repo): [string, RequestScore[]] => [repo, scores.filter(({ request }) => request.repo === repo)]),
    ...clarities.map((name): [string, RequestScore[]] => [
      name,
      scores.filter(({ request }) => request.clarity === name),
    ]),
    ['half for tuning', scores.filter(({ request }) => isTuned(request))],
    ['other half', scores.filter(({ request }) => !isTuned(request))],
    ['**all**', scores],
  ];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
