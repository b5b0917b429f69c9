import { z } from 'zod';
import { byOrder } from '../../../app/facts/search-text.ts';
import type { LiveTextAnswer, LiveTextQuery } from '../../../app/live/search-text-live.ts';
import { sawHits } from '../../../app/sessions/shown-evidence.ts';
import { groupBy } from '../../../base/group-by.ts';
import type { Language } from '../../../session/text.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { fitList, pageFor, restLines, roomFor, shorten, shortenAround } from '../budget.ts';
import { answerWithFact, type Found } from '../fact.ts';
import { asList, detailInput, listInput, oneOrMore, scopeInput, sessionInput } from '../inputs.ts';
import { aroundLine, asideLines, type FileLine, isImport, joined, underEntries } from '../text/lines.ts';
import { defineTool, LOOKS, type McpToolCall } from '../tool.ts';

const input = z.object({
  pattern: oneOrMore(),
  regex: z.boolean().optional(),
  file_type: z.string().optional(),
  glob: z.string().optional(),
  case_sensitive: z.boolean().optional(),
  context_lines: z.int().min(0).max(20).optional(),
  ...sessionInput,
  ...scopeInput,
  ...listInput,
  ...detailInput,
});

type Call = McpToolCall<z.output<typeof input>>;

export const searchTextTool = defineTool({
  name: 'search_text',
  title: 'Search text',
  description:
    'Lines that hold a text or regex, with the symbol around each; up to 10 patterns at once, a fair share for each. For messages, keys, comments. A capital letter counts as such. file_type: php, or .blade.php.',
  input,
  aliases: { patterns: 'pattern', query: 'pattern', is_regex: 'regex' },
  annotations: LOOKS,
  run: (call) => answerWithFact(call, async () => found(call, await search(call))),
});

