/** The order in which facts from several files are shown: source first, then what stands for or around it. */
import { fileClassOf } from '../../indexing/scan/file-class.ts';
import { isGeneratedName } from '../../indexing/scan/file-name-rules.ts';
import type { FileClass } from '../../storage/contract.ts';

const ORDER: Readonly<Record<FileClass, number>> = {
  source: 0,
  template: 1,
  declaration: 2,
  legacy: 3,
  migration: 3,
  example: 4,
  test: 5,
  documentation: 6,
  translation: 7,
  data: 8,
  built: 9,
};

/** Small numbers come first. */
export function fileOrder(path: string): number {
  return placeOf(path).order;
}

/** False for tests, examples, documentation, translations and data. */
export function isSourceLike(path: string): boolean {
  return fileOrder(path) <= ORDER.legacy;
}

/** Parts of a project that stand beside its code; null for the code itself, its templates and its migrations. */
export type Aside = 'test' | 'example' | 'documentation' | 'translation' | 'data' | 'built' | 'generated';

const ASIDES: Readonly<Partial<Record<FileClass, Aside>>> = {
  test: 'test',
  example: 'example',
  documentation: 'documentation',
  translation: 'translation',
  data: 'data',
  built: 'built',
};

export function asideOf(path: string): Aside | null {
  return placeOf(path).aside;
}

interface Place {
  readonly order: number;
  readonly aside: Aside | null;
}

/** Kept, since sorting asks for the same file again with each line of it, and telling its class takes ten expressions. */
const places = new Map<string, Place>();
/** Paths that are kept: about 2 MB, since each kind of place is one object for all of them. */
const MOST_PLACES = 30_000;
const kinds = new Map<string, Place>();

/** Place of the path that was asked for last: lines of one file come one after the other. */
let last: { readonly path: string; readonly place: Place } | undefined;

function placeOf(path: string): Place {
  if (last?.path !== path) last = { path, place: keptPlaceOf(path) };
  return last.place;
}

function keptPlaceOf(path: string): Place {
  const before = places.get(path);
  if (before !== undefined) return before;
  const fileClass = fileClassOf(path);
  const place = placeOfKind(ORDER[fileClass], isGeneratedName(path) ? 'generated' : (ASIDES[fileClass] ?? null));
  if (places.size >= MOST_PLACES) places.clear();
  places.set(path, place);
  return place;
}

function placeOfKind(order: number, aside: Aside | null): Place {
  const key = `${order} ${aside}`;
  const place = kinds.get(key) ?? { order, aside };
  kinds.set(key, place);
  return place;
}
