/** Runs of ripgrep that together answer a text search. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { typeFilter } from '../../retrieval/text-search/file-types.ts';
import { runRipgrep } from '../../retrieval/text-search/ripgrep.ts';
import { PATH_CHARACTERS } from '../../retrieval/text-search/ripgrep-arguments.ts';
import type { RipgrepLimits, RipgrepQuery, RipgrepRun, TextMatch } from '../../retrieval/text-search/ripgrep-query.ts';
import type { EncodedFiles, SearchTextQuery } from './text-query.ts';

/** @throws as `runRipgrep` */
export async function runsOf(query: SearchTextQuery, scope: string, limits: RipgrepLimits): Promise<RipgrepRun[]> {
  const runAll = async (asked: SearchTextQuery): Promise<RipgrepRun[]> => {
    const runs: RipgrepRun[] = [];
    for (const run of await planRuns(asked, scope)) runs.push(await (query.run ?? runRipgrep)(run, limits));
    return runs;
  };
  const runs = await runAll(query);
  const meant = query.regex || query.caseSensitive !== undefined ? [] : query.patterns.filter(hasCapital);
  if (meant.length === 0 || !runs.some(({ isIncomplete }) => isIncomplete)) return runs;
  if (meant.length === query.patterns.length && areAllExact(runs, meant)) return runs;
  // Lines in other cases may have taken the place of those with the very letters.
  const exact = await runAll({ ...query, patterns: meant, caseSensitive: true });
  const found = meant.filter((pattern) =>
    exact.some(({ matches }) => matches.some(({ content }) => content.includes(pattern))),
  );
  const patterns = query.patterns.filter((pattern) => !found.includes(pattern));
  if (found.length === 0) return runs;
  return patterns.length === 0 ? exact : [...exact, ...(await runAll({ ...query, patterns }))];
}

/** Whether the first match of each line has the very letters: a search for these alone finds the same lines. */
function areAllExact(runs: readonly RipgrepRun[], patterns: readonly string[]): boolean {
  const lower = patterns.map((pattern) => pattern.toLowerCase());
  return runs.every(({ matches }) =>
    matches.every(({ content }) => {
      const first = firstOf(content, patterns);
      return first !== Number.POSITIVE_INFINITY && first === firstOf(content.toLowerCase(), lower);
    }),
  );
}

function firstOf(line: string, patterns: readonly string[]): number {
  return patterns.reduce((first, pattern) => {
    const at = line.indexOf(pattern);
    return at === -1 ? first : Math.min(first, at);
  }, Number.POSITIVE_INFINITY);
}

const MAX_CONTEXT = 20;

/** One run for what ripgrep finds and reads by itself, and more for the files in the searched folder of which only the index knows. */
async function planRuns(query: SearchTextQuery, scope: string): Promise<RipgrepQuery[]> {
  const base = {
    root: query.root,
    patterns: query.patterns,
    regex: query.regex ?? false,
    caseSensitive: query.caseSensitive ?? false,
    contextLines: Math.min(query.contextLines ?? 0, MAX_CONTEXT),
    isWord: query.isWord,
    path: scope,
    fileType: query.fileType,
  };
  const { encodings = [] } = query;
  if (encodings.length === 0) return [base];
  const isOfType = await typeFilter(query.fileType);
  return [base, ...encodings.flatMap((group) => encodedRuns(base, group, isOfType))];
}

function encodedRuns(base: RipgrepQuery, group: EncodedFiles, isOfType: (file: string) => boolean): RipgrepQuery[] {
  const isInside = (file: string) => base.path === '.' || file === base.path || file.startsWith(`${base.path}/`);
  const isMeant = (file: string) => isInside(file) && isOfType(file) && existsSync(path.join(base.root, file));
  const files = group.files.filter(isMeant);
  return commandLinesOf(files).map((part) => ({ ...base, files: part, encoding: group.encoding, isText: true }));
}

/** The files in parts that each fit one command line. */
function commandLinesOf(files: readonly string[]): string[][] {
  const parts: string[][] = [];
  let room = 0;
  for (const file of files) {
    room -= file.length + 1;
    if (room < 0) {
      parts.push([]);
      room = PATH_CHARACTERS - file.length - 1;
    }
    parts.at(-1)?.push(file);
  }
  return parts;
}

interface Asked {
  readonly patterns: readonly string[];
  readonly regex?: boolean;
  readonly caseSensitive?: boolean | undefined;
  /** Those of the patterns that are expressions although the others are not. */
  readonly expressions?: ReadonlySet<string>;
}

interface LinesOfPattern {
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
function hasCapital(pattern: string): boolean {
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
