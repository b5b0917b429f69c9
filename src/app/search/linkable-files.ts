/** Facts of each file and name by which links between files are told: read once for each version of the index. */
import { remembered } from '../../base/once.ts';
import type { RelativePath } from '../../base/paths.ts';
import { UNITS } from '../../languages/symbol-kinds.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import { referenceResolver } from '../../retrieval/references/certainty.ts';
import type { FileRecord, IndexStore, StoredEdge } from '../../storage/contract.ts';
import { entitiesNamed } from '../facts/framework-entities.ts';
import { filesDefining } from '../impact/name-uses.ts';
import { firstSureUse, type SureUse } from './sure-use.ts';

export interface LinkableFile {
  readonly file: FileRecord;
  /** Ids and nodes of all that frameworks see in it. */
  readonly entityNames: readonly string[];
  /** Edges that it states itself. */
  readonly edges: readonly StoredEdge[];
  /** Names of functions, types and the like, outer ones first. */
  readonly units: readonly string[];
  readonly used: ReadonlySet<string>;
}

export interface LinkFacts {
  /** Undefined for what is not in the index. */
  fileAt(path: RelativePath): LinkableFile | undefined;
  /** Paths of all files with an entity of this name. */
  homesOf(name: string): ReadonlySet<string>;
  /** How many files of code define a name. */
  definersOf(name: string): number;
  /** The first of some names of another file that a file uses for sure. */
  sureUse(from: LinkableFile, other: LinkableFile, names: readonly string[]): SureUse | undefined;
}

interface Kept {
  readonly version: number;
  readonly facts: LinkFacts;
  files: number;
}

/** Names of a file take a few kilobytes. */
const MOST_FILES = 5000;

const kept = new WeakMap<IndexStore, Kept>();

export function linkFacts(store: IndexStore): LinkFacts {
  const version = store.version();
  const known = kept.get(store);
  if (known?.version === version && known.files < MOST_FILES) return known.facts;
  const fresh: Kept = { version, facts: readFacts(store, () => fresh.files++), files: 0 };
  kept.set(store, fresh);
  return fresh.facts;
}

function readFacts(store: IndexStore, count: () => void): LinkFacts {
  const resolver = referenceResolver(store);
  const uses = new Map<string, { readonly use: SureUse | undefined }>();
  return {
    fileAt: remembered((path: RelativePath) => {
      count();
      return readFile(store, path);
    }),
    homesOf: remembered((name: string) => new Set(entitiesNamed(store, name).map(({ file }) => file.path))),
    definersOf: remembered((name: string) => filesDefining(store, name).length),
    sureUse: (from, other, names) => {
      if (names.length === 0) return undefined;
      const key = `${from.file.id}:${other.file.id}:${names.join(' ')}`;
      const known = uses.get(key) ?? { use: firstSureUse(store, resolver, from.file, { file: other.file, names }) };
      uses.set(key, known);
      return known.use;
    },
  };
}

function readFile(store: IndexStore, path: RelativePath): LinkableFile | undefined {
  const file = store.file(path);
  if (file === undefined) return undefined;
  const entities = store.entities(file.id);
  const nodes = [...new Set(entities.flatMap(({ node }) => node ?? []))];
  return {
    file,
    entityNames: entities.flatMap(({ id, node }) => [id, node]).filter((name) => name !== undefined),
    edges: nodes.flatMap((node) => store.edgesFrom(node).filter((edge) => edge.file === path)),
    units: unitsOf(store, file),
    used: new Set(store.referencedNames(file.id).keys()),
  };
}

const LEAST_NAME_LENGTH = 4;

function unitsOf(store: IndexStore, { id }: FileRecord): string[] {
  const units = outlineOf(store, id).symbols.filter(
    ({ kind, name }) => UNITS.has(kind) && name.length >= LEAST_NAME_LENGTH,
  );
  return units.toSorted((left, right) => left.parent - right.parent).map(({ name }) => name);
}
