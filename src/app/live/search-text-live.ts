/** Text search in a server: always in the files, with the symbol around each match. */

import { byVersion } from '../../base/by-version.ts';
import { globMatcher } from '../../base/globs.ts';
import { asRelative, confine, type RelativePath } from '../../base/paths.ts';
import { UNWATCHED, type Watched } from '../../retrieval/text-search/stamp.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { placesOfText, type TextPlace } from '../facts/denial.ts';
import { type EnclosingNameOf, enclosingNames } from '../facts/get-function-at-line.ts';
import { type SearchTextAnswer, searchText } from '../facts/search-text.ts';
import { type EncodedFiles, encodedFiles, type SearchTextQuery } from '../facts/text-query.ts';
import type { Freshness } from '../project/project.ts';
import { type Asking, projectOfFiles } from './ad-hoc-project.ts';
import { changedAmong } from './answer-live.ts';
import type { LiveProject } from './live-project.ts';

export interface LiveTextQuery
  extends Omit<SearchTextQuery, 'root' | 'encodings' | 'isHarmless' | 'isGenerated' | 'signal' | 'run'> {
  /** Number of matches that get their enclosing symbol; undefined for all. */
  readonly named?: number;
}

export type LiveTextMatch = SearchTextAnswer['matches'][number] & {
  /** Qualified name of the innermost symbol around it; null at module level, and where it was not asked for. */
  readonly in: string | null;
  /** Whether the line contains the symbol's name in its definition. */
  readonly isNamedHere: boolean;
};

export interface LiveTextAnswer extends Omit<SearchTextAnswer, 'matches'> {
  readonly matches: readonly LiveTextMatch[];
  readonly freshness: Freshness;
  /** Indexed files in the searched part of the project, where no line of them matches; null where some does. */
  readonly filesWithout: number | null;
  /** Where no line matches: lines of files that the index leaves out, or in another Unicode form. */
  readonly elsewhere: readonly TextPlace[];
}

const ATTEMPTS = 3;

/** @throws UserError as `searchText`; the reason of the signal */
export async function searchTextLive(query: LiveTextQuery, asking: Asking): Promise<LiveTextAnswer> {
  const { live } = asking;
  for (let attempt = 1; ; attempt++) {
    const freshness = await live.ensureFresh();
    const answer = await searchFresh(query, asking, freshness.state !== 'partial');
    const files = [...new Set(answer.matches.map(({ file }) => file))];
    // A watch may miss changes, so the shown files are checked.
    if (attempt < ATTEMPTS && !live.texts.search.areStill(files)) continue;
    const { named = answer.matches.length } = query;
    const first = await namedAround(answer.matches.slice(0, named), freshness.state !== 'partial', asking);
    const others = answer.matches.slice(named).map((match) => ({ ...match, in: null, isNamedHere: false }));
    return {
      ...answer,
      matches: [...first, ...others],
      freshness,
      filesWithout: answer.total > 0 ? null : filesIn(live.store, query),
      elsewhere: answer.total > 0 || query.regex ? [] : await elsewhere(query, asking),
    };
  }
}

function elsewhere({ patterns, path }: LiveTextQuery, { live, signal }: Asking): Promise<TextPlace[]> {
  return placesOfText(live, { texts: patterns, path: path && confine(live.root, path), signal });
}

async function searchFresh(
  query: LiveTextQuery,
  { live, signal }: Asking,
  isComplete: boolean,
): Promise<SearchTextAnswer> {
  const { encodings, indexed } = knownFiles(live.store);
  const isHarmless = (file: string): boolean => indexed.get(file)?.skip === null;
  const isGenerated = (file: string): boolean => indexed.get(file)?.skip === 'generated';
  const watched = isComplete ? watchedByIndex(live) : await live.texts.watched();
  const run: SearchTextQuery['run'] = (one, limits) => live.texts.search.search(one, limits, watched);
  return searchText({ ...query, root: live.root, encodings, isHarmless, isGenerated, signal, run });
}

/** The index tells how its files were when they were looked at last, and the watch that they are so still. */
function watchedByIndex(live: LiveProject): Watched {
  if (!live.watch.isExact) return UNWATCHED;
  const state = knownFiles(live.store);
  const { indexed, folders } = state;
  const isUpToDate = live.state.state === 'up_to_date';
  return {
    state,
    folderState: isUpToDate ? folders : undefined,
    isSameFile: (file, { size, ctimeMs }) => {
      const record = indexed.get(file);
      return record !== undefined && record.size === size && record.ctimeMs === ctimeMs;
    },
    isSameFolder: (folder, { ctimeMs }) => isUpToDate && folders.get(folder) === ctimeMs,
  };
}

/** Symbols come from the index where it holds a file as it is, as a part of a first index does. The other files are parsed. */
async function namedAround(
  matches: SearchTextAnswer['matches'],
  isComplete: boolean,
  asking: Asking,
): Promise<LiveTextMatch[]> {
  const { live } = asking;
  const files = new Set(matches.map(({ file }) => file));
  const unread = new Set([...files].filter((file) => !isRead(live, asRelative(file), isComplete)));
  const indexed = enclosingNames(live.store);
  if (unread.size === 0) return matches.map((match) => namedBy(indexed, match));
  const project = await projectOfFiles({ found: [...unread] }, asking);
  const parsed = enclosingNames(project.store);
  const named = matches.map((match) => namedBy(unread.has(match.file) ? parsed : indexed, match));
  await project.close();
  return named;
}

function namedBy(nameAt: EnclosingNameOf, match: SearchTextAnswer['matches'][number]): LiveTextMatch {
  const symbol = nameAt(asRelative(match.file), match.line);
  return { ...match, in: symbol?.qualifiedName ?? null, isNamedHere: symbol?.isNamedHere ?? false };
}

/** Whether the index holds the current content of a file; until it is complete, no watch can tell. */
function isRead(live: LiveProject, file: RelativePath, isComplete: boolean): boolean {
  if (isComplete) return !live.isOutdated(file);
  return live.canRank && live.store.file(file)?.skip === null && changedAmong(live, [file]).length === 0;
}

/** Counts the searched files: a reader tells a text without matches from a folder or ending without files. */
function filesIn(store: IndexStore, { path = '', glob, fileType = '' }: LiveTextQuery): number {
  if (['', '.'].includes(path) && glob === undefined && fileType === '') return store.files().length;
  const isNamed = glob === undefined ? () => true : globMatcher(glob);
  const isTyped = (file: string): boolean => !fileType.startsWith('.') || file.endsWith(fileType);
  const isInside = (file: string): boolean => ['', '.', file].includes(path) || file.startsWith(`${path}/`);
  return store.files().filter((file) => isInside(file.path) && isNamed(file.path) && isTyped(file.path)).length;
}

interface KnownFiles {
  readonly encodings: readonly EncodedFiles[];
  /** Index records by path. A file that was read and not skipped holds no secret. */
  readonly indexed: ReadonlyMap<string, FileRecord>;
  /** Times of the folders of the index. */
  readonly folders: ReadonlyMap<string, number>;
}

/** Known files, cached by index version, since computing them takes a look at all files. */
const knownFiles = byVersion((store: IndexStore): KnownFiles => {
  const files = store.files();
  const indexed = new Map<string, FileRecord>(files.map((file) => [file.path, file]));
  const folders = new Map<string, number>(store.directories().map(({ path, ctimeMs }) => [path, ctimeMs]));
  return { encodings: encodedFiles(store), indexed, folders };
});
