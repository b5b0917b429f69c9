/** Literal text in one file, found as ripgrep finds it: for a few files, starting ripgrep takes longer than reading them. */
import { literalExpression } from '../../base/literal-expression.ts';
import type { MatchCollector } from './ripgrep-collector.ts';
import { contextAt, matchAt } from './ripgrep-events.ts';
import type { RipgrepQuery } from './ripgrep-query.ts';

/** Matches one of the patterns; with its `u` flag JavaScript folds cases as ripgrep does. */
export function expressionFor({ patterns, caseSensitive, isWord = false }: RipgrepQuery): RegExp {
  const text = patterns.map(literalExpression).join('|');
  return new RegExp(isWord ? `(?<!${WORD})(?:${text})(?!${WORD})` : text, caseSensitive ? 'gu' : 'giu');
}

/** A character of a word, as ripgrep sees it. */
const WORD = '[\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}]';

export interface SearchedText {
  readonly file: string;
  /** Without a byte order mark. */
  readonly text: string;
  /** Whether it is known to hold no secret. */
  readonly isHarmless: boolean;
}

/** Adds the matching lines of the file, with so many lines around them, unless the collector refuses the file. */
export function collectLines(
  { file, text, isHarmless }: SearchedText,
  expression: RegExp,
  around: number,
  collector: MatchCollector,
): void {
  const matches = matchesIn(text, expression);
  const first = matches.next();
  if (first.done || !collector.begin(file, isHarmless)) return;
  if (around > 0) {
    collectWithContext(text, [first.value, ...matches], around, collector);
    return;
  }
  for (let next: IteratorResult<Found> = first; !next.done && !collector.isFull; next = matches.next()) {
    const { line, content, at } = next.value;
    collector.addLine(matchAt(line, content, at));
  }
}

interface Found {
  /** From 1. */
  readonly line: number;
  readonly content: string;
  /** Characters before the first match of the line. */
  readonly at: number;
}

/** Each line once, ascending. */
function* matchesIn(text: string, expression: RegExp): Generator<Found, undefined> {
  let [line, counted] = [1, 0];
  expression.lastIndex = 0;
  for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
    const start = text.lastIndexOf('\n', match.index) + 1;
    for (let at = text.indexOf('\n', counted); at !== -1 && at < start; at = text.indexOf('\n', at + 1)) line++;
    const end = text.indexOf('\n', match.index);
    const content = end === -1 ? text.slice(start) : withoutReturn(text.slice(start, end));
    yield { line, content, at: match.index - start };
    if (end === -1) return;
    counted = end;
    expression.lastIndex = end + 1;
  }
}

/** A return at the end of the file, where no line ends, is text. */
function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

function collectWithContext(text: string, found: readonly Found[], around: number, collector: MatchCollector): void {
  const lines = text.split('\n');
  const matches = new Map(found.map((match) => [match.line, match]));
  const shown = new Set<number>();
  for (const line of matches.keys()) for (let near = line - around; near <= line + around; near++) shown.add(near);
  lines.forEach((content, before) => {
    const line = before + 1;
    const isEnd = line === lines.length;
    if (!shown.has(line) || (isEnd && content === '') || collector.isFull) return;
    const match = matches.get(line);
    if (match) collector.addLine(matchAt(line, match.content, match.at));
    else collector.addLine(contextAt(line, isEnd ? content : withoutReturn(content)));
  });
}
