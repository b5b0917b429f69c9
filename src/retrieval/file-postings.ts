/** From a key of the posting table whose lists hold file ordinals to the living files. */

import { compareText } from '../base/compare-text.ts';
import type { FileRecord, IndexStore } from '../storage/contract.ts';
import { forEachPosting } from '../storage/postings.ts';

/** Files that have `key`, a `DEFINITION_PREFIX` or `REFERENCE_PREFIX` key, in order of their path. */
export function filesWithKey(store: IndexStore, key: string): FileRecord[] {
  const table = fileTable(store);
  const found: FileRecord[] = [];
  for (const { segment, list } of store.postings(key)) {
    forEachPosting(list, (ordinal) => {
      const file = table.get(placeKey(segment, ordinal));
      if (file) found.push(file);
    });
  }
  return found.sort((left, right) => compareText(left.path, right.path));
}

type FileTable = ReadonlyMap<string, FileRecord>;

/** Reading a segment only to learn its file ids would read its vectors too, so the table comes from the file rows. */
const tables = new WeakMap<IndexStore, { version: number; table: FileTable }>();

function fileTable(store: IndexStore): FileTable {
  const version = store.version();
  const known = tables.get(store);
  if (known?.version === version) return known.table;
  const indexed = store.files().filter((file) => file.skip === null);
  const table = new Map(indexed.map((file) => [placeKey(file.segment, file.ordinal), file]));
  tables.set(store, { version, table });
  return table;
}

function placeKey(segment: number, ordinal: number): string {
  return `${segment}:${ordinal}`;
}
