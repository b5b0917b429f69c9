import { lineReader, textOfLines } from '../../../app/project/source-lines.ts';
import { readLeads } from '../../../app/search/leads.ts';
import type { SearchAnswer, ShownHit } from '../api.ts';
import { Refused } from '../refused.ts';
import type { Route } from '../route.ts';

const MOST_HITS = 20;
const SNIPPET_LINES = 6;
const MOST_QUERY = 2000;

export const search: Route = {
  method: 'GET',
  path: 'search',
  answer: async ({ workspace, url }): Promise<SearchAnswer> => {
    const query = queryOf(url);
    const leads = readLeads(url.searchParams.getAll('lead'));
    const { facts, project } = workspace;
    await workspace.awaitIndex();
    const started = performance.now();
    const [found, { mapHits, shortCircuit }] = await Promise.all([
      facts.searchCode({ query, leads, limit: MOST_HITS }),
      facts.semanticSearch({ query, collection: 'map' }),
    ]);
    const linesOf = lineReader(project);
    const hits = found.hits.map((hit): ShownHit => {
      const end = Math.min(hit.endLine, hit.startLine + SNIPPET_LINES - 1);
      return { ...hit, snippet: textOfLines(linesOf(hit.file), hit.startLine, end) };
    });
    const elapsedMs = Math.round(performance.now() - started);
    const { fits, freshness } = found;
    return { hits, fits, agreements: mapHits, shortCircuit, freshness: freshness.state, elapsedMs };
  },
};

function queryOf(url: URL): string {
  const query = url.searchParams.get('q')?.trim() ?? '';
  if (query !== '' && query.length <= MOST_QUERY) return query;
  throw new Refused(400, {
    error: 'invalid_argument',
    message: query === '' ? 'The query is empty.' : `A query has at most ${MOST_QUERY} characters.`,
    next: 'Say in q what you look for.',
  });
}
