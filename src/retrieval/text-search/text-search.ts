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
    const candidates = await this.candidates(plain, watched);
    if (++this.searches >= LEAST_SEARCHES) this.known.learnSoon();
    limits.signal?.throwIfAborted();
    return (candidates && (await this.searchIn(candidates, plain, limits))) ?? this.ripgrep(query, limits);
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

  /** Undefined when they cannot be told from the others. */
  private async candidates(query: RipgrepQuery, watched: Watched): Promise<Candidates | undefined> {
    const { patterns, fileType = '' } = query;
    const wanted = patterns.map(trigramsOf);
    if (wanted.some((trigrams) => trigrams.length === 0)) return undefined;
    const isMeant = fileFilter(query.path, fileType, await this.known.names(watched));
    const holders = isMeant && (await this.known.holders(wanted, watched, isMeant));
    if (holders === undefined || holders.some(({ searched }) => searched.kind === 'binary')) return undefined;
    return shared(this.known, holders);
  }

  /** Undefined when ripgrep has to find the files itself. */
  private async searchIn(
    { here, others }: Candidates,
    query: RipgrepQuery,
    limits: RipgrepLimits,
  ): Promise<RipgrepRun | undefined> {
    if (others.length === 0) return this.searchHere(here, query, limits);
    if (others.reduce((sum, file) => sum + file.length + 1, 0) > PATH_CHARACTERS) return undefined;
    const there = this.ripgrep({ ...query, files: others, fileType: undefined }, limits);
    const [one, other] = await Promise.all([this.searchHere(here, query, limits), there]);
    return one && together(one, other, limits);
  }

  /** Undefined when one of the files is no longer a text. */
  private async searchHere(
    files: readonly Holder[],
    query: RipgrepQuery,
    limits: RipgrepLimits,
  ): Promise<RipgrepRun | undefined> {
    const collector = new MatchCollector(query.contextLines, limits);
    const expression = expressionFor(query);
    const turn = turns();
    for (const { name, searched } of files) {
      const text = this.known.textOf(name, searched);
      if (text === undefined) return undefined;
      collectLines({ file: name, text }, expression, query.contextLines, collector);
      if (collector.isFull) break;
      const pause = turn();
      if (pause) await pause;
      limits.signal?.throwIfAborted();
    }
    return { matches: collector.ordered(), isIncomplete: collector.isFull };
  }
}

interface Candidates {
  readonly here: readonly Holder[];
  /** For ripgrep: what is no text, and what would take longer to read than ripgrep to start. */
  readonly others: readonly string[];
}

/** Files that may match, by who searches them. */
function shared(known: KnownFiles, holders: readonly Holder[]): Candidates {
  const unread = holders.filter(({ searched }) => searched.kind === 'text' && !known.isInMemory(searched));
  let bytes = 0;
  const readHere = new Set(
    unread.length > MOST_FILES_READ
      ? []
      : unread.filter(({ searched }) => {
          bytes += searched.stamp.size;
          return bytes <= MOST_BYTES_READ;
        }),
  );
  const isHere = (holder: Holder): boolean => readHere.has(holder) || known.isInMemory(holder.searched);
  return {
    here: holders.filter(isHere),
    others: holders.flatMap((holder) => (isHere(holder) ? [] : [holder.name])),
  };
}

function together(one: RipgrepRun, other: RipgrepRun, { maxMatches }: RipgrepLimits): RipgrepRun {
  const matches = [...one.matches, ...other.matches].sort(byPlace);
  return {
    matches: matches.slice(0, maxMatches),
    isIncomplete: one.isIncomplete || other.isIncomplete || matches.length >= maxMatches,
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
  const isInside = scope === '.' ? () => true : (name: string) => name.startsWith(`${scope}/`);
  return names?.some(isInside) ? (name) => isInside(name) && name.endsWith(ending) : undefined;
}
