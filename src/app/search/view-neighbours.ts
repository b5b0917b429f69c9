/**
 * Neighbours of a file that people see: what includes, renders and handles it, and what it includes, one step along the
 * edges of frameworks.
 */
import { byVersion } from '../../base/by-version.ts';
import { asRelative } from '../../base/paths.ts';
import type { Relation } from '../../languages/framework-contract.ts';
import type { IndexStore, StoredEdge } from '../../storage/contract.ts';
import { entitiesNamed } from '../facts/framework-entities.ts';
import { nodesOfFile } from '../facts/framework-nodes.ts';

const SHOWS: ReadonlySet<Relation> = new Set(['renders', 'includes', 'uses_component', 'handled_by', 'validated_by']);
/** A layout or an icon is near to everything. */
const MOST_NEIGHBOURS = 12;

const knownNear = byVersion(() => new Map<string, readonly string[]>());

/** Paths, each once; looked up once for each version of the index. */
export function viewNeighbours(store: IndexStore, path: string): readonly string[] {
  const near = knownNear(store);
  const found = near.get(path) ?? lookUp(store, path);
  near.set(path, found);
  return found;
}

function lookUp(store: IndexStore, path: string): string[] {
  const file = store.file(asRelative(path));
  if (file === undefined) return [];
  const nodes = nodesOfFile(store, file);
  const showing = nodes.flatMap((node) => store.edgesTo(node).filter(isShowing)).map((edge) => edge.file);
  const shown = nodes
    .flatMap((node) => store.edgesFrom(node).filter(isShowing))
    .flatMap(({ to }) => entitiesNamed(store, to).map((entity) => entity.file.path));
  const near = new Set([...showing, ...shown].filter((other) => other !== path));
  return near.size > MOST_NEIGHBOURS ? [] : [...near];
}

function isShowing({ relation }: StoredEdge): boolean {
  return SHOWS.has(relation);
}
