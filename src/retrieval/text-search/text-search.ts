/**
 * Text searches in one folder again and again, as a server has them. The answer is that of ripgrep over all files; but files
 * that are unchanged and cannot hold the text are not read again, and where few are left they are searched here.
 */

import { answerTime } from '../../base/answer-time.ts';
import { literalExpression } from '../../base/literal-expression.ts';
import { KnownFiles, type KnownFilesParts } from './known-files.ts';
import { PATH_CHARACTERS, type runRipgrep } from './ripgrep.ts';
import { byPlace, contextAt, MatchCollector, matchAt } from './ripgrep-collector.ts';
import type { RipgrepLimits, RipgrepQuery, RipgrepRun } from './ripgrep-query.ts';
import type { Holder } from './searched-file.ts';
import type { Watched } from './stamp.ts';
import { trigramsOf } from './trigrams.ts';

export interface TextSearchParts extends KnownFilesParts {
  readonly ripgrep: typeof runRipgrep;
}

export class TextSearch {
  private readonly ripgrep: typeof runRipgrep;
  private readonly known: KnownFiles;
  private searches = 0;

  constructor(root: string, { ripgrep, ...parts }: TextSearchParts) {
    this.ripgrep = ripgrep;
    this.known = new KnownFiles(root, parts);
  }

  /** @throws as `runRipgrep` */
  async search(query: RipgrepQuery, limits: RipgrepLimits, watched: Watched): Promise<RipgrepRun> {
    limits.signal?.throwIfAborted();
    const plain = withoutExpression(query);
    if (plain === undefined || !isPlain(plain)) return this.ripgrep(query, limits);
    const holders = await this.holders(plain, watched);
    limits.signal?.throwIfAborted();
    try {
      return (holders && (await this.searchIn(holders, plain, limits))) ?? (await this.ripgrep(query, limits));
    } finally {
      // Not before, since ripgrep needs all processors.
      if (++this.searches >= LEAST_SEARCHES) this.known.learnSoon();
    }
  }

  /** The next search is not the only one: others will follow soon. */
  expectMore(): void {
    this.searches = Math.max(this.searches, LEAST_SEARCHES - 1);
  }

  /** Folders of the files that are known, relative to the root; another set whenever the files were listed anew. */
  get folders(): ReadonlySet<string> | undefined {
    return this.known.folders;
  }

  /** Whether all files are as they are known, by a look at each. */
  isAllKnown(): Promise<boolean> {
    return this.known.isAllKnown();
  }

  /** Settles when all is known of the files that searches wanted to know. */
  settle(): Promise<void> {
    return this.known.settle();
  }

  /** Ends what goes on beside the searches. */
  close(): Promise<void> {
    return this.known.close();
  }

  /** Whether these files are as the last search saw them. Those that are not are read anew by the next one. */
  areStill(files: readonly string[]): boolean {
    return this.known.areStill(files);
  }

  /** Files that may match, in their order; undefined when they cannot be told from the others. */
  private async holders(query: RipgrepQuery, watched: Watched): Promise<readonly Holder[] | undefined> {
    const { patterns, fileType = '' } = query;
    const wanted = patterns.map(trigramsOf);
    if (wanted.some((trigrams) => trigrams.length === 0)) return undefined;
    const isMeant = fileFilter(query.path, fileType, await this.known.names(watched));
    return isMeant && (await this.known.holders(wanted, watched, isMeant));
  }

  /** Undefined when ripgrep has to find the files itself. Files behind the last line that counts are not looked at. */
  private async searchIn(
    holders: readonly Holder[],
    query: RipgrepQuery,
    limits: RipgrepLimits,
  ): Promise<RipgrepRun | undefined> {
    const unread: Holder[] = [];
    let room = PATH_CHARACTERS;
    const kept = await collect(holders, { query, limits }, (holder) => {
      const text = this.known.keptTextOf(holder.searched);
      if (text !== undefined) return text;
      unread.push(holder);
      room -= holder.name.length + 1;
      return room < 0 ? undefined : null;
    });
    if (kept === undefined || unread.length === 0) return kept;
    const { here, others } = shared(unread);
    const there = others.length === 0 ? [] : [this.ripgrep({ ...query, files: others, fileType: undefined }, limits)];
    const read = collect(here, { query, limits }, ({ name, searched }) => this.known.readTextOf(name, searched));
    const [one, ...further] = await Promise.all([read, ...there]);
    return one && together([kept, one, ...further], limits);
  }
}

interface Search {
  readonly query: RipgrepQuery;
  readonly limits: RipgrepLimits;
}

/**
 * Lines of the files up to the last one that counts.
 * @param textOf null for a file to pass over; undefined where all are to be left to ripgrep, as the result is then
 */
async function collect(
  files: readonly Holder[],
  { query, limits }: Search,
  textOf: (file: Holder) => string | null | undefined,
): Promise<RipgrepRun | undefined> {
  const collector = new MatchCollector(query.contextLines, limits);
  const expression = expressionFor(query);
  const time = answerTime();
  for (const file of files) {
    const text = textOf(file);
    if (text === undefined) return undefined;
    const { isHarmless } = file.searched;
    if (text !== null) collectLines({ file: file.name, text, isHarmless }, expression, query.contextLines, collector);
    if (collector.isFull) break;
    await time.pause();
    limits.signal?.throwIfAborted();
  }
  return { matches: collector.ordered(), isIncomplete: collector.isFull };
}

