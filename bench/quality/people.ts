/** How high the files of the real change stand for requests of people, without leads and with them. */
import type { OpenProject } from '../../src/app/project/open-project.ts';
import { searchIndexed } from '../../src/app/search/search-code.ts';
import { groupsOf, meansOf, type PeopleRequest, type RequestScore, scoreRequest } from './requests.ts';
import { heading, row, three } from './tables.ts';

export interface People {
  readonly requests: readonly PeopleRequest[];
  readonly projects: ReadonlyMap<string, OpenProject>;
}

interface TimedScore extends RequestScore {
  readonly elapsedMs: number;
}

/** The same requests in the same order. */
export interface AskedRequests {
  readonly alone: readonly TimedScore[];
  readonly steered: readonly TimedScore[];
}

/** Requests about projects that are not laid out count as not found. */
export async function askRequests({ requests, projects }: People): Promise<AskedRequests> {
  const askAll = async (leadsOf: (request: PeopleRequest) => readonly string[]): Promise<TimedScore[]> => {
    const scores: TimedScore[] = [];
    for (const request of requests) {
      const started = performance.now();
      const asked = { query: request.request, leads: leadsOf(request), limit: 10 };
      const project = projects.get(request.repo);
      const hits = project ? await searchIndexed(project, asked) : [];
      scores.push({ ...scoreRequest(request, hits), elapsedMs: performance.now() - started });
    }
    return scores;
  };
  return { alone: await askAll(() => []), steered: await askAll(({ leads }) => leads) };
}

export function requestTable({ alone, steered }: AskedRequests): string {
  const led = new Map(groupsOf(steered));
  const rows = groupsOf(alone).map(([name, scores]) => {
    const [without, leads] = [meansOf(scores), meansOf(led.get(name) ?? [])];
    const cells = [without.recall, without.ndcg, without.hit, leads.recall, leads.ndcg, leads.hit].map(three);
    return row([name, String(without.requests), ...cells]);
  });
  return [
    heading(['Requests', '', 'R@10', 'NDCG@10', 'hit', 'R@10 with leads', 'NDCG@10', 'hit']),
    ...rows,
    '',
    `Warm, ${timesOf(alone)}; with leads, ${timesOf(steered)}.`,
    '',
  ].join('\n');
}

function timesOf(scores: readonly TimedScore[]): string {
  const sorted = scores.map(({ elapsedMs }) => elapsedMs).sort((left, right) => left - right);
  const at = (share: number): string => (sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`;
}
