/** From a key of the posting table whose lists hold file ordinals to the living files. */

import { byVersion } from '../base/by-version.ts';
import { compareText } from '../base/compare-text.ts';
import type { FileRecord, IndexStore } from '../storage/contract.ts';
import { forEachPosting } from '../storage/postings.ts';

/** Files that have `key`, a `DEFINITION_PREFIX` or `REFERENCE_PREFIX` key, in order of their path. */
export function filesWithKey(store: IndexStore, key: string): FileRecord[] {
  const { files, places } = fileTable(store);
  const found: number[] = [];
  for (const { segment, list } of store.postings(key)) {
    const ofSegment = places.get(segment);
    forEachPosting(list, (ordinal) => {
      const place = ofSegment?.[ordinal];
      if (place !== undefined) found.push(place);
    });
  }
  return found.sort((left, right) => left - right).map((place) => files[place]!);
}

interface FileTable {
  /** By their paths. */
  readonly files: readonly FileRecord[];
  /** Places in `files`, by segment and ordinal. */
  readonly places: ReadonlyMap<number, readonly number[]>;
}

/** Reading a segment only to learn its file ids would read its vectors too, so the table comes from the file rows. */
const fileTable = byVersion((store: IndexStore): FileTable => {
  const files = store.files().filter((file) => file.skip === null);
  files.sort((left, right) => compareText(left.path, right.path));
  const places = new Map<number, number[]>();
  for (const [place, { segment, ordinal }] of files.entries()) {
    const ofSegment = places.get(segment) ?? [];
    ofSegment[ordinal] = place;
    places.set(segment, ofSegment);
  }
  return { files, places };
});