/** The search knows no pages: the matches of all earlier ones are found again. */
async function search(call: Call): Promise<LiveTextAnswer> {
  const { pattern, regex, fileType, glob, caseSensitive, contextLines } = call.args;
  const { limit, offset } = pageFor(call);
  const query: LiveTextQuery = {
    patterns: asList(pattern),
    orExpression: true,
    limit: offset + limit + MOST_COUNTED,
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

/** Tests, translations and the like are counted, and shown by the call for the rest, unless nothing else matches. */
function found(call: Call, answer: LiveTextAnswer): Found {
  const { total, totals, asides, isTotalCapped, freshness, filesWithout, literal, readAsExpression, tooBroad } = answer;
  const isFull = call.args.detail === 'full';
  const inCode = total - asides.reduce((sum, { lines }) => sum + lines, 0);
  const { limit, offset } = pageFor(call);
  const left = inCode - offset;
  const open = left > 0 ? answer.matches.slice(0, left) : answer.matches;
  const { shown, rows, rest } = fitList(call, {
    items: open.slice(0, limit),
    total,
    room: roomFor(call.args, CONCISE_BYTES[call.form]),
    describe: (match) => describe(match, isFull),
    line: (match) => lineOf(match, isFull),
  });
  const count = {
    total,
    ...(isTotalCapped ? { totalIsAtLeast: true } : {}),
    ...(filesWithout === null ? {} : { filesSearched: filesWithout }),
    ...(literal.length === 0 ? {} : { taken_literally: literal }),
    ...(readAsExpression.length === 0 ? {} : { readAsExpression }),
    ...(tooBroad.length === 0 ? {} : { tooBroad }),
  };
  const seen = sawHits(shown.map(({ file, line, in: symbol }) => ({ file, line, symbol })));
  return {
    body: { matches: rows, ...count, ...(rest && { rest }) },
    lines: (language) => [
      joined([
        ANSWER_TEXTS.matches(total, isTotalCapped)[language],
        filesWithout === null ? '' : ANSWER_TEXTS.searched(filesWithout, isOfAll(call))[language],
        sharesOf(call, totals),
      ]),
      ...literal.map(
        ({ pattern, complaint }) => ANSWER_TEXTS.takenLiterally(shorten(pattern, MOST_OF_PATTERN), complaint)[language],
      ),
      ...readAsExpression.map((pattern) => ANSWER_TEXTS.readAsExpression(shorten(pattern, MOST_OF_PATTERN))[language]),
      ...tooBroad.map(
        ({ pattern, lines }) => ANSWER_TEXTS.tooBroad(shorten(pattern, MOST_OF_PATTERN), lines)[language],
      ),
      ...underEntries(linesOf(shown, isFull, language)),
      ...(left > 0 && left === shown.length
        ? asideLines(asides, rest?.next, language)
        : restLines(rest, language, filesOf(open.slice(shown.length)))),
    ],
    seen,
    freshness,
  };
}

/** Whether no part of the project was named. */
function isOfAll({ args: { glob, fileType }, scope = '.' }: Call): boolean {
  return glob === undefined && fileType === undefined && ['', '.'].includes(scope);
}

/** So many more lines are looked at to tell where they are. */
const MOST_COUNTED = 200;
/** Several patterns in one call are several questions. */
const CONCISE_BYTES = { text: 3500, json: 2000 };
const MOST_FILES = 6;

/** Files of lines that have no room: often nothing else is asked for next. */
function filesOf(matches: readonly Match[]): string[] {
  const files = [...groupBy(matches, ({ file }) => file)].toSorted(([, one], [, other]) => other.length - one.length);
  return files.slice(0, MOST_FILES).map(([file, lines]) => `${file} ${lines.length}`);
}

/** How many lines each of several patterns has. */
function sharesOf({ args: { pattern } }: Call, totals: readonly number[]): string {
  const patterns = asList(pattern);
  return patterns.length < 2
    ? ''
    : patterns.map((text, at) => `${shorten(text, MOST_OF_PATTERN)} ${totals[at] ?? 0}`).join(', ');
}

const MOST_OF_PATTERN = 30;

/** By file and line; lines around several matches are shown once, and so is a symbol around several lines. */
function linesOf(shown: readonly Match[], isFull: boolean, language: Language): FileLine[] {
  const ordered = shown.toSorted(byOrder);
  const alike = groupBy(
    ordered.filter((match) => !hasContext(match)),
    kindOf,
  );
  const folds = new Map([...alike].filter(([, kind]) => kind.length >= (kind.every(isImport) ? 2 : FEWEST_FOLDED)));
  const leftOut = new Set([...folds.values()].flatMap((kind) => kind.slice(1)));
  const told = ordered.filter((match) => !leftOut.has(match));
  return told.map((match, at) => {
    const [before, after] = [told[at - 1], told[at + 1]];
    const from = before?.file === match.file ? before.line + before.contextAfter.length : 0;
    const to = after?.file === match.file ? after.line : Number.POSITIVE_INFINITY;
    const kept = Math.max(0, Math.min(match.contextBefore.length, match.line - 1 - from));
    const own = {
      ...match,
      contextBefore: match.contextBefore.slice(match.contextBefore.length - kept),
      contextAfter: match.contextAfter.slice(0, Math.max(0, to - match.line - 1)),
    };
    const around = aroundLine(match);
    const isAgain = around !== '' && before?.file === match.file && aroundLine(before) === around;
    const { file, line } = lineOf(own, isFull, isAgain ? AGAIN : around);
    const others = (folds.get(kindOf(match)) ?? []).slice(1).map((one) => one.line);
    return { file, line: others.length === 0 ? line : joined([line, ANSWER_TEXTS.alike(others)[language]]) };
  });
}

const FEWEST_FOLDED = 4;
/** Letters in which lines of one kind are the same. */
const SAME_LETTERS = 60;
/** The symbol of the line above. */
const AGAIN = ' 〃';

/** Imports, rows of data and calls of one kind: telling the first and where the others stand is enough. */
function kindOf({ file, content }: Match): string {
  return `${file}\0${isImport({ content }) ? 'import' : content.trim().slice(0, SAME_LETTERS)}`;
}

function hasContext({ contextBefore, contextAfter }: Match): boolean {
  return contextBefore.length + contextAfter.length > 0;
}

const CONCISE_CHARACTERS = 140;
const FULL_CHARACTERS = 500;

interface Match {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly content: string;
  readonly contextBefore: readonly string[];
  readonly contextAfter: readonly string[];
  readonly in: string | null;
}

/** Indentation says nothing once the line stands alone; with lines around it, it says what belongs together. */
function describe(match: Match, isFull: boolean): object {
  const { content: _, contextBefore, contextAfter, in: symbol, ...place } = match;
  const cut = (text: string): string => shorten(text, isFull ? FULL_CHARACTERS : CONCISE_CHARACTERS);
  return {
    ...place,
    content: excerptOf(match, isFull),
    ...(hasContext(match) ? { contextBefore: contextBefore.map(cut), contextAfter: contextAfter.map(cut) } : {}),
    in: symbol,
  };
}

/** The part around the match; what the text search itself cut begins with a quarter of what it kept before the match. */
function excerptOf(match: Match, isFull: boolean): string {
  const { content, column } = match;
  const text = hasContext(match) ? content : content.trim();
  const at = content.startsWith('…')
    ? content.length / 4
    : column - 1 - Math.max(0, content.length - content.trimStart().length - (text.length - text.trimStart().length));
  return shortenAround(text, isFull ? FULL_CHARACTERS : CONCISE_CHARACTERS, at);
}

function lineOf(found: Match, isFull: boolean, around = aroundLine(found)): FileLine {
  const { file, line, contextBefore, contextAfter } = found;
  const cut = (text: string): string => shorten(text, isFull ? FULL_CHARACTERS : CONCISE_CHARACTERS);
  const before = contextBefore.map((text, at) => `${line - contextBefore.length + at}- ${cut(text)}`);
  const after = contextAfter.map((text, at) => `${line + 1 + at}- ${cut(text)}`);
  const match = hasContext(found)
    ? `${line}: ${excerptOf(found, isFull)}${around}`
    : joined([String(line), excerptOf(found, isFull), around.trim()]);
  return { file, line: [...before, match, ...after].join('\n  ') };
}
