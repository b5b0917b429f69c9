/** Use case: find text in the files as they are on disk at this moment (CT2). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compareText } from '../../base/compare-text.ts';
import { globMatcher } from '../../base/globs.ts';
import { groupBy } from '../../base/group-by.ts';
import { literalExpression } from '../../base/literal-expression.ts';
import { confine } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { isBinaryExtension } from '../../indexing/scan/file-name-rules.ts';
import { isSecretContent, isSecretPath } from '../../indexing/scan/secret.ts';
import { linkedCopies } from '../../indexing/scan/walk.ts';
import { typeFilter } from '../../retrieval/text-search/file-types.ts';
import { complaintAbout, PATH_CHARACTERS, runRipgrep } from '../../retrieval/text-search/ripgrep.ts';
import { byPlace } from '../../retrieval/text-search/ripgrep-collector.ts';
import type { RipgrepLimits, RipgrepQuery, RipgrepRun, TextMatch } from '../../retrieval/text-search/ripgrep-query.ts';
import { type Aside, asideOf, fileOrder } from './file-order.ts';
import { shortestFirst, takeTurns } from './page.ts';
import { checkedPatterns, type EncodedFiles, type SearchTextQuery } from './text-query.ts';

export interface SearchTextAnswer {
  matches: TextMatch[];
  /** Number of lines of each pattern; a line that several match counts for each. */
  totals: number[];
  /** Lines in tests, translations and the like, where they are many; they come behind all others. */
  asides: CountedAside[];
  /** Matching lines found; exact unless `isTotalCapped`, then there are at least so many. */
  total: number;
  isTotalCapped: boolean;
  /** Number of lines of frequent patterns that come behind those of rare ones. */
  behind: number;
  /** True when `matches` holds fewer than all. */
  truncated: boolean;
  /** Patterns that are no regular expressions, and were searched for as they are. */
  literal: TakenLiterally[];
  /** Plain patterns that no line has as they stand, and that were searched for as regular expressions. */
  readAsExpression: string[];
  /** Plain patterns that no line has, and that as regular expressions have too many lines to stand beside those of the others. */
  tooBroad: BroadExpression[];
}

export interface BroadExpression {
  pattern: string;
  /** In how many lines it matches as an expression; at least, if the search ended early. */
  lines: number;
}

export interface CountedAside {
  kind: Aside;
  lines: number;
  files: number;
  /** Paths of the files, where they are few. */
  paths: string[];
}

/**
 * Secrets are searched by nobody: neither their lines nor their number appear in the answer.
 * @throws UserError `invalid_argument`, `not_found` or `path_outside_project`
 */
export async function searchText(asked: SearchTextQuery): Promise<SearchTextAnswer> {
  const query = { ...asked, patterns: checkedPatterns(asked.patterns) };
  const scope = resolveScope(query);
  const limits = { maxMatches: MAX_MATCHES, timeoutMs: TIMEOUT_MS, accepts: createFilter(query), signal: query.signal };
  const run = (asked: SearchTextQuery): Promise<RipgrepRun[]> => runsOf(asked, scope, limits);
  const runAll = async (asked: SearchTextQuery): Promise<SearchTextAnswer> => {
    const runs = await run(asked);
    const answer = mergeRuns(runs, asked);
    return asked.orExpression && !asked.regex ? orAsExpressions(asked, { runs, answer, run }) : answer;
  };
  try {
    return await runAll(query);
  } catch (cause) {
    const { patterns, literal } = await literallyWhereBad(query);
    if (literal.length === 0) throw cause;
    return { ...(await runAll({ ...query, patterns })), literal };
  }
}

interface PlainSearch {
  readonly runs: readonly RipgrepRun[];
  readonly answer: SearchTextAnswer;
  readonly run: (asked: SearchTextQuery) => Promise<RipgrepRun[]>;
}

