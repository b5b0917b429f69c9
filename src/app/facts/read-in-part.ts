/** Source files of which the grammar could not read all: definitions in them may be missing. */
import type { RelativePath } from '../../base/paths.ts';
import { isReadByLines } from '../../indexing/pipeline/plain-text.ts';
import { FUNCTIONS } from '../../languages/symbol-kinds.ts';
import { filesWithKey } from '../../retrieval/file-postings.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import type { IndexStore, Outline } from '../../storage/contract.ts';
import { REFERENCE_PREFIX } from '../../storage/postings.ts';
import { isSourceLike } from './file-order.ts';
import { textOfSymbol } from './read-as-text.ts';

/** True where a file that was not read whole mentions the name: it may well be defined there. */
export function isReadInPartWith(store: IndexStore, symbol: string): boolean {
  const mentioning = filesWithKey(store, REFERENCE_PREFIX + textOfSymbol(symbol));
  return mentioning.some((file) => isSourceLike(file.path) && isReadInPart(outlineOf(store, file.id)));
}

/** All of the project, by path; reads the outline of each file. */
export function filesReadInPart(store: IndexStore): RelativePath[] {
  return store
    .files()
    .filter((file) => file.skip === null && !isReadByLines(file) && isCutOrBroken(file.path, store.outline(file.id)))
    .map(({ path }) => path)
    .sort();
}

function isCutOrBroken(path: RelativePath, outline: Outline): boolean {
  return (outline.unread ?? []).length > 0 || (isSourceLike(path) && isReadInPart(outline));
}

/** A template that defines nothing lacks nothing. */
function isReadInPart({ hasSyntaxError, symbols }: Outline): boolean {
  return hasSyntaxError && symbols.some(({ kind }) => FUNCTIONS.has(kind));
}
