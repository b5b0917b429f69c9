import { z } from 'zod';
import type { FilesAnswer, FoundFile } from '../../../app/facts/search-files.ts';
import { evidenceOfFiles } from '../../../app/sessions/shown-evidence.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { fitList, pageFor, restLines } from '../budget.ts';
import { answerWithFact, type Found, factOutput } from '../fact.ts';
import { listInput, scopeInput, sessionInput, text } from '../inputs.ts';
import { int, list, rest, str } from '../outputs.ts';
import { joinParts, underEntries } from '../text/lines.ts';
import { defineTool, LOOKS, type McpToolCall } from '../tool.ts';

const input = z.object({
  pattern: text('src/**/*.ts, or letters of the name: usrctl finds user-controller.ts'),
  ...sessionInput,
  ...scopeInput,
  ...listInput,
});

export const searchFilesTool = defineTool({
  name: 'search_files',
  description: 'Files by a glob or by letters of their name.',
  input,
  aliases: { query: 'pattern', glob: 'pattern', name: 'pattern' },
  output: factOutput({ files: list({ file: str, lines: int }), total: int, rest }),
  annotations: LOOKS,
  run: (call) =>
    answerWithFact(call, async () => {
      const { pattern } = call.args;
      return buildAnswer(
        call,
        await call.workspace.facts.searchFiles({ pattern, scope: call.scope, ...pageFor(call) }, call.signal),
      );
    }),
});

function buildAnswer(call: McpToolCall<z.output<typeof input>>, { files, total, freshness }: FilesAnswer): Found {
  const { shown, rows, lines, rest } = fitList(call, { items: files, total, describe, line });
  return {
    body: { files: rows, total, ...(rest && { rest }) },
    lines: (language) => [ANSWER_TEXTS.files(total)[language], ...underEntries(lines), ...restLines(rest, language)],
    evidence: evidenceOfFiles(shown.map(({ file }) => file)),
    freshness,
  };
}

/** Why a file is not in the index is worth a word only when it is not. */
function describe({ file, lines, skip }: FoundFile): object {
  return skip === null ? { file, lines } : { file, notIndexed: skip };
}

function line({ file, lines, skip }: FoundFile): string {
  return joinParts([file, skip === null ? String(lines) : skip]);
}