/** Nobody who asks for `one|other` and finds nothing meant the bar. */
async function orAsExpressions(query: SearchTextQuery, { runs, answer, run }: PlainSearch): Promise<SearchTextAnswer> {
  const unfound = new Set(query.patterns.filter((_, at) => answer.totals[at] === 0));
  const readAsExpression = [...unfound].filter(readsLikeExpression);
  if (readAsExpression.length === 0) return answer;
  const { signal } = query;
  const { patterns } = await literallyWhereBad({ patterns: readAsExpression, regex: true, signal });
  const meant = new Map(readAsExpression.map((pattern, at) => [pattern, patterns[at] ?? pattern]));
  const further = await run({ ...query, patterns, regex: true });
  const linesOf = byPattern(matchesOf(further), { patterns, regex: true });
  const isBroad = (at: number): boolean => answer.total > 0 && (linesOf[at]?.total ?? 0) > MOST_BESIDE_OTHERS;
  const isIncomplete = further.some((one) => one.isIncomplete);
  const narrow = { matches: linesOf.flatMap(({ own }, at) => (isBroad(at) ? [] : own)), isIncomplete };
  const asked = { ...query, patterns: query.patterns.map((pattern) => meant.get(pattern) ?? pattern) };
  return {
    ...mergeRuns([...runs, narrow], asked, new Set(patterns)),
    readAsExpression: readAsExpression.filter((_, at) => !isBroad(at)),
    tooBroad: readAsExpression.flatMap((pattern, at) =>
      isBroad(at) ? [{ pattern, lines: linesOf[at]?.total ?? 0 }] : [],
    ),
  };
}

/** Lines of a pattern that may join those of other patterns, which would be lost among more. */
const MOST_BESIDE_OTHERS = 40;

const DEFAULT_LIMIT = 50;
/** Matching lines counted before the answer says "at least". */
const MAX_MATCHES = 5000;
const TIMEOUT_MS = 20_000;

function resolveScope(query: SearchTextQuery): string {
  const scope = confine(query.root, query.path ?? '.');
  if (existsSync(path.join(query.root, scope))) return scope === '' ? '.' : scope;
  throw new UserError(
    'not_found',
    `${JSON.stringify(query.path)} does not exist`,
    'Give a folder or file of the project.',
  );
}

export function createFilter(query: SearchTextQuery): RipgrepLimits['accepts'] {
  const matchesGlob = query.glob === undefined ? () => true : globMatcher(query.glob);
  const isIndexed = query.isHarmless ?? (() => false);
  const isCopy = linkedCopies(query.root);
  const isInCopy = isCopy(`${confine(query.root, query.path ?? '.')}/`);
  const isNone = (file: string): boolean =>
    !isSecretPath(file) &&
    !isBinaryExtension(path.basename(file).toLowerCase()) &&
    (isIndexed(file) || !holdsSecret(path.join(query.root, file), file));
  return (file, isHarmless) => matchesGlob(file) && (isInCopy || !isCopy(file)) && (isHarmless || isNone(file));
}

/** A file that cannot be read any more has nothing to show either. */
function holdsSecret(absolute: string, file: string): boolean {
  try {
    const places = placesOnDisk(absolute);
    return places.length === 0 || places.some((place) => isSecretContent(file, readFileSync(place)));
  } catch {
    return true;
  }
}

/** Paths on disk of a file; several where its name is no UTF-8, which is read with replacement characters. */
function placesOnDisk(file: string): Buffer[] {
  if (!file.includes('\uFFFD')) return [Buffer.from(file)];
  return placesOnDisk(path.dirname(file)).flatMap((folder) =>
    readdirSync(folder, { encoding: 'buffer' })
      .filter((name) => name.toString() === path.basename(file))
      .map((name) => Buffer.concat([folder, Buffer.from('/'), name])),
  );
}

