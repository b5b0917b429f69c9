import { z } from 'zod';
import type { ListedSymbol, SymbolsAnswer } from '../../../app/facts/get-symbols.ts';
import type { IndexedProject } from '../../../app/project/project.ts';
import { evidenceOfFolder, evidenceOfOutline } from '../../../app/sessions/shown-evidence.ts';
import { asRelative } from '../../../base/paths.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { fitList, pageFor, restLines, shorten } from '../budget.ts';
import { answerWithFact, type Found, factOutput } from '../fact.ts';
import { detailInput, listInput, sessionInput, text } from '../inputs.ts';
import { int, LINES, list, optional, rest, str } from '../outputs.ts';
import { joinParts, rangeText, signatureText, underEntries } from '../text/lines.ts';
import { defineTool, LOOKS, type McpToolCall } from '../tool.ts';

const input = z.object({
  path: text('a file or folder'),
  kind: text('function, method, class, …').optional(),
  ...sessionInput,
  ...listInput,
  ...detailInput,
});

type Call = McpToolCall<z.output<typeof input>>;

export const getSymbolsTool = defineTool({
  name: 'get_symbols',
  description: 'Symbols of a file or folder with signatures.',
  input,
  aliases: { file_path: 'path', file: 'path' },
  output: factOutput({
    file: str.optional(),
    symbols: list({ name: str, kind: str, ...LINES, signature: str, ...optional({ file: str, scope: str }) }),
    total: int,
    rest,
  }),
  annotations: LOOKS,
  run: (call) =>
    answerWithFact(call, async (project) => {
      const query = { path: call.scope ?? '', kind: call.args.kind, ...pageFor(call) };
      return buildAnswer(call, project, await call.workspace.facts.getSymbols(query, call.signal));
    }),
});

function buildAnswer(call: Call, project: IndexedProject, { symbols, total, freshness }: SymbolsAnswer): Found {
  const file = project.store.file(asRelative(call.scope ?? ''))?.path;
  const describe = (symbol: ListedSymbol): object => describeSymbol(symbol, file !== undefined);
  const { shown, rows, lines, rest } = fitList(call, { items: symbols, total, describe, line });
  const evidence =
    file === undefined
      ? evidenceOfFolder(
          shown.map((symbol) => symbol.file),
          shown,
        )
      : evidenceOfOutline(project, file, shown);
  return {
    body: { ...(file && { file }), symbols: rows, total, ...(rest && { rest }) },
    lines: (language) => [ANSWER_TEXTS.symbols(total)[language], ...underEntries(lines), ...restLines(rest, language)],
    evidence,
    freshness,
  };
}

const SIGNATURE_CHARACTERS = 120;

/** The file is said once when all symbols are of one. */
function describeSymbol({ file, scope, signature, ...symbol }: ListedSymbol, isOneFile: boolean): object {
  return {
    ...symbol,
    ...(isOneFile ? {} : { file }),
    ...(scope === '' ? {} : { scope }),
    signature: shorten(signature, SIGNATURE_CHARACTERS),
  };
}

function line({ file, startLine, endLine, signature, ...about }: ListedSymbol) {
  const signatureLine = signatureText({ ...about, signature: shorten(signature, SIGNATURE_CHARACTERS) });
  return { file, line: joinParts([rangeText(startLine, endLine), signatureLine]) };
}
