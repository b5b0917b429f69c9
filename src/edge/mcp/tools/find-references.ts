import { z } from 'zod';
import { denialText } from '../../../app/facts/denial.ts';
import { type FoundReference, type ReferencesAnswer, unusedText } from '../../../app/facts/find-references.ts';
import { evidenceOfReferences } from '../../../app/sessions/shown-evidence.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { fitList, pageFor, restLines, shorten } from '../budget.ts';
import { answerWithFact, type Found, factOutput } from '../fact.ts';
import { detailInput, listInput, scopeInput, sessionInput, texts } from '../inputs.ts';
import { denied, int, list, readAsText, rest, str, strs, textPlaces, USE } from '../outputs.ts';
import { inSymbol, joinParts, notParsedLines, underEntries } from '../text/lines.ts';
import { defineTool, LOOKS, type McpToolCall } from '../tool.ts';
import { symbolsNotFound } from './not-found.ts';

const input = z.object({
  symbol: texts('names, plain or qualified (a.ts:Foo.bar)'),
  kind: z.enum(['call', 'import', 'type', 'string', 'name']).describe('only these uses').optional(),
  ...sessionInput,
  ...scopeInput,
  ...listInput,
  ...detailInput,
});

type Call = McpToolCall<z.output<typeof input>>;

export const findReferencesTool = defineTool({
  name: 'find_references',
  description: 'Who uses a definition; uses of namesakes are left out.',
  input,
  aliases: { symbols: 'symbol', name: 'symbol' },
  unlisted: ['detail'],
  output: factOutput({
    references: list({ ...USE, column: int, in: str.nullable(), symbol: str.optional() }),
    ...{ total: int, sure: int, others: int, unread: strs.optional() },
    ...{ not_found: denied, not_defined: denied, read_as_text: readAsText, rest },
    unused: list({ symbol: str, stands_in: textPlaces }).optional(),
  }),
  annotations: LOOKS,
  run: (call) =>
    answerWithFact(call, async () => {
      const { symbol, kind } = call.args;
      const query = { symbols: symbol, kind, scope: call.scope, ...pageFor(call) };
      return buildAnswer(call, await call.workspace.facts.findReferences(query, call.signal));
    }),
});

function buildAnswer(call: Call, answer: ReferencesAnswer): Found {
  const {
    references,
    total,
    sure,
    others,
    notFound,
    notDefined,
    readAsText,
    unread = [],
    unused = [],
    freshness,
  } = answer;
  const isBatch = call.args.symbol.length > 1;
  const { shown, rows, lines, rest } = fitList(call, {
    items: references,
    total,
    describe: (reference) => describe(reference, { isBatch, isFull: call.args.detail === 'full' }),
    line: (reference) => formatReference(reference, call.args.detail === 'full'),
  });
  const missing = notFound.length === 0 ? {} : { notFound };
  return {
    body: {
      references: rows,
      total,
      sure,
      others,
      ...missing,
      ...(notDefined && { notDefined }),
      ...(readAsText && { readAsText }),
      ...(unread.length > 0 && { unread: unread.slice(0, MOST_UNREAD) }),
      ...(unused.length > 0 && { unused }),
      ...(rest && { rest }),
    },
    lines: (language) => [
      `${ANSWER_TEXTS.uses(total)[language]}${rest ? '' : ANSWER_TEXTS.inFiles(fileCount(shown))[language]}`,
      ...(total === sure && others === 0 ? [] : [ANSWER_TEXTS.certainty(total - sure, others)[language]]),
      ...underEntries(lines),
      ...unused.map((one) => unusedText(one)[language]),
      ...notParsedLines(readAsText, language),
      ...(unread.length === 0
        ? []
        : [ANSWER_TEXTS.namedUnread(unread.slice(0, MOST_UNREAD), Math.max(0, unread.length - MOST_UNREAD))[language]]),
      ...notFound.map((name) => denialText(name)),
      ...(notDefined ?? []).map((name) => denialText(name, 'no definition')),
      ...restLines(rest, language),
    ],
    evidence: evidenceOfReferences(shown),
    freshness,
    ...symbolsNotFound(call, { notFound, total }),
  };
}

const CONCISE_CHARACTERS = 100;
/** Files that are named. */
const MOST_UNREAD = 3;

function describe({ symbol, content, ...reference }: FoundReference, { isBatch = false, isFull = false }): object {
  const line = isFull ? content : shorten(content, CONCISE_CHARACTERS);
  return { ...(isBatch ? { symbol } : {}), ...reference, content: line };
}

/** Formats a use; calls are the default, other kinds are named, and an unsure use has a question mark. */
function formatReference({ file, line, kind, certainty, in: user, content }: FoundReference, isFull: boolean) {
  const text = isFull ? content : shorten(content, CONCISE_CHARACTERS);
  return {
    file,
    line: joinParts([
      String(line),
      text,
      `${certainty === 'possible' ? '? ' : ''}${kind === 'call' ? '' : kind}${inSymbol(user)}`.trim(),
    ]),
  };
}

function fileCount(references: readonly FoundReference[]): number {
  return new Set(references.map(({ file }) => file)).size;
}
