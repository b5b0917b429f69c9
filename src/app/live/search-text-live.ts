/** Text search in a server: always in the files, with the symbol around each match. */
import picomatch from 'picomatch';
import { asRelative } from '../../base/paths.ts';
import type { IsUnchanged } from '../../retrieval/text-search/known-files.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { enclosingNames } from '../facts/enclosing-symbol.ts';
import { encodedFiles } from '../facts/encoded-files.ts';
import { type SearchTextAnswer, searchText } from '../facts/search-text.ts';
import type { EncodedFiles, SearchTextQuery } from '../facts/text-query.ts';
import type { Freshness } from '../project/project.ts';
import { type Asking, projectOfFiles } from './ad-hoc-project.ts';

export type LiveTextQuery = Omit<SearchTextQuery, 'root' | 'encodings' | 'isHarmless' | 'signal' | 'run'>;

export type LiveTextMatch = SearchTextAnswer['matches'][number] & {
  /** Qualified name of the innermost symbol around it; null at module level. */
  readonly in: string | null;
};

export interface LiveTextAnswer extends Omit<SearchTextAnswer, 'matches'> {
  readonly matches: readonly LiveTextMatch[];
  readonly freshness: Freshness;
  /** Indexed files in the searched part of the project, where no line of them matches; null where some does. */
  readonly filesWithout: number | null;
}

/** @throws UserError as `searchText`; the reason of the signal */
export async function searchTextLive(query: LiveTextQuery, asking: Asking): Promise<LiveTextAnswer> {
  const { live, signal } = asking;
  const freshness = await live.ensureFresh();
  const { encodings, indexed } = knownFiles(live.store);
  const isHarmless = (file: string): boolean => indexed.get(file)?.skip === null;
  const isUnchanged: IsUnchanged = (file, { size, ctimeMs }) => {
    const record = indexed.get(file);
    return record !== undefined && record.size === size && record.ctimeMs === ctimeMs;
  };
  const run: SearchTextQuery['run'] = (one, limits) =>
    live.text.search(one, limits, live.watch.isExact && freshness.state !== 'partial' ? isUnchanged : () => false);
  const answer = await searchText({ ...query, root: live.root, encodings, isHarmless, signal, run });
  const files = [...new Set(answer.matches.map(({ file }) => file))];
  const isIndexed = freshness.state !== 'partial' && files.every((file) => !live.isOutdated(asRelative(file)));
  const around = isIndexed ? live : await projectOfFiles({ paths: files }, asking);
  const nameAt = enclosingNames(around.store);
  const matches = answer.matches.map((match) => ({ ...match, in: nameAt(asRelative(match.file), match.line) }));
  if (around !== live) await around.close();
  return { ...answer, matches, freshness, filesWithout: answer.total > 0 ? null : filesIn(live.store, query) };
}

/** So that a reader tells a text that is nowhere from a folder or ending that has no files. */
function filesIn(store: IndexStore, { path = '', glob, fileType = '' }: LiveTextQuery): number {
  const isNamed = glob === undefined ? () => true : picomatch(glob, { dot: true, basename: !glob.includes('/') });
  const isTyped = (file: string): boolean => !fileType.startsWith('.') || file.endsWith(fileType);
  const isInside = (file: string): boolean => ['', '.', file].includes(path) || file.startsWith(`${path}/`);
  return store.files().filter((file) => isInside(file.path) && isNamed(file.path) && isTyped(file.path)).length;
}

interface KnownFiles {
  readonly version: number;
  readonly encodings: readonly EncodedFiles[];
  /** By their paths. Those that were read and not skipped hold no secret. */
  readonly indexed: ReadonlyMap<string, FileRecord>;
}

const known = new WeakMap<IndexStore, KnownFiles>();

/** Kept as long as the index does not change, since it takes a look at all its files. */
function knownFiles(store: IndexStore): KnownFiles {
  const version = store.version();
  const before = known.get(store);
  if (before?.version === version) return before;
  const files = store.files();
  const indexed = new Map<string, FileRecord>(files.map((file) => [file.path, file]));
  const found = { version, encodings: encodedFiles(files), indexed };
  known.set(store, found);
  return found;
}
