import { z } from 'zod';
import type { FunctionAnswer, FunctionText } from '../../../app/facts/get-function-at-line.ts';
import { describeUses, usesIn } from '../../../app/guidance/describe-uses.ts';
import { evidenceOfLines, NO_EVIDENCE, withUses } from '../../../app/sessions/shown-evidence.ts';
import { UserError } from '../../../base/user-error.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { roomForLines } from '../budget.ts';
import { FactFailure } from '../errors.ts';
import { type AskedFrom, answerWithFact, type Found, factOutput } from '../fact.ts';
import { detailInput, sessionInput, text } from '../inputs.ts';
import { cutLines } from '../lines.ts';
import { int, LINES, rest, str, strs } from '../outputs.ts';
import { callText, placeText } from '../text/lines.ts';
import { defineTool, LOOKS, type McpToolCall } from '../tool.ts';

const input = z.object({
  file: text('a path, or path:12'),
  line: z.int().describe('from 1').optional(),
  ...sessionInput,
  ...detailInput,
});

type Call = McpToolCall<z.output<typeof input>>;

export const getFunctionAtLineTool = defineTool({
  name: 'get_function_at_line',
  description: 'The innermost function around a line, with its text.',
  input,
  aliases: { file_path: 'file', path: 'file' },
  output: factOutput({
    ...{ file: str, line: int, in: str.nullable(), uses: strs.optional(), rest },
    function: z.strictObject({ name: str, kind: str, ...LINES, content: str }).nullable(),
  }),
  annotations: LOOKS,
  run: (call) =>
    answerWithFact(call, async (project, session) => {
      const { file, line } = call.args;
      const answer = await call.workspace.facts.getFunctionAtLine({ file, line }, call.signal).catch((error) => {
        if (!(error instanceof UserError) || error.code !== 'invalid_argument') throw error;
        throw new FactFailure(error, { tool: call.tool, args: { ...call.given, line: 1 } });
      });
      return buildAnswer(call, { project, session }, answer);
    }),
});

async function buildAnswer(
  call: Call,
  { project, session }: AskedFrom,
  { freshness, ...answer }: FunctionAnswer,
): Promise<Found> {
  const { function: text, ...place } = answer;
  if (text === null) {
    const lines: Found['lines'] = (language) => [ANSWER_TEXTS.noFunction(answer.in)[language]];
    return { body: answer, lines, evidence: NO_EVIDENCE, freshness };
  }
  const { shownTo, omitted, content } = cutLines(text, roomForLines(call.args, call.form));
  const shown = { file: place.file, start: text.startLine, end: shownTo };
  const uses = await describeUses(call.workspace, session, [shown]);
  const rest = omitted === 0 ? undefined : restOf(call, { text, file: place.file, shownTo, omitted });
  return {
    body: { ...place, function: { ...text, content }, ...usesIn(uses), ...(rest && { rest }) },
    lines: (language) => [
      `${placeText(place.file, text.startLine, shownTo)}  ${text.kind} ${text.name}`,
      content,
      ...uses.lines.map((line) => line[language]),
      ...(rest ? [`${ANSWER_TEXTS.moreLines(omitted)[language]}: ${callText(rest.next)}`] : []),
    ],
    evidence: withUses(evidenceOfLines(project, [{ ...shown, symbol: text.name }]), uses),
    freshness,
  };
}

interface CutFunction {
  readonly text: FunctionText;
  readonly file: string;
  readonly shownTo: number;
  readonly omitted: number;
}

function restOf({ given }: Call, { text, file, shownTo, omitted }: CutFunction) {
  const session = given.session_id === undefined ? {} : { session_id: given.session_id };
  const args = { chunk_id: [`${file}:${shownTo + 1}-${text.endLine}`], detail: 'full', ...session };
  return { omittedLines: omitted, next: { tool: 'get_chunk', args } };
}
