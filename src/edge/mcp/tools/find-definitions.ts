import { z } from 'zod';
import { MOST_CHUNKS } from '../../../app/facts/chunk-id.ts';
import { denialText } from '../../../app/facts/denial.ts';
import type { DefinitionsAnswer } from '../../../app/facts/find-definitions.ts';
import type { Definition } from '../../../app/facts/symbol-name.ts';
import { describeUses, usesIn } from '../../../app/guidance/describe-uses.ts';
import {
  evidenceOfDefinitions,
  evidenceOfLines,
  joinEvidence,
  type ShownLines,
  withUses,
} from '../../../app/sessions/shown-evidence.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { fitList, pageFor, restLines, roomForLines, shorten } from '../budget.ts';
import { chunkLines, describeChunk, type ShownChunk, shownLinesOf, withinRoom } from '../chunks.ts';
import { type AskedFrom, answerWithFact, type Found, factOutput } from '../fact.ts';
import { detailInput, listInput, scopeInput, sessionInput, text, texts } from '../inputs.ts';
import { CHUNK, denied, int, list, optional, readAsText, rest, str, strs } from '../outputs.ts';
import {
  callText,
  joinParts,
  type NamedCall,
  notParsedLines,
  rangeText,
  signatureText,
  underEntries,
} from '../text/lines.ts';
import { defineTool, LOOKS, type McpToolCall } from '../tool.ts';
import { symbolsNotFound } from './not-found.ts';

const input = z.object({
  symbol: texts('up to 10 names, plain or qualified (a.ts:Foo.bar)'),
  language: text('php').optional(),
  exact_match: z.boolean().describe('false: also similar names').optional(),
  ...sessionInput,
  ...scopeInput,
  ...listInput,
  ...detailInput,
});

type Call = McpToolCall<z.output<typeof input>>;

export const findDefinitionsTool = defineTool({
  name: 'find_definitions',
  description: 'Where names are defined, with signatures; detail full: with their code.',
  input,
  aliases: { symbols: 'symbol', name: 'symbol', exact: 'exact_match' },
  unlisted: ['language', 'exact_match'],
  output: factOutput({
    definitions: list({
      name: str,
      file: str,
      line: int,
      end_line: int,
      kind: str,
      signature: str,
      language: str,
      ...optional({ scope: str }),
    }),
    ...optional({ chunks: list(CHUNK), uses: strs }),
    ...{ total: int, not_found: denied, read_as_text: readAsText, rest },
  }),
  annotations: LOOKS,
  run: (call) =>
    answerWithFact(call, async (project, session) => {
      const { symbol, language, exactMatch } = call.args;
      const query = { symbols: symbol, language, exactMatch, scope: call.scope, ...pageFor(call) };
      return buildAnswer(call, { project, session }, await call.workspace.facts.findDefinitions(query, call.signal));
    }),
});

async function buildAnswer(
  call: Call,
  { project, session }: AskedFrom,
  { definitions, total, notFound, readAsText, freshness }: DefinitionsAnswer,
): Promise<Found> {
  const { shown, rows, lines, rest } = fitList(call, { items: definitions, total, describe, line });
  const missing = notFound.length === 0 ? {} : { notFound };
  const bodies = await bodiesOf(call, shown);
  const uses = await describeUses(call.workspace, session, bodies.map(shownLinesOf));
  return {
    body: {
      definitions: rows,
      total,
      ...(bodies.length > 0 && { chunks: bodies.map(describeChunk) }),
      ...usesIn(uses),
      ...missing,
      ...(readAsText && { readAsText }),
      ...(rest && { rest }),
    },
    lines: (language) => [
      ANSWER_TEXTS.definitions(total)[language],
      ...underEntries(lines),
      ...bodies.flatMap(chunkLines),
      ...codeLeftOut(call, shown, bodies).map(
        ({ count, of, next }) => `${ANSWER_TEXTS.codeLeftOut(count, of)[language]}: ${callText(next)}`,
      ),
      ...uses.lines.map((line) => line[language]),
      ...notParsedLines(readAsText, language),
      ...notFound.map((name) => denialText(name)),
      ...restLines(rest, language),
    ],
    evidence: withUses(
      joinEvidence([evidenceOfDefinitions(shown), evidenceOfLines(project, bodies.map(bodyLines))]),
      uses,
    ),
    freshness,
    ...symbolsNotFound(call, { notFound, total }),
  };
}

/** Full detail of a few definitions is their code; of many it is the whole list. */
async function bodiesOf({ args, form, workspace, signal }: Call, shown: readonly Definition[]): Promise<ShownChunk[]> {
  if (args.detail !== 'full' || shown.length === 0 || shown.length > MOST_CHUNKS) return [];
  const ids = shown.map(idOf);
  const { chunks } = await workspace.facts.getChunks(ids, signal);
  return withinRoom(chunks, roomForLines({}, form), form);
}

function idOf({ file, line: start, endLine }: Definition): string {
  return `${file}:${start}-${endLine}`;
}

interface CodeLeftOut {
  /** Definitions that the call names. */
  readonly count: number;
  /** Number of all definitions without their code. */
  readonly of: number;
  readonly next: NamedCall;
}

/** The call that shows the code for which there was no room. */
function codeLeftOut({ args }: Call, shown: readonly Definition[], bodies: readonly ShownChunk[]): CodeLeftOut[] {
  const isWhole = ({ file, line: start }: Definition): boolean =>
    bodies.some(({ chunk, cut }) => chunk.file === file && chunk.startLine === start && cut.omitted === 0);
  const left = args.detail === 'full' ? shown.filter((one) => !isWhole(one)) : [];
  const ids = left.slice(0, MOST_CHUNKS).map(idOf);
  const next: NamedCall = { tool: 'get_chunk', args: { chunk_id: ids } };
  return ids.length === 0 ? [] : [{ count: ids.length, of: left.length, next }];
}

/** A short function is its file's whole look, as `get_chunk` of its name is; a line that only declares something is not. */
function bodyLines(body: ShownChunk): ShownLines {
  const lines = shownLinesOf(body);
  return { ...lines, isWhole: body.cut.omitted === 0 && lines.end > lines.start };
}

const SIGNATURE_CHARACTERS = 160;

function describe({ scope, signature, language, ...definition }: Definition): object {
  return {
    ...definition,
    ...(scope === '' ? {} : { scope }),
    signature: shorten(signature, SIGNATURE_CHARACTERS),
    language,
  };
}

function line({ file, line: start, endLine, signature, ...about }: Definition) {
  const described = signatureText({ ...about, signature: shorten(signature, SIGNATURE_CHARACTERS) });
  return { file, line: joinParts([rangeText(start, endLine), described]) };
}
