/**
 * Text searches in one folder again and again, as a server has them. The answer is that of ripgrep over all files; but files
 * that are unchanged and cannot hold the text are not read again, and where few are left they are searched here.
 */
import type { Stats } from 'node:fs';
import path from 'node:path';
import { turns } from '../../base/turns.ts';
import { type FileList, isCurrent, listFiles } from './file-list.ts';
import { collectLines, literalExpression } from './literal-lines.ts';
import type { runRipgrep } from './ripgrep.ts';
import { MatchCollector } from './ripgrep-collector.ts';
import type { RipgrepLimits, RipgrepQuery, RipgrepRun } from './ripgrep-query.ts';
import { bytesAt, kindOf, mayMatch, readSearchedFile, type SearchedFile } from './searched-file.ts';
import { isAsStamped, statsAt } from './stamp.ts';
import { trigramsOf } from './trigrams.ts';

export interface TextSearchParts {
  readonly ripgrep: typeof runRipgrep;
  /** Milliseconds of the clock by which files are stamped. */
  readonly now: () => number;
}

export class TextSearch {
  private readonly root: string;
  private readonly parts: TextSearchParts;
  private readonly ending = new AbortController();
  private readonly known = new Map<string, SearchedFile>();
  private list: FileList | undefined;
  private searches = 0;
  /** Time of the next list at the earliest. */
  private listAt = 0;
  private learning: Promise<void> | undefined;

  constructor(root: string, parts: TextSearchParts) {
    this.root = root;
    this.parts = parts;
  }

  /** @throws as `runRipgrep` */
  async search(query: RipgrepQuery, limits: RipgrepLimits): Promise<RipgrepRun> {
    limits.signal?.throwIfAborted();
    const run = isPlain(query) ? await this.searchSome(query, limits) : undefined;
    return run ?? this.parts.ripgrep(query, limits);
  }

  /** Settles when the files are known as far as searches wanted that. */
  async settle(): Promise<void> {
    await this.learning;
  }

  /** Ends what goes on beside the searches. */
  async close(): Promise<void> {
    this.ending.abort();
    await this.settle();
  }

  /** Undefined when all files have to be searched. */
  private async searchSome(query: RipgrepQuery, limits: RipgrepLimits): Promise<RipgrepRun | undefined> {
    this.searches++;
    const candidates = await this.candidates(query);
    this.learnSoon();
    limits.signal?.throwIfAborted();
    if (candidates === undefined) return undefined;
    const { files, bytes, isText } = candidates;
    if (isText && bytes <= MOST_BYTES_HERE) return this.searchHere(files, query, limits);
    const isShort = files.reduce((sum, file) => sum + file.length + 1, 0) <= COMMAND_CHARACTERS;
    return isShort ? this.parts.ripgrep({ ...query, files, fileType: undefined }, limits) : undefined;
  }

  /** Undefined when they cannot be told from the others. */
  private async candidates({ patterns, fileType = '' }: RipgrepQuery): Promise<Candidates | undefined> {
    const wanted = patterns.map(trigramsOf);
    const { list } = this;
    if (list === undefined || wanted.some((trigrams) => trigrams.length === 0)) return undefined;
    if (!(await isCurrent(list))) {
      this.list = undefined;
      this.listAt = 0;
      return undefined;
    }
    const found: Candidates = { files: [], bytes: 0, isText: true };
    const turn = turns();
    let unread = 0;
    for (const file of list.files) {
      if (!file.endsWith(fileType)) continue;
      const stats = this.statsOf(file);
      if (!stats?.isFile()) return undefined;
      const before = this.known.get(file);
      const isKnown = before !== undefined && isAsStamped(stats, before.stamp);
      if (!isKnown && ++unread > MOST_UNREAD) return undefined;
      const searched = isKnown ? before : this.read(file, stats);
      if (searched === undefined || mayMatch(searched, wanted)) {
        if (searched?.kind === 'binary') return undefined;
        found.files.push(file);
        found.bytes += stats.size;
        found.isText &&= searched?.kind !== 'other';
      }
      await turn();
    }
    return found;
  }

