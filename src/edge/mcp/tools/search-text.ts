import { z } from 'zod';
import { type EnclosingNameOf, enclosingNames } from '../../../app/enclosing-symbol.ts';
import { encodedFiles } from '../../../app/encoded-files.ts';
import type { OpenProject } from '../../../app/open-project.ts';
import { type SearchTextAnswer, searchText } from '../../../app/search-text.ts';
import { sawHits } from '../../../app/seen.ts';
import { asRelative } from '../../../base/paths.ts';
import { fitList, pageFor, shorten } from '../budget.ts';
import { answerWithFact } from '../fact.ts';
import { asList, detailInput, listInput, oneOrMore, scopeInput, sessionInput } from '../inputs.ts';
import { defineTool, LOOKS, type ToolCall } from '../tool.ts';

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

type Call = ToolCall<z.output<typeof input>>;

export const searchTextTool = defineTool({
  name: 'search_text',
  title: 'Search text',
  description:
    'Lines that hold a text or regex, in the files as they are now; up to 5 patterns. Use it for messages, keys, comments. file_type: php, or .blade.php.',
  input,
  aliases: { patterns: 'pattern', query: 'pattern', is_regex: 'regex' },
  annotations: LOOKS,
  run: (call) =>
    answerWithFact(call, async (project) => {
      const freshness = await project.ensureFresh();
      const answer = await search(call, project);
      return { ...found(call, answer, enclosingNames(project.store)), freshness };
    }),
});

/** The search knows no pages: the matches of all earlier ones are found again. */
async function search(call: Call, project: OpenProject): Promise<SearchTextAnswer> {
  const { pattern, regex, fileType, glob, caseSensitive, contextLines } = call.args;
  const { limit, offset } = pageFor(call);
  const answer = await searchText({
    root: project.root,
    patterns: asList(pattern),
    encodings: encodedFiles(project.store.files()),
    limit: offset + limit,
    signal: call.signal,
    ...(regex === undefined ? {} : { regex }),
    ...(fileType === undefined ? {} : { fileType }),
    ...(glob === undefined ? {} : { glob }),
    ...(caseSensitive === undefined ? {} : { caseSensitive }),
    ...(contextLines === undefined ? {} : { contextLines }),
    ...(call.scope === undefined ? {} : { path: call.scope }),
  });
  return { ...answer, matches: answer.matches.slice(offset) };
}

function found(call: Call, { matches, total, isTotalCapped }: SearchTextAnswer, enclosing: EnclosingNameOf) {
  const items = matches.map((match) => ({ ...match, in: enclosing(asRelative(match.file), match.line) }));
  const isFull = call.args.detail === 'full';
  const { shown, rows, rest } = fitList(call, { items, total, describe: (match) => describe(match, isFull) });
  const count = isTotalCapped ? { total, totalIsAtLeast: true } : { total };
  const seen = sawHits(shown.map(({ file, line, in: symbol }) => ({ file, line, symbol })));
  return { body: { matches: rows, ...count, ...(rest && { rest }) }, seen };
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
function describe({ content, contextBefore, contextAfter, in: symbol, ...place }: Match, isFull: boolean): object {
  const cut = (text: string): string => shorten(text, isFull ? FULL_CHARACTERS : CONCISE_CHARACTERS);
  const hasContext = contextBefore.length + contextAfter.length > 0;
  return {
    ...place,
    content: cut(hasContext ? content : content.trim()),
    ...(hasContext ? { contextBefore: contextBefore.map(cut), contextAfter: contextAfter.map(cut) } : {}),
    in: symbol,
  };
}
