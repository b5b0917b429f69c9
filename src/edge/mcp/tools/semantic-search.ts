import { z } from 'zod';
import type { IndexedProject } from '../../../app/project/project.ts';
import type { ForestHit, MapHit, SemanticHits } from '../../../app/search/semantic-search.ts';
import { collectionFor } from '../../../app/sessions/collection-rule.ts';
import { evidenceOfHits, evidenceOfSymbols, joinEvidence } from '../../../app/sessions/shown-evidence.ts';
import { rounded } from '../../../base/numbers.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { fitList, type PagedCall, pageFor, restLines, roomFor, SCORE_DIGITS, shorten, strongHits } from '../budget.ts';
import { answerWithFact, type Found, factOutput } from '../fact.ts';
import { detailInput, leadsInput, sessionInput, text } from '../inputs.ts';
import { bool, further, HIT, int, list, num, rest, str, strs } from '../outputs.ts';
import { factsText } from '../text/framework-facts.ts';
import { joinParts, placeText, underEntries } from '../text/lines.ts';
import { defineTool, LOOKS, type McpToolCall } from '../tool.ts';
import { wireBytes } from '../wire.ts';

const input = z.object({
  query: text('a sentence'),
  ...leadsInput,
  collection: z
    .enum(['map', 'forest', 'auto'])
    .describe('map: symbols confirmed earlier; forest: all code, in SEMANTIC and READY')
    .optional(),
  n_results: z.int().min(1).max(100).describe('most hits').optional(),
  cursor: text('from an answer').optional(),
  ...sessionInput,
  ...detailInput,
});

type Call = McpToolCall<z.output<typeof input>>;

export const semanticSearchTool = defineTool({
  name: 'semantic_search',
  description: 'Code by meaning alone; query ranks by all signals.',
  input,
  aliases: { limit: 'n_results' },
  output: factOutput({
    ...{ source: str, confidence: str, short_circuit: bool, fits: bool, total_chunks: int },
    map_hits: list({ file: str, score: num, metadata: further }),
    forest_hits: list({ ...HIT, kind: str, snippet: str }),
    ...{ cached_symbols: strs.optional(), note: str.optional(), rest },
  }),
  annotations: LOOKS,
  run: (call) =>
    answerWithFact(call, async (project, session) => {
      const { query, leads, collection: asked, nResults } = call.args;
      const { collection, note } = collectionFor(session, asked);
      const { offset } = pageFor(pagedCall(call));
      const wanted = nResults === undefined && offset === 0 ? undefined : offset + (nResults ?? FOREST_RESULTS);
      const answer = await call.workspace.facts.semanticSearch(
        { query, leads, collection, nResults: wanted },
        call.signal,
      );
      return buildAnswer(call, project, { answer, note });
    }),
});

/** Number of results in the forest, from the design documents. */
const FOREST_RESULTS = 10;

/** Maps `nResults` to the limit of other tools. */
function pagedCall({ tool, args, given, form }: Call): PagedCall {
  const { nResults, cursor, detail } = args;
  return { tool, given, form, args: { cursor, detail, ...(nResults === undefined ? {} : { limit: nResults }) } };
}

interface Answered {
  readonly answer: SemanticHits;
  readonly note: string | null;
}

function buildAnswer(call: Call, project: IndexedProject, { answer, note }: Answered): Found {
  const { mapHits, forestHits, freshness, ...about } = answer;
  const paged = pagedCall(call);
  const { offset } = pageFor(paged);
  const map = offset > 0 ? [] : mapHits.slice(0, call.args.nResults ?? MOST_MAP_HITS);
  const mapRows = map.map(describeMapHit);
  const room = roomFor(paged.args) - wireBytes(mapRows) - wireBytes(note ?? '');
  const items = strongHits(forestHits.slice(offset), paged.args);
  const listing = { items, total: forestHits.length, describe: describeHit, line: lineOf, room };
  const { shown, rows, lines, rest } = fitList(paged, listing);
  return {
    body: { ...about, mapHits: mapRows, forestHits: rows, ...(note === null ? {} : { note }), ...(rest && { rest }) },
    lines: (language) => [
      ...map.map((hit) => mapLine(hit, ANSWER_TEXTS.agreement[language])),
      ...(shown.length > 0 && !answer.fits ? [ANSWER_TEXTS.nothingFits[language]] : []),
      ...underEntries(lines),
      ...(map.length + shown.length === 0 ? [ANSWER_TEXTS.noHits[language]] : []),
      ...(note === null ? [] : [note]),
      ...restLines(rest, language),
    ],
    evidence: joinEvidence([
      evidenceOfSymbols(
        project,
        map.flatMap(({ metadata }) => metadata.symbols),
      ),
      evidenceOfHits(shown.map(hitOf)),
    ]),
    freshness,
  };
}

const MOST_MAP_HITS = 5;

function describeMapHit({ score, ...hit }: MapHit): object {
  return { ...hit, score: rounded(score, SCORE_DIGITS) };
}

const SNIPPET_CHARACTERS = 160;

/** The lines that tell most about a hit are its first ones. */
function describeHit({ score, snippet, ...hit }: ForestHit): object {
  return { ...hit, score: rounded(score, SCORE_DIGITS), snippet: shorten(snippet, SNIPPET_CHARACTERS) };
}

function hitOf({ file, startLine, symbol }: ForestHit) {
  return { file, line: startLine, symbol };
}

function mapLine({ score, metadata }: MapHit, confirmed: string): string {
  return joinParts([`${confirmed}: ${metadata.nlTerm}`, metadata.symbols.join(', '), String(rounded(score, 2))]);
}

const LINE_CHARACTERS = 80;

/** Formats a hit with the first line of its snippet that has content. */
function lineOf({ file, startLine, endLine, symbol, score, snippet, otherHalf, metadata }: ForestHit): string {
  const first = snippet.split('\n').find((text) => /\p{L}/u.test(text)) ?? '';
  const place = placeText(file, startLine, endLine);
  const also = otherHalf === undefined ? '' : `also ${otherHalf}`;
  const summary = factsText(metadata) || shorten(first.trim(), LINE_CHARACTERS);
  return joinParts([place, symbol, String(rounded(score, 2)), summary, also]);
}
