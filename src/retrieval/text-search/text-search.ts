/**
 * Text searches in one folder again and again, as a server has them. The answer is that of ripgrep over all files; but files
 * that are unchanged and cannot hold the text are not read again, and where few are left they are searched here.
 */
import { turns } from '../../base/turns.ts';
import { KnownFiles, type KnownFilesParts } from './known-files.ts';
import { collectLines, expressionFor } from './literal-lines.ts';
import { withoutExpression } from './plain-expression.ts';
import type { runRipgrep } from './ripgrep.ts';
import { PATH_CHARACTERS } from './ripgrep-arguments.ts';
import { byPlace, MatchCollector } from './ripgrep-collector.ts';
import type { RipgrepLimits, RipgrepQuery, RipgrepRun } from './ripgrep-query.ts';
import type { Holder } from './searched-file.ts';
import { trigramsOf } from './trigrams.ts';
import type { Watched } from './watched.ts';

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
  const turn = turns();
  for (const file of files) {
    const text = textOf(file);
    if (text === undefined) return undefined;
    const { isHarmless } = file.searched;
    if (text !== null) collectLines({ file: file.name, text, isHarmless }, expression, query.contextLines, collector);
    if (collector.isFull) break;
    const pause = turn();
    if (pause) await pause;
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
/** Of one search: above that starting ripgrep takes less than reading them here. */
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
