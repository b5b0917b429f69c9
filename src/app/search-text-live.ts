/** Text search in a server: always in the files, with the symbol around each match. */
import { asRelative } from '../base/paths.ts';
import type { IndexStore } from '../storage/contract.ts';
import type { Asking } from './answer-live.ts';
import { emptyStore } from './compose.ts';
import { enclosingNames } from './enclosing-symbol.ts';
import { encodedFiles } from './encoded-files.ts';
import { projectOfFiles } from './files-project.ts';
import type { Freshness } from './project.ts';
import { type EncodedFiles, type SearchTextAnswer, type SearchTextQuery, searchText } from './search-text.ts';

export type LiveTextQuery = Omit<SearchTextQuery, 'root' | 'encodings' | 'isHarmless' | 'signal'>;

export type LiveTextMatch = SearchTextAnswer['matches'][number] & {
  /** Qualified name of the innermost symbol around it; null at module level. */
  readonly in: string | null;
};

export interface LiveTextAnswer extends Omit<SearchTextAnswer, 'matches'> {
  readonly matches: readonly LiveTextMatch[];
  readonly freshness: Freshness;
}

/** @throws UserError as `searchText`; the reason of the signal */
export async function searchTextLive(query: LiveTextQuery, asking: Asking): Promise<LiveTextAnswer> {
  const { live, signal } = asking;
  const freshness = await live.ensureFresh();
  const isHarmless = (file: string): boolean => live.store.file(asRelative(file))?.skip === null;
  const asked = { ...query, root: live.root, encodings: knownEncodings(live.store), isHarmless, signal };
  const answer = await searchText(asked);
  const files = [...new Set(answer.matches.map(({ file }) => file))];
  const isIndexed = freshness.state !== 'partial' && files.every((file) => !live.isOutdated(asRelative(file)));
  const around = isIndexed ? live : await projectOfFiles({ paths: files }, { ...asking, emptyStore });
  const nameAt = enclosingNames(around.store);
  const matches = answer.matches.map((match) => ({ ...match, in: nameAt(asRelative(match.file), match.line) }));
  if (around !== live) await around.close();
  return { ...answer, matches, freshness };
}

const encodings = new WeakMap<IndexStore, { readonly version: number; readonly groups: EncodedFiles[] }>();

/** Kept as long as the index does not change, since they are found by a look at all its files. */
function knownEncodings(store: IndexStore): EncodedFiles[] {
  const version = store.version();
  const known = encodings.get(store);
  if (known?.version === version) return known.groups;
  const groups = encodedFiles(store.files());
  encodings.set(store, { version, groups });
  return groups;
}
