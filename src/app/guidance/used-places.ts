/** Definitions elsewhere that a place uses: code is about what it works with, however it is worded itself (D-46). */
import { remembered } from '../../base/once.ts';
import type { Reference } from '../../languages/contract.ts';
import { filesWithKey } from '../../retrieval/file-postings.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import type { PlaceLines } from '../../retrieval/ranking/place-scores.ts';
import { type ReferenceResolver, referenceResolver } from '../../retrieval/references/certainty.ts';
import { definitionsUsed } from '../../retrieval/references/definitions-used.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { REFERENCE_PREFIX } from '../../storage/postings.ts';

/** A name that more files use is a tool of the whole project and tells nothing of any of them. */
const MOST_USERS = 40;

/** Definitions worth using that the code tells for sure to be used in the lines of a place in another file. */
export type PlacesUsed = (place: PlaceLines) => readonly PlaceLines[];

export interface WorthUsing {
  /** Ids of files; few, since all definitions are read of files that are worth it as a whole. */
  readonly files: readonly number[];
  /** False for a definition or a whole file whose uses need not be looked for. */
  readonly isWorth: (place: PlaceLines) => boolean;
}

export function placesUsedOf(store: IndexStore, wanted: WorthUsing): PlacesUsed {
  let uses: ((file: FileRecord) => readonly Use[]) | undefined;
  return ({ fileId, startLine, endLine }) => {
    const file = store.fileById(fileId);
    if (file === undefined) return [];
    uses ??= usesByFile(store, wanted);
    const inside = uses(file).filter(({ line }) => startLine <= line && line <= endLine);
    return [...new Set(inside.flatMap(({ places }) => places()))];
  };
}

interface Use {
  readonly line: number;
  readonly places: () => readonly PlaceLines[];
}

/** Reads the uses of a file once; each is followed when it is asked for, alike ones together. */
function usesByFile(store: IndexStore, wanted: WorthUsing): (file: FileRecord) => readonly Use[] {
  const resolver = referenceResolver(store);
  const homes = homesOf(store, wanted);
  return remembered(
    (file: FileRecord) => {
      const follow = follower(resolver, homes, file);
      return store
        .references(file.id)
        .filter(({ name }) => homes.has(name))
        .map((reference) => ({ line: reference.line, places: () => follow(reference) }));
    },
    ({ id }) => id,
  );
}

/** Definitions worth using, by file and place in its outline. */
type Worthy = ReadonlyMap<string, PlaceLines>;

/** For each name of a definition those that are worth using; none for a name that tells nothing. */
function homesOf(store: IndexStore, { files, isWorth }: WorthUsing): ReadonlyMap<string, () => Worthy> {
  const places = new Map<string, Map<string, PlaceLines>>();
  const worthReading = files.filter((fileId) => isWorth({ fileId, startLine: 1, endLine: Number.POSITIVE_INFINITY }));
  for (const fileId of worthReading) {
    for (const [index, { name, startLine, endLine }] of outlineOf(store, fileId).symbols.entries()) {
      const alike = places.get(name) ?? new Map<string, PlaceLines>();
      places.set(name, alike.set(homeKey(fileId, index), { fileId, startLine, endLine }));
    }
  }
  const worthy = remembered((name: string) => {
    const worth = [...(places.get(name) ?? [])].filter(([, place]) => isWorth(place));
    const isTelling = worth.length > 0 && filesWithKey(store, REFERENCE_PREFIX + name).length <= MOST_USERS;
    return new Map(isTelling ? worth : []);
  });
  return new Map([...places.keys()].map((name) => [name, () => worthy(name)]));
}

function homeKey(fileId: number, index: number): string {
  return `${fileId}:${index}`;
}

function follower(
  resolver: ReferenceResolver,
  homes: ReadonlyMap<string, () => Worthy>,
  file: FileRecord,
): (reference: Reference) => readonly PlaceLines[] {
  return remembered(
    (reference: Reference) => {
      const worthy = homes.get(reference.name)?.();
      if (worthy === undefined || worthy.size === 0) return [];
      const used = definitionsUsed(resolver, file, reference) ?? [];
      const elsewhere = used.filter(({ file: home }) => home.id !== file.id);
      return elsewhere.flatMap(({ file: home, index }) => worthy.get(homeKey(home.id, index)) ?? []);
    },
    ({ kind, name, receiver, enclosing }) => JSON.stringify([kind, name, receiver, enclosing]),
  );
}
