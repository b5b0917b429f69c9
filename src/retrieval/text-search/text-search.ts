/**
 * Text searches in one folder again and again, as a server has them. The answer is that of ripgrep over all files; but files
 * that are unchanged and cannot hold the text are not read again, and where few are left they are searched here.
 */
import { turns } from '../../base/turns.ts';
import { type IsUnchanged, KnownFiles } from './known-files.ts';
import { collectLines, expressionFor } from './literal-lines.ts';
import type { runRipgrep } from './ripgrep.ts';
import { PATH_CHARACTERS } from './ripgrep-arguments.ts';
import { MatchCollector } from './ripgrep-collector.ts';
import type { RipgrepLimits, RipgrepQuery, RipgrepRun } from './ripgrep-query.ts';
import { bytesAt, kindOf, mayMatch, textOf } from './searched-file.ts';
import { trigramsOf } from './trigrams.ts';

export interface TextSearchParts {
  readonly ripgrep: typeof runRipgrep;
  /** Milliseconds of the clock by which files are stamped. */
  readonly now: () => number;
}

export class TextSearch {
  private readonly ripgrep: typeof runRipgrep;
  private readonly known: KnownFiles;
  private searches = 0;

  constructor(root: string, { ripgrep, now }: TextSearchParts) {
    this.ripgrep = ripgrep;
    this.known = new KnownFiles(root, now);
  }

  /** @throws as `runRipgrep` */
  async search(query: RipgrepQuery, limits: RipgrepLimits, isUnchanged: IsUnchanged): Promise<RipgrepRun> {
    limits.signal?.throwIfAborted();
    if (!isPlain(query)) return this.ripgrep(query, limits);
    const candidates = await this.candidates(query, isUnchanged);
    if (++this.searches >= LEAST_SEARCHES) this.known.learnSoon();
    limits.signal?.throwIfAborted();
    return (candidates && (await this.searchIn(candidates, query, limits))) ?? this.ripgrep(query, limits);
  }

  /** Settles when all is known of the files that searches wanted to know. */
  settle(): Promise<void> {
    return this.known.settle();
  }

  /** Ends what goes on beside the searches. */
  close(): Promise<void> {
    return this.known.close();
  }

  /** Undefined when they cannot be told from the others. */
  private async candidates(query: RipgrepQuery, isUnchanged: IsUnchanged): Promise<Candidates | undefined> {
    const { patterns, fileType = '' } = query;
    const wanted = patterns.map(trigramsOf);
    if (wanted.some((trigrams) => trigrams.length === 0)) return undefined;
    const names = await this.known.names();
    const found: Candidates = { files: [], bytes: 0, areText: true };
    const read = this.known.reader(isUnchanged);
    const turn = turns();
    for (const file of names ?? []) {
      if (!file.endsWith(fileType)) continue;
      const searched = read(file);
      if (searched === undefined) return undefined;
      if (mayMatch(searched, wanted)) {
        if (searched.kind === 'binary') return undefined;
        found.files.push(file);
        found.bytes += searched.stamp.size;
        found.areText &&= searched.kind === 'text';
      }
      const pause = turn();
      if (pause) await pause;
    }
    return names && found;
  }

  /** Undefined when ripgrep has to find the files itself. */
  private searchIn(
    { files, bytes, areText }: Candidates,
    query: RipgrepQuery,
    limits: RipgrepLimits,
  ): Promise<RipgrepRun | undefined> {
    if (areText && bytes <= MOST_BYTES_HERE) return this.searchHere(files, query, limits);
    const isShort = files.reduce((sum, file) => sum + file.length + 1, 0) <= PATH_CHARACTERS;
    return isShort ? this.ripgrep({ ...query, files, fileType: undefined }, limits) : Promise.resolve(undefined);
  }

  /** Undefined when one of the files is no longer a text. */
  private async searchHere(
    files: readonly string[],
    query: RipgrepQuery,
    limits: RipgrepLimits,
  ): Promise<RipgrepRun | undefined> {
    const collector = new MatchCollector(query.contextLines, limits);
    const expression = expressionFor(query);
    const turn = turns();
    for (const file of files) {
      const bytes = bytesAt(this.known.placeOf(file));
      // Nothing of a file that cannot be read any more would be shown.
      if (bytes !== undefined) {
        if (kindOf(bytes) !== 'text') return undefined;
        collectLines({ file, text: textOf(bytes) }, expression, query.contextLines, collector);
      }
      if (collector.isFull) break;
      await turn();
      limits.signal?.throwIfAborted();
    }
    return { matches: collector.ordered(), isIncomplete: collector.isFull };
  }
}

interface Candidates {
  readonly files: string[];
  bytes: number;
  areText: boolean;
}

/** Learning costs as much as about ten searches: whoever asked so often will ask again. */
const LEAST_SEARCHES = 5;
/** Above that starting ripgrep takes less than reading them here. */
const MOST_BYTES_HERE = 800_000;

/** A literal text in all files, or in those with an ending. */
function isPlain({ path: scope, patterns, regex, files, fileType, encoding }: RipgrepQuery): boolean {
  if (regex || scope !== '.' || files !== undefined || encoding !== undefined) return false;
  return patterns.every((pattern) => !/[\n\r\0\p{Cs}]/u.test(pattern)) && /^(?:\.[\w.-]+)?$/.test(fileType ?? '');
}