interface Shared {
  readonly here: readonly Holder[];
  /** For ripgrep: what is no text, and what would take longer to read than ripgrep to start. */
  readonly others: readonly string[];
}

/** Files that are not in memory, by who searches them. */
function shared(unread: readonly Holder[]): Shared {
  const texts = unread.filter(({ searched }) => searched.kind === 'text');
  let bytes = 0;
  const here = new Set(
    texts.length > MOST_FILES_READ
      ? []
      : texts.filter(({ searched }) => {
          bytes += searched.stamp.size;
          return bytes <= MOST_BYTES_READ;
        }),
  );
  return { here: [...here], others: unread.flatMap((holder) => (here.has(holder) ? [] : [holder.name])) };
}

function together(runs: readonly RipgrepRun[], { maxMatches }: RipgrepLimits): RipgrepRun {
  const matches = runs.flatMap((run) => run.matches).sort(byPlace);
  return {
    matches: matches.slice(0, maxMatches),
    isIncomplete: runs.some(({ isIncomplete }) => isIncomplete) || matches.length >= maxMatches,
  };
}

/** Learning costs as much as about five searches: whoever asked twice will ask again. */
const LEAST_SEARCHES = 2;
/** Limits of a search above which starting ripgrep takes less than reading the files here. */
const MOST_BYTES_READ = 800_000;
const MOST_FILES_READ = 150;

/** A literal text, in files with any ending or one. */
function isPlain({ patterns, files, fileType, encoding }: RipgrepQuery): boolean {
  if (files !== undefined || encoding !== undefined) return false;
  return patterns.every((pattern) => !/[\n\r\0\p{Cs}]/u.test(pattern)) && /^(?:\.[\w.-]+)?$/.test(fileType ?? '');
}

/** Undefined for what ripgrep would search only when it is named, such as an ignored folder, and for a single file. */
function fileFilter(
  scope: string,
  ending: string,
  names: readonly string[] | undefined,
): ((name: string) => boolean) | undefined {
  if (scope === '.' && ending === '') return names?.length ? () => true : undefined;
  const isInside = scope === '.' ? () => true : (name: string) => name.startsWith(`${scope}/`);
  return names?.some(isInside) ? (name) => isInside(name) && name.endsWith(ending) : undefined;
}

/** Matches one of the patterns; with its `u` flag JavaScript folds cases as ripgrep does. */
function expressionFor({ patterns, caseSensitive, isWord = false }: RipgrepQuery): RegExp {
  const text = patterns.map(literalExpression).join('|');
  return new RegExp(isWord ? `(?<!${WORD})(?:${text})(?!${WORD})` : text, caseSensitive ? 'gu' : 'giu');
}

/** A character of a word, as ripgrep sees it. */
const WORD = '[\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}]';

interface SearchedText {
  readonly file: string;
  /** Without a byte order mark. */
  readonly text: string;
  /** Whether it is known to hold no secret. */
  readonly isHarmless: boolean;
}

/** Adds the matching lines of the file, with so many lines around them, unless the collector refuses the file. */
function collectLines(
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

/** Writes the search without an expression; undefined where that cannot be told from its letters. */
export function withoutExpression(query: RipgrepQuery): RipgrepQuery | undefined {
  if (!query.regex) return query;
  const alternatives = query.patterns.flatMap((pattern) => alternativesOf(pattern) ?? [undefined]);
  const texts = alternatives.flatMap((alternative) => alternative ?? []);
  const isWord = texts[0]?.isWord ?? false;
  if (texts.length < alternatives.length || texts.some((text) => text.isWord !== isWord)) return undefined;
  return { ...query, regex: false, isWord, patterns: texts.map(({ text }) => text) };
}

interface Alternative {
  readonly text: string;
  readonly isWord: boolean;
}

/** One or more of them, each letters and escaped punctuation, and perhaps bounded on both sides. */
const LETTER = String.raw`[^\\.+*?()|[\]{}^$]|\\[\\.+*?()|[\]{}^$/#&~-]`;
const TEXTS = new RegExp(String.raw`^(?:\\b)?(?:${LETTER})+(?:\\b)?(?:\|(?:\\b)?(?:${LETTER})+(?:\\b)?)*$`, 'u');
const TEXT = new RegExp(String.raw`(\\b)?((?:${LETTER})+)(\\b)?(?:\||$)`, 'gu');

function alternativesOf(pattern: string): (Alternative | undefined)[] | undefined {
  if (!TEXTS.test(pattern)) return undefined;
  return [...pattern.matchAll(TEXT)].map(([, before, letters = '', after]) => {
    const text = letters.replace(/\\(.)/gu, '$1');
    if (before === undefined && after === undefined) return { text, isWord: false };
    // The bound of a word is one of the text only where a character of a word stands there.
    const isBounded = before !== undefined && after !== undefined && /^\w(?:.*\w)?$/.test(text);
    return isBounded ? { text, isWord: true } : undefined;
  });
}