  private read(file: string, stats: Stats): SearchedFile | undefined {
    const searched = readSearchedFile(path.join(this.root, file), stats, this.parts.now());
    if (searched === undefined) this.known.delete(file);
    else this.known.set(file, searched);
    return searched;
  }

  private statsOf(file: string): Stats | undefined {
    return statsAt(path.join(this.root, file));
  }

  /** Undefined when one of the files is not for this. */
  private async searchHere(
    files: readonly string[],
    query: RipgrepQuery,
    limits: RipgrepLimits,
  ): Promise<RipgrepRun | undefined> {
    const collector = new MatchCollector(query.contextLines, limits);
    const expression = literalExpression(query);
    const turn = turns();
    for (const file of files) {
      const bytes = bytesAt(path.join(this.root, file));
      // Nothing of a file that cannot be read any more would be shown.
      if (bytes !== undefined) {
        if (kindOf(bytes) !== 'text') return undefined;
        collectLines({ file, text: withoutMark(bytes) }, expression, query.contextLines, collector);
      }
      if (collector.isFull) break;
      await turn();
      limits.signal?.throwIfAborted();
    }
    return { matches: collector.ordered(), isIncomplete: collector.isFull };
  }

  /** One search alone is not worth it. */
  private learnSoon(): void {
    if (this.searches < 2 || this.learning !== undefined || performance.now() < this.listAt) return;
    this.listAt = performance.now() + LISTED_AGAIN_MS;
    // A failure of this is one of ripgrep, which the next search tells.
    this.learning = this.learn()
      .catch(() => {})
      .finally(() => {
        this.learning = undefined;
      });
  }

  private async learn(): Promise<void> {
    const { signal } = this.ending;
    const list = await listFiles(this.root, this.parts.now(), signal);
    if (list === undefined) this.listAt = performance.now() + SETTLED_MS;
    if (list === undefined || list.files.length > MOST_FILES) return;
    const listed = new Set(list.files);
    for (const file of this.known.keys()) if (!listed.has(file)) this.known.delete(file);
    const turn = turns();
    for (const file of list.files) {
      const stats = this.statsOf(file);
      const known = this.known.get(file);
      if (stats?.isFile() && !(known && isAsStamped(stats, known.stamp))) this.read(file, stats);
      await turn();
      if (signal.aborted) return;
    }
    this.list = list;
  }
}

interface Candidates {
  readonly files: string[];
  bytes: number;
  /** All of them can be searched here. */
  isText: boolean;
}

/** Above that ripgrep's threads are faster. */
const MOST_BYTES_HERE = 3_000_000;
/** Windows ends a command line at 32,767 characters; others later. */
const COMMAND_CHARACTERS = process.platform === 'win32' ? 24_000 : 250_000;
/** Looking at the times of more takes longer than searching them. */
const MOST_FILES = 20_000;
/** Of a search: files that changed since they were known. */
const MOST_UNREAD = 50;
/** For what changes rules elsewhere, such as a new list of ignored files for all projects. */
const LISTED_AGAIN_MS = 60_000;
/** After a change that was too fresh to be told from the next one. */
const SETTLED_MS = 2500;

/** A literal text in all files, or in those with an ending. */
function isPlain({ path: scope, patterns, regex, files, fileType, encoding }: RipgrepQuery): boolean {
  if (regex || scope !== '.' || files !== undefined || encoding !== undefined) return false;
  return patterns.every((pattern) => !/[\n\r\0\p{Cs}]/u.test(pattern)) && /^(?:\.[\w.-]+)?$/.test(fileType ?? '');
}

function withoutMark(bytes: Buffer): string {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return bytes.toString('utf8', hasMark ? 3 : 0);
}
