import { z } from 'zod';
import type { Definition } from '../../../app/facts/definition.ts';
import type { DefinitionsAnswer } from '../../../app/facts/find-definitions.ts';
import { sawDefinitions } from '../../../app/sessions/shown-evidence.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { fitList, pageFor, restLines, shorten } from '../budget.ts';
import { answerWithFact, type Found } from '../fact.ts';
import { asList, detailInput, listInput, oneOrMore, scopeInput, sessionInput } from '../inputs.ts';
import { joined, notFoundLines, rangeText, signatureText, underEntries } from '../text/lines.ts';
import { defineTool, LOOKS, type McpToolCall } from '../tool.ts';
import { symbolsNotFound } from './not-found.ts';

const input = z.object({
  symbol: oneOrMore(),
  language: z.string().optional(),
  exact_match: z.boolean().optional(),
  ...sessionInput,
  ...scopeInput,
  ...listInput,
  ...detailInput,
});

type Call = McpToolCall<z.output<typeof input>>;

export const findDefinitionsTool = defineTool({
  name: 'find_definitions',
  title: 'Find definitions',
  description:
    'Where symbols are defined, with lines and signature. Up to 10 names at once, plain or qualified (Foo.bar, App\\Foo).',
  input,
  aliases: { symbols: 'symbol', name: 'symbol', exact: 'exact_match' },
  annotations: LOOKS,
  run: (call) =>
    answerWithFact(call, async () => {
      const { symbol, language, exactMatch } = call.args;
      const query = { symbols: asList(symbol), language, exactMatch, scope: call.scope, ...pageFor(call) };
      return found(call, await call.workspace.facts.findDefinitions(query, call.signal));
    }),
});

function found(call: Call, { definitions, total, notFound, freshness }: DefinitionsAnswer): Found {
  const { shown, rows, lines, rest } = fitList(call, { items: definitions, total, describe, line });
  const missing = notFound.length === 0 ? {} : { notFound };
  return {
    body: { definitions: rows, total, ...missing, ...(rest && { rest }) },
    lines: (language) => [
      ANSWER_TEXTS.definitions(total)[language],
      ...underEntries(lines),
      ...notFoundLines(notFound),
      ...restLines(rest, language),
    ],
    seen: sawDefinitions(shown),
    freshness,
    ...symbolsNotFound(call, { notFound, total }),
  };
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
  const told = signatureText({ ...about, signature: shorten(signature, SIGNATURE_CHARACTERS) });
  return { file, line: joined([rangeText(start, endLine), told]) };
}
