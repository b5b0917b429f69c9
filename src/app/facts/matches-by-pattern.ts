/** Shares each line of a text search out to one of its patterns. */
import type { TextMatch } from '../../retrieval/text-search/ripgrep-query.ts';

interface Asked {
  readonly patterns: readonly string[];
  readonly regex?: boolean;
  readonly caseSensitive?: boolean | undefined;
  /** Those of the patterns that are expressions although the others are not. */
  readonly expressions?: ReadonlySet<string>;
}

export interface LinesOfPattern {
  /** Of those that it shares with others, the ones of which it is the rarest. */
  readonly own: TextMatch[];
  /** All lines that it matches. */
  readonly total: number;
}

/** So that a broad pattern hides no other, each line goes to the rarest that matches it, and the patterns take turns. */
export function byPattern(matches: readonly TextMatch[], query: Asked): LinesOfPattern[] {
  const isRegex = (pattern: string): boolean => query.regex === true || query.expressions?.has(pattern) === true;
  const [only = ''] = query.patterns;
  // There may be thousands of lines, which need not be told from those of others.
  if (query.patterns.length === 1 && !isExact(only, { ...query, regex: isRegex(only) }, matches))
    return [{ own: [...matches], total: matches.length }];
  const readers = query.patterns.map((pattern) => readerFor(pattern, { ...query, regex: isRegex(pattern) }, matches));
  const isAlone = readers.length === 1;
  const counts = isAlone ? [0] : readers.map((holds) => matches.filter(({ content }) => holds(content)).length);
  const rarestFirst = counts.map((_, at) => at).sort((one, other) => (counts[one] ?? 0) - (counts[other] ?? 0));
  const groups: TextMatch[][] = query.patterns.map(() => []);
  const inAnyCase = query.patterns.map((pattern) => readerOf(pattern, isRegex(pattern)));
  for (const match of matches) {
    const at = rarestFirst.find((one) => readers[one]?.(match.content));
    // A line that was cut, and a regex that only ripgrep understands, fit nothing here.
    const isOther = at === undefined && inAnyCase.some((holds) => holds(match.content));
    if (!isOther) groups[at ?? rarestFirst.at(-1) ?? 0]?.push(match);
  }
  return groups.map((own, at) => ({ own, total: Math.max(own.length, counts[at] ?? 0) }));
}

function readerFor(pattern: string, asked: Asked, matches: readonly TextMatch[]): (line: string) => boolean {
  if (isExact(pattern, asked, matches)) return (line) => line.includes(pattern);
  return readerOf(pattern, asked.regex === true);
}

/** By the very letters where the pattern has a capital one that some line has as well. */
function isExact(pattern: string, { regex = false, caseSensitive }: Asked, matches: readonly TextMatch[]): boolean {
  const isMeant = caseSensitive ?? hasCapital(pattern);
  return !regex && isMeant && matches.some(({ content }) => content.includes(pattern));
}

/** A capital letter in a pattern is meant. */
export function hasCapital(pattern: string): boolean {
  return /\p{Lu}/u.test(pattern);
}

function readerOf(pattern: string, isRegex: boolean): (line: string) => boolean {
  const text = pattern.toLowerCase();
  if (!isRegex) return (line) => line.toLowerCase().includes(text);
  try {
    const expression = new RegExp(pattern, 'iu');
    return (line) => expression.test(line);
  } catch {
    return () => false;
  }
}
