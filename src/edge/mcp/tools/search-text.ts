import { z } from 'zod';
import { byOrder } from '../../../app/facts/search-text.ts';
import type { LiveTextAnswer, LiveTextQuery } from '../../../app/live/search-text-live.ts';
import { sawHits } from '../../../app/sessions/shown-evidence.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { fitList, pageFor, restLines, shorten, shortenAround } from '../budget.ts';
import { answerWithFact, type Found } from '../fact.ts';
import { asList, detailInput, listInput, oneOrMore, scopeInput, sessionInput } from '../inputs.ts';
import { aroundLine, asideLines, type FileLine, joined, underEntries } from '../text/lines.ts';
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
    'Lines that hold a text or regex, with the symbol around each; up to 5 patterns at once, a fair share for each. For messages, keys, comments. A capital letter counts as such. file_type: php, or .blade.php.',
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
    limit: offset + limit,
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
  const { total, totals, asides, isTotalCapped, freshness, filesWithout, literal } = answer;
  const isFull = call.args.detail === 'full';
  const inCode = total - asides.reduce((sum, { lines }) => sum + lines, 0);
  const left = inCode - pageFor(call).offset;
  const { shown, rows, rest } = fitList(call, {
    items: left > 0 ? answer.matches.slice(0, left) : answer.matches,
    total,
    describe: (match) => describe(match, isFull),
    line: (match) => lineOf(match, isFull),
  });
  const count = {
    total,
    ...(isTotalCapped ? { totalIsAtLeast: true } : {}),
    ...(filesWithout === null ? {} : { filesSearched: filesWithout }),
    ...(literal.length === 0 ? {} : { taken_literally: literal }),
  };
  const seen = sawHits(shown.map(({ file, line, in: symbol }) => ({ file, line, symbol })));
  return {
    body: { matches: rows, ...count, ...(rest && { rest }) },
    lines: (language) => [
      joined([
        ANSWER_TEXTS.matches(total, isTotalCapped)[language],
        filesWithout === null ? '' : ANSWER_TEXTS.searched(filesWithout)[language],
        sharesOf(call, totals),
      ]),
      ...literal.map(
        ({ pattern, complaint }) => ANSWER_TEXTS.takenLiterally(shorten(pattern, MOST_OF_PATTERN), complaint)[language],
      ),
      ...underEntries(linesOf(shown, isFull)),
      ...(left > 0 && left === shown.length ? asideLines(asides, rest?.next, language) : restLines(rest, language)),
    ],
    seen,
    freshness,
  };
}

/** How many lines each of several patterns has. */
function sharesOf({ args: { pattern } }: Call, totals: readonly number[]): string {
  const patterns = asList(pattern);
  return patterns.length < 2
    ? ''
    : patterns.map((text, at) => `${shorten(text, MOST_OF_PATTERN)} ${totals[at] ?? 0}`).join(', ');
}

const MOST_OF_PATTERN = 30;

/** By file and line; lines around several matches are shown once. */
function linesOf(shown: readonly Match[], isFull: boolean): FileLine[] {
  const ordered = shown.toSorted(byOrder);
  return ordered.map((match, at) => {
    const [before, after] = [ordered[at - 1], ordered[at + 1]];
    const from = before?.file === match.file ? before.line + before.contextAfter.length : 0;
    const to = after?.file === match.file ? after.line : Number.POSITIVE_INFINITY;
    const kept = Math.max(0, Math.min(match.contextBefore.length, match.line - 1 - from));
    return lineOf(
      {
        ...match,
        contextBefore: match.contextBefore.slice(match.contextBefore.length - kept),
        contextAfter: match.contextAfter.slice(0, Math.max(0, to - match.line - 1)),
      },
      isFull,
    );
  });
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
  const hasContext = contextBefore.length + contextAfter.length > 0;
  return {
    ...place,
    content: excerptOf(match, isFull),
    ...(hasContext ? { contextBefore: contextBefore.map(cut), contextAfter: contextAfter.map(cut) } : {}),
    in: symbol,
  };
}

/** The part around the match; what the text search itself cut begins with a quarter of what it kept before the match. */
function excerptOf({ content, column, contextBefore, contextAfter }: Match, isFull: boolean): string {
  const text = contextBefore.length + contextAfter.length > 0 ? content : content.trim();
  const at = content.startsWith('…')
    ? content.length / 4
    : column - 1 - Math.max(0, content.length - content.trimStart().length - (text.length - text.trimStart().length));
  return shortenAround(text, isFull ? FULL_CHARACTERS : CONCISE_CHARACTERS, at);
}

function lineOf(found: Match, isFull: boolean) {
  const { file, line, content, contextBefore, contextAfter, in: symbol } = found;
  const around = aroundLine({ file, content, in: symbol });
  const cut = (text: string): string => shorten(text, isFull ? FULL_CHARACTERS : CONCISE_CHARACTERS);
  const hasContext = contextBefore.length + contextAfter.length > 0;
  const before = contextBefore.map((text, at) => `${line - contextBefore.length + at}- ${cut(text)}`);
  const after = contextAfter.map((text, at) => `${line + 1 + at}- ${cut(text)}`);
  const match = hasContext
    ? `${line}: ${excerptOf(found, isFull)}${around}`
    : joined([String(line), excerptOf(found, isFull), around.trim()]);
  return { file, line: [...before, match, ...after].join('\n  ') };
}
