import { type LinesOf, lineReader } from '../../../app/project/source-lines.ts';
import { readLeads } from '../../../app/search/leads.ts';
import { previewOf } from '../../../app/search/preview.ts';
import type { SearchHit } from '../../../app/search/search-code.ts';
import { awaitFirstIndex } from '../../../app/sessions/require-index.ts';
import { wordMarker } from '../../../base/words/marked-words.ts';
import type { MarkedLine, SearchAnswer } from '../api.ts';
import { Refused } from '../refused.ts';
import type { Route } from '../route.ts';

const MOST_HITS = 20;
const SNIPPET_LINES = 5;
const MOST_QUERY = 2000;
/** Of a line; the rest of a longer one tells little. */
const MOST_CHARACTERS = 400;

export const search: Route = {
  method: 'GET',
  path: 'search',
  answer: async ({ workspace, url }): Promise<SearchAnswer> => {
    const query = queryOf(url);
    const leads = readLeads(url.searchParams.getAll('lead'));
    const { facts, project } = workspace;
    await awaitFirstIndex(workspace);
    const started = performance.now();
    const [found, { mapHits, shortCircuit }] = await Promise.all([
      facts.searchCode({ query, leads, limit: MOST_HITS }),
      facts.semanticSearch({ query, collection: 'map' }),
    ]);
    const linesOf = lineReader(project);
    const hits = found.hits.map((hit) => ({ ...hit, snippet: snippetOf(hit, query, linesOf) }));
    const elapsedMs = Math.round(performance.now() - started);
    const { fits, freshness } = found;
    return { hits, fits, agreements: mapHits, shortCircuit, freshness: freshness.state, elapsedMs };
  },
};

/** The lines that tell most of the hit, with what they share with the question. */
function snippetOf({ file, startLine, endLine, symbol }: SearchHit, query: string, linesOf: LinesOf): MarkedLine[] {
  const lines = linesOf(file).slice(startLine - 1, endLine);
  const name = /[\p{L}\p{N}_$]+$/u.exec(symbol)?.[0] ?? '';
  const partsOf = wordMarker(query);
  return previewOf(lines, { query, name }, SNIPPET_LINES).map(({ number, text }) => {
    return { number: number + startLine - 1, parts: partsOf(text.slice(0, MOST_CHARACTERS)) };
  });
}

function queryOf(url: URL): string {
  const query = url.searchParams.get('q')?.trim() ?? '';
  if (query !== '' && query.length <= MOST_QUERY) return query;
  throw new Refused(400, {
    error: 'invalid_argument',
    message: query === '' ? 'The query is empty.' : `A query has at most ${MOST_QUERY} characters.`,
    next: 'Say in q what you look for.',
  });
}
