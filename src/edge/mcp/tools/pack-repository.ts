import { z } from 'zod';
import type { PackAnswer } from '../../../app/map/pack-repository.ts';
import { evidenceOfFiles, NO_EVIDENCE } from '../../../app/sessions/shown-evidence.ts';
import type { AnswerEvidence } from '../../../session/ledger/ledger.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { HARD_CAP_BYTES } from '../budget.ts';
import { answerWithFact, type Found, factOutput } from '../fact.ts';
import { scopeInput, sessionInput, texts } from '../inputs.ts';
import { int, optional, rest, str, strs } from '../outputs.ts';
import { packLines } from '../text/index.ts';
import { callText } from '../text/lines.ts';
import { CHANGES_ONCE, defineTool, type McpToolCall } from '../tool.ts';

const input = z.object({
  style: z.enum(['map', 'outline', 'full']).describe('full: all sources in one file').optional(),
  include: texts('globs').optional(),
  token_budget: z.int().min(50).describe('size').optional(),
  ...sessionInput,
  ...scopeInput,
});

type Call = McpToolCall<z.output<typeof input>>;

export const packRepositoryTool = defineTool({
  name: 'pack_repository',
  description: 'The project on a page: central files and definitions.',
  input,
  aliases: { max_tokens: 'token_budget', budget: 'token_budget' },
  output: factOutput({
    ...{ style: str, tokens: int, files_shown: int, files_total: int },
    ...optional({ text: str, path: str, bytes: int, withheld: strs }),
    rest,
  }),
  annotations: CHANGES_ONCE,
  run: (call) =>
    answerWithFact(call, async () =>
      buildAnswer(call, await call.workspace.facts.packRepository(buildQuery(call), call.signal)),
    ),
});

/** Default tokens, at four bytes each, of a page in an answer; a full pack is a file of any size. */
const DEFAULT_TOKENS = 400;
const MOST_TOKENS = HARD_CAP_BYTES / 5;

function buildQuery({ args, scope }: Call) {
  const { style, include, tokenBudget } = args;
  const wanted = include === undefined ? scope : include;
  return {
    style,
    include: typeof wanted === 'string' ? [wanted] : wanted,
    tokenBudget: style === 'full' ? tokenBudget : Math.min(tokenBudget ?? DEFAULT_TOKENS, MOST_TOKENS),
  };
}

function buildAnswer(call: Call, pack: PackAnswer): Found {
  const { freshness, ...about } = pack;
  const rest = restOf(call, pack);
  return {
    body: { ...about, ...(rest && { rest }) },
    lines: (language) => [
      ...(pack.style === 'full' ? packLines(pack, language) : [pack.text.trimEnd()]),
      ...(rest ? [`${ANSWER_TEXTS.moreFiles(rest.omittedFiles)[language]}: ${callText(rest.next)}`] : []),
    ],
    evidence: evidenceIn(pack),
    freshness,
  };
}

function evidenceIn(pack: PackAnswer): AnswerEvidence {
  return pack.style === 'full' ? NO_EVIDENCE : evidenceOfFiles(filesIn(pack.text));
}

/** A map is blocks of a path and, indented, what the file defines. */
function filesIn(text: string): string[] {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith(' '));
}

function restOf({ given, args }: Call, { style, filesShown, filesTotal }: PackAnswer) {
  const omitted = filesTotal - filesShown;
  const budget = args.tokenBudget ?? DEFAULT_TOKENS;
  if (omitted === 0 || style === 'full' || budget >= MOST_TOKENS) return undefined;
  const larger = Math.min(4 * budget, MOST_TOKENS);
  return { omittedFiles: omitted, next: { tool: 'pack_repository', args: { ...given, token_budget: larger } } };
}
