import { z } from 'zod';
import { standsText } from '../../../app/facts/denial.ts';
import { searchedLine } from '../../../app/facts/text-query.ts';
import type { LiveTextAnswer, LiveTextMatch, LiveTextQuery } from '../../../app/live/search-text-live.ts';
import { evidenceOfHits } from '../../../app/sessions/shown-evidence.ts';
import { groupBy } from '../../../base/group-by.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { fitList, pageFor, restLines, roomFor, shorten } from '../budget.ts';
import { answerWithFact, type Found, factOutput } from '../fact.ts';
import { detailInput, listInput, scopeInput, sessionInput, text, texts } from '../inputs.ts';
import { bool, int, list, optional, rest, str, strs, textPlaces } from '../outputs.ts';
import { asideLines, joinParts, underEntries } from '../text/lines.ts';
import { describeMatch, matchLine, matchLines } from '../text/matches.ts';
import { defineTool, LOOKS, type McpToolCall } from '../tool.ts';

const input = z.object({
  pattern: texts('up to 10, parts of names too; with a capital letter as written, else in any case'),
  regex: z.boolean().describe('regular expressions').optional(),
  file_type: text('php, .blade.php').optional(),
  glob: text('src/**/*.ts').optional(),
  case_sensitive: z.boolean().describe('instead of the rule for capitals').optional(),
  context_lines: z.int().min(0).max(20).describe('lines around each').optional(),
  ...sessionInput,
  ...scopeInput,
  ...listInput,
  ...detailInput,
});

type Call = McpToolCall<z.output<typeof input>>;

export const searchTextTool = defineTool({
  name: 'search_text',
  description: 'Every line with a text or regex, several patterns in one call.',
  input,
  aliases: { patterns: 'pattern', query: 'pattern', is_regex: 'regex' },
  unlisted: ['file_type', 'case_sensitive', 'detail'],
  output: factOutput({
    matches: list({
      ...{ file: str, line: int, column: int, content: str, in: str.nullable() },
      ...optional({ context_before: strs, context_after: strs }),
    }),
    ...optional({ total_is_at_least: bool, files_searched: int, read_as_expression: strs }),
    ...optional({
      taken_literally: list({ pattern: str, complaint: str }),
      too_broad: list({ pattern: str, lines: int }),
    }),
    ...{ total: int, elsewhere: textPlaces.optional(), rest },
  }),
  annotations: LOOKS,
  run: (call) => answerWithFact(call, async () => buildAnswer(call, await search(call))),
});

/** The search knows no pages: the matches of all earlier ones are found again. */
async function search(call: Call): Promise<LiveTextAnswer> {
  const { pattern, regex, fileType, glob, caseSensitive, contextLines } = call.args;
  const { limit, offset } = pageFor(call);
  const query: LiveTextQuery = {
    patterns: pattern,
    orExpression: true,
    limit: offset + limit + MOST_COUNTED,
    named: offset + limit,
    ...(regex === undefined ? {} : { regex }),
    ...(fileType === undefined ? {} : { fileType }),
    ...(glob === undefined ? {} : { glob }),
    ...(caseSensitive === undefined ? {} : { caseSensitive }),
    ...(contextLines === undefined ? {} : { contextLines }),
    ...(call.scope === undefined ? {} : { path: call.scope }),
  };
  const answer = await call.workspace.facts.searchText(query, call.signal);
  return { ...answer, matches: answer.matches.slice(offset) };
}