function mergeRuns(
  runs: readonly RipgrepRun[],
  query: SearchTextQuery,
  expressions: ReadonlySet<string> = new Set(),
): SearchTextAnswer {
  const { limit = DEFAULT_LIMIT } = query;
  const groups = byPattern(inOrder(runs), { ...query, expressions });
  const kindOf = kindsOf(query);
  const parts = groups.map(({ own }) => groupBy(own, ({ file }) => kindOf(file) !== null));
  const lines = parts.map((part) => definitionsFirst(part.get(false) ?? []));
  const isBroad = (own: readonly TextMatch[]): boolean => own.length > MOST_BESIDE_OTHERS;
  const isMixed = lines.some((own) => own.length > 0 && !isBroad(own));
  const behind = isMixed ? lines.filter(isBroad).flatMap((own) => own.slice(LINES_OF_EACH)) : [];
  const inCode = shortestFirst(
    isMixed ? lines.map((own) => (isBroad(own) ? own.slice(0, LINES_OF_EACH) : own)) : lines,
    LINES_OF_EACH,
  );
  const elsewhere = parts.flatMap((part) => (part.has(false) ? [] : (part.get(true)?.slice(0, 1) ?? [])));
  const aside = [...new Set([...elsewhere, ...takeTurns(parts.map((part) => part.get(true) ?? []))])];
  const shownFirst = new Set(inCode.length === 0 ? aside : [...elsewhere, ...fewOf(aside, kindOf)]);
  const rest = aside.filter((match) => !shownFirst.has(match));
  const all = [...inCode, ...shownFirst, ...behind, ...rest];
  const isTotalCapped = runs.some((run) => run.isIncomplete);
  return {
    matches: all.slice(0, limit),
    total: all.length,
    totals: groups.map(({ total }) => total),
    asides: countAsides(rest, kindOf),
    behind: behind.length,
    isTotalCapped,
    truncated: isTotalCapped || all.length > limit,
    literal: [],
    readAsExpression: [],
    tooBroad: [],
  };
}

/** The lines of a rare pattern are wanted whole, those of a frequent one are hardly read one by one. */
const LINES_OF_EACH = 2;

/** All if they are few, else those of kinds with few lines; a text has as many translations as there are languages. */
export function fewOf<Line extends { readonly file: string }>(
  aside: readonly Line[],
  kindOf: KindOf = asideOf,
): readonly Line[] {
  if (aside.length <= FEW_ASIDES) return aside;
  const kinds = [...groupBy(aside, ({ file }) => kindOf(file))];
  return kinds.flatMap(([kind, lines]) => (kind !== 'translation' && lines.length <= FEW_ASIDES ? lines : []));
}

/** The call that gets them would be longer than so many lines. */
const FEW_ASIDES = 5;

/** Puts the lines that define something first, where a pattern has many lines. */
function definitionsFirst(matches: readonly TextMatch[]): TextMatch[] {
  if (matches.length <= MOST_IN_ORDER) return [...matches];
  const groups = groupBy(matches, isDefining);
  return [...(groups.get(true) ?? []), ...(groups.get(false) ?? [])];
}

const MOST_IN_ORDER = 12;

/** By its first word, or as a rule of a style sheet. */
export function isDefining({ file, content }: TextMatch): boolean {
  return DEFINES.test(content) || (STYLED.test(file) && RULE.test(content));
}

const DEFINES =
  /^\s*(?:(?:export|default|public|private|protected|static|abstract|final|async|pub)\s+)*(?:function|class|interface|trait|enum|type|const|def|fn|func|struct|module)\s/;
