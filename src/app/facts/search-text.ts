/** Use case: find text in the files as they are on disk at this moment (CT2). */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import picomatch from 'picomatch';
import { compareText } from '../../base/compare-text.ts';
import { groupBy } from '../../base/group-by.ts';
import { confine } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { isSecretContent, isSecretPath } from '../../indexing/scan/secret.ts';
import type { RipgrepRun, TextMatch } from '../../retrieval/text-search/ripgrep-query.ts';
import { type Aside, asideOf, fileOrder } from './file-order.ts';
import { literallyWhereBad, type TakenLiterally } from './literal-patterns.ts';
import { byPattern } from './matches-by-pattern.ts';
import { takeTurns } from './page.ts';
import type { SearchTextQuery } from './text-query.ts';
import { runsOf } from './text-runs.ts';

export interface SearchTextAnswer {
  matches: TextMatch[];
  /** Of `total`, the lines of each pattern; a line that several match counts for the rarest. */
  totals: number[];
  /** Of `total`, the lines in tests, translations and the like, which come behind all others. */
  asides: CountedAside[];
  /** Matching lines found; exact unless `isTotalCapped`, then there are at least so many. */
  total: number;
  isTotalCapped: boolean;
  /** True when `matches` holds fewer than all. */
  truncated: boolean;
  /** Patterns that are no regular expressions, and were searched for as they are. */
  literal: TakenLiterally[];
}

export interface CountedAside {
  kind: Aside;
  lines: number;
  files: number;
  /** Those files, where they are few. */
  paths: string[];
}

/**
 * Secrets are searched by nobody: neither their lines nor their number appear in the answer.
 * @throws UserError `invalid_argument`, `not_found` or `path_outside_project`
 */
export async function searchText(query: SearchTextQuery): Promise<SearchTextAnswer> {
  checkPatterns(query.patterns);
  const scope = resolveScope(query);
  const limits = { maxMatches: MAX_MATCHES, timeoutMs: TIMEOUT_MS, accepts: createFilter(query), signal: query.signal };
  const runAll = async (asked: SearchTextQuery): Promise<SearchTextAnswer> =>
    mergeRuns(await runsOf(asked, scope, limits), asked);
  try {
    return await runAll(query);
  } catch (cause) {
    const { patterns, literal } = await literallyWhereBad(query);
    if (literal.length === 0) throw cause;
    return { ...(await runAll({ ...query, patterns })), literal };
  }
}

const MAX_PATTERNS = 10;
const DEFAULT_LIMIT = 50;
/** Matching lines counted before the answer says "at least". */
const MAX_MATCHES = 5000;
const TIMEOUT_MS = 20_000;

function checkPatterns(patterns: readonly string[]): void {
  if (patterns.length < 1 || patterns.length > MAX_PATTERNS) {
    throw invalid(`${patterns.length} patterns were given`, `Give one to ${MAX_PATTERNS} patterns.`);
  }
  if (patterns.some((pattern) => pattern === '' || pattern.includes('\0'))) {
    throw invalid('A pattern is empty or holds a NUL character', 'Give the text to search for.');
  }
}

function invalid(message: string, next: string): UserError {
  return new UserError('invalid_argument', message, next);
}

function resolveScope(query: SearchTextQuery): string {
  const scope = confine(query.root, query.path ?? '.');
  if (existsSync(path.join(query.root, scope))) return scope === '' ? '.' : scope;
  throw new UserError(
    'not_found',
    `${JSON.stringify(query.path)} does not exist`,
    'Give a folder or file of the project.',
  );
}

function createFilter(query: SearchTextQuery): (file: string) => boolean {
  const matchesGlob = query.glob === undefined ? () => true : picomatch(query.glob, globOptions(query.glob));
  const isHarmless = query.isHarmless ?? (() => false);
  return (file) =>
    matchesGlob(file) && !isSecretPath(file) && (isHarmless(file) || !holdsSecret(path.join(query.root, file), file));
}

function globOptions(glob: string): picomatch.PicomatchOptions {
  return { dot: true, basename: !glob.includes('/') };
}

/** A file that cannot be read any more has nothing to show either. */
function holdsSecret(absolute: string, file: string): boolean {
  try {
    return isSecretContent(file, readFileSync(absolute));
  } catch {
    return true;
  }
}

function mergeRuns(runs: readonly RipgrepRun[], query: SearchTextQuery): SearchTextAnswer {
  const { limit = DEFAULT_LIMIT } = query;
  const groups = byPattern(matchesOf(runs).sort(byOrder), query);
  const isAside = ({ file }: TextMatch): boolean => asideOf(file) !== null;
  const all = [
    ...takeTurns(groups.map((group) => definitionsFirst(group.filter((match) => !isAside(match))))),
    ...takeTurns(groups.map((group) => group.filter(isAside))),
  ];
  const isTotalCapped = runs.some((run) => run.isIncomplete);
  return {
    matches: all.slice(0, limit),
    total: all.length,
    totals: groups.map((group) => group.length),
    asides: countAsides(all),
    isTotalCapped,
    truncated: isTotalCapped || all.length > limit,
    literal: [],
  };
}

/** Of a pattern in many lines, those that define something are what a reader needs first. */
function definitionsFirst(matches: readonly TextMatch[]): TextMatch[] {
  const [defining, others] = [matches.filter(isDefining), matches.filter((match) => !isDefining(match))];
  return matches.length > MOST_IN_ORDER ? [...defining, ...others] : [...matches];
}

const MOST_IN_ORDER = 12;

/** By its first word, or as a rule of a style sheet. */
function isDefining({ content }: TextMatch): boolean {
  return DEFINES.test(content);
}

const DEFINES =
  /^\s*(?:(?:export|default|public|private|protected|static|abstract|final|async|pub)\s+)*(?:function|class|interface|trait|enum|type|const|def|fn|func|struct|module)\s|^\s*[.#@][\w-][^;]*\{\s*$/;

/** Each line once: ASCII patterns match in two readings of the same file, of which the later one, in its own encoding, is right. */
function matchesOf(runs: readonly RipgrepRun[]): TextMatch[] {
  const matches = runs.flatMap((run) => run.matches);
  if (runs.length === 1) return matches;
  return [...new Map(matches.map((match) => [`${match.file}\0${match.line}`, match])).values()];
}

/** In the order in which the kinds first appear. */
export function countAsides(matches: readonly { readonly file: string }[]): CountedAside[] {
  const groups = groupBy(matches, ({ file }) => asideOf(file));
  return [...groups].flatMap(([kind, lines]) => {
    if (kind === null) return [];
    const files = [...new Set(lines.map(({ file }) => file))];
    return [{ kind, lines: lines.length, files: files.length, paths: files.length > MOST_PATHS ? [] : files }];
  });
}

const MOST_PATHS = 3;

/** Code before tests, documents and translations; then by path and line. */
export function byOrder(left: Pick<TextMatch, 'file' | 'line'>, right: Pick<TextMatch, 'file' | 'line'>): number {
  const order = fileOrder(left.file) - fileOrder(right.file);
  return order || compareText(left.file, right.file) || left.line - right.line;
}