/** Tests, translations and the like are counted, and shown by the call for the rest, unless they are few or nothing else matches. */
function buildAnswer(call: Call, answer: LiveTextAnswer): Found {
  const {
    total,
    totals,
    asides,
    isTotalCapped,
    freshness,
    filesWithout,
    literal,
    readAsExpression,
    tooBroad,
    elsewhere,
  } = answer;
  const isFull = call.args.detail === 'full';
  const { limit, offset } = pageFor(call);
  const left = total - offset - asides.reduce((sum, { lines }) => sum + lines, 0);
  const open = left > 0 ? answer.matches.slice(0, left) : answer.matches;
  const first = offset === 0 && open.length > answer.behind ? left - answer.behind : limit;
  const { shown, rows, rest } = fitList(call, {
    items: open.slice(0, Math.min(first, limit)),
    total,
    room: roomFor(call.args, CONCISE_BYTES[call.form]),
    describe: (match) => describeMatch(match, isFull),
    line: (match) => matchLine(match, isFull),
  });
  const count = {
    total,
    ...(isTotalCapped ? { totalIsAtLeast: true } : {}),
    ...(filesWithout === null ? {} : { filesSearched: filesWithout }),
    ...(literal.length === 0 ? {} : { taken_literally: literal }),
    ...(readAsExpression.length === 0 ? {} : { readAsExpression }),
    ...(tooBroad.length === 0 ? {} : { tooBroad }),
    ...(elsewhere.length === 0 ? {} : { elsewhere }),
  };
  const evidence = evidenceOfHits(shown.map(({ file, line, in: symbol }) => ({ file, line, symbol })));
  return {
    body: { matches: rows, ...count, ...(rest && { rest }) },
    lines: (language) => [
      joinParts([
        ANSWER_TEXTS.matches(total, isTotalCapped)[language],
        filesWithout === null ? '' : ANSWER_TEXTS.searched(filesWithout, isOfAll(call))[language],
        sharesOf(call, totals),
      ]),
      ...call.args.pattern.flatMap((pattern) =>
        pattern.includes('\n')
          ? [ANSWER_TEXTS.longestLine(shorten(searchedLine(pattern), MOST_OF_PATTERN))[language]]
          : [],
      ),
      ...literal.map(
        ({ pattern, complaint }) => ANSWER_TEXTS.takenLiterally(shorten(pattern, MOST_OF_PATTERN), complaint)[language],
      ),
      ...readAsExpression.map((pattern) => ANSWER_TEXTS.readAsExpression(shorten(pattern, MOST_OF_PATTERN))[language]),
      ...tooBroad.map(
        ({ pattern, lines }) => ANSWER_TEXTS.tooBroad(shorten(pattern, MOST_OF_PATTERN), lines)[language],
      ),
      ...(elsewhere.length === 0 ? [] : [standsText(elsewhere)[language]]),
      ...underEntries(matchLines(shown, isFull, language)),
      ...(left > 0 && left === shown.length
        ? asideLines(asides, rest?.next, language)
        : restLines(rest, language, filesOf(open.slice(shown.length)))),
    ],
    evidence,
    freshness,
  };
}

/** Whether no part of the project was named. */
function isOfAll({ args: { glob, fileType }, scope = '.' }: Call): boolean {
  return glob === undefined && fileType === undefined && ['', '.'].includes(scope);
}

/** Number of further lines that are read to count them by file. */
const MOST_COUNTED = 200;
/** Byte limit for each pattern: several patterns in a call are several questions. */
const CONCISE_BYTES = { text: 3500, json: 2000 };
const MOST_FILES = 6;

/** Names the files of lines without room, since the next question often asks only for these. */
function filesOf(matches: readonly LiveTextMatch[]): string[] {
  const files = [...groupBy(matches, ({ file }) => file)].toSorted(([, one], [, other]) => other.length - one.length);
  return files.slice(0, MOST_FILES).map(([file, lines]) => `${file} ${lines.length}`);
}

/** How many lines each of several patterns has. */
function sharesOf({ args: { pattern: patterns } }: Call, totals: readonly number[]): string {
  return patterns.length < 2
    ? ''
    : patterns.map((text, at) => `${shorten(text, MOST_OF_PATTERN)} ${totals[at] ?? 0}`).join(', ');
}

const MOST_OF_PATTERN = 30;