const STYLED = /\.(?:css|scss|sass|less|styl|vue|svelte|html)$/;
const RULE = /^\s*[.#@][\w-][^;]*\{\s*$/;

/** Each line once: ASCII patterns match in two readings of the same file, of which the later one, in its own encoding, is right. */
function matchesOf(runs: readonly RipgrepRun[]): TextMatch[] {
  const matches = runs.flatMap((run) => run.matches);
  if (runs.length === 1) return matches;
  return [...new Map(matches.map((match) => [`${match.file}\0${match.line}`, match])).values()];
}

type KindOf = (file: string) => Aside | null;

/** The index knows generated files by their notice, where the path does not tell. */
function kindsOf({ isGenerated }: SearchTextQuery): KindOf {
  return (file) => asideOf(file) ?? (isGenerated?.(file) ? 'generated' : null);
}

/** In the order in which the kinds first appear. */
export function countAsides(matches: readonly { readonly file: string }[], kindOf: KindOf = asideOf): CountedAside[] {
  const groups = groupBy(matches, ({ file }) => kindOf(file));
  return [...groups].flatMap(([kind, lines]) => {
    if (kind === null) return [];
    const files = [...new Set(lines.map(({ file }) => file))];
    return [{ kind, lines: lines.length, files: files.length, paths: files.length > MOST_PATHS ? [] : files }];
  });
}

const MOST_PATHS = 6;

/** As `byOrder`; there may be thousands of lines, those of a single run in the order of their places. */
function inOrder(runs: readonly RipgrepRun[]): TextMatch[] {
  const matches = matchesOf(runs);
  const placed = runs.length === 1 ? matches : matches.sort(byPlace);
  const groups = [...groupBy(placed, ({ file }) => fileOrder(file))];
  return groups.sort(([one], [other]) => one - other).flatMap(([, lines]) => lines);
}

/** Code before tests, documents and translations; then by path and line. */
export function byOrder(left: Pick<TextMatch, 'file' | 'line'>, right: Pick<TextMatch, 'file' | 'line'>): number {
  const order = fileOrder(left.file) - fileOrder(right.file);
  return order || compareText(left.file, right.file) || left.line - right.line;
}

interface TakenLiterally {
  pattern: string;
  /** In ripgrep's words, such as `unclosed group`. */
  complaint: string;
}

interface Asked {
  readonly patterns: readonly string[];
  readonly regex?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Makes invalid expressions literal, or at least their brackets, since one of them would fail the whole search. */
async function literallyWhereBad({ patterns, regex = false, signal }: Asked) {
  const literal: TakenLiterally[] = [];
  for (const pattern of regex ? new Set(patterns) : []) {
    const complaint = await complaintAbout(pattern, signal);
    if (complaint !== null) literal.push({ pattern, complaint });
  }
  const instead = new Map<string, string>();
  for (const { pattern } of literal) {
    const mended = pattern.replace(BRACKET, '\\$&');
    instead.set(pattern, (await complaintAbout(mended, signal)) === null ? mended : literalExpression(pattern));
  }
  return { patterns: patterns.map((pattern) => instead.get(pattern) ?? pattern), literal };
}

/** Bracket without a backslash, the usual cause of an invalid expression: `isAdmin(|isUser(`. */
const BRACKET = /(?<!\\)[()[\]{}]/g;

/** Whether a text holds signs that mean something in an expression and hardly ever stand in code: `\.`, `\bid`, `.*`, `one|other`. */
function readsLikeExpression(pattern: string): boolean {
  return EXPRESSION_SIGNS.some((sign) => sign.test(pattern));
}

const EXPRESSION_SIGNS = [
  /\\[\\.()[\]{}+*?|^$/"'-]/,
  // Between letters it is the separator of a namespace.
  /(?<!\w)\\[bBdDsSwW]|\\[bBdDsSwW](?!\w)/,
  /\.[*+]/,
  /[^\s|]\|[^\s|]/,
  /\(\?[:=!<i]/,
  /^\^\S/,
  /\[(?:\^[^\]]+|["'`]{2,}|[^\]]*\w-\w[^\]]*)\]|\[[^\]]+\][*+?]/,
] as const;

/** @throws as `runRipgrep` */
/** All runs of one question share its time. */
export async function runsOf(query: SearchTextQuery, scope: string, limits: RipgrepLimits): Promise<RipgrepRun[]> {
  const end = performance.now() + limits.timeoutMs;
  const left = (): RipgrepLimits => ({ ...limits, timeoutMs: Math.max(1, end - performance.now()) });
  const runAll = async (asked: SearchTextQuery): Promise<RipgrepRun[]> => {
    const runs: RipgrepRun[] = [];
    for (const run of await planRuns(asked, scope)) runs.push(await (query.run ?? runRipgrep)(run, left()));
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

interface PatternQuery {
  readonly patterns: readonly string[];
  readonly regex?: boolean;
  readonly caseSensitive?: boolean | undefined;
  /** Patterns that are expressions although `regex` is not set. */
  readonly expressions?: ReadonlySet<string>;
}

interface LinesOfPattern {
  /** Lines of which the pattern is the rarest that matches. */
  readonly own: TextMatch[];
  /** All lines that it matches. */
  readonly total: number;
}

/** So that a broad pattern hides no other, each line goes to the rarest that matches it, and the patterns take turns. */
function byPattern(matches: readonly TextMatch[], query: PatternQuery): LinesOfPattern[] {
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

function readerFor(pattern: string, asked: PatternQuery, matches: readonly TextMatch[]): (line: string) => boolean {
  if (isExact(pattern, asked, matches)) return (line) => line.includes(pattern);
  return readerOf(pattern, asked.regex === true);
}

/** By the very letters where the pattern has a capital one that some line has as well. */
function isExact(
  pattern: string,
  { regex = false, caseSensitive }: PatternQuery,
  matches: readonly TextMatch[],
): boolean {
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
