/** Routes as entities and edges, in whatever framework they are declared. */
import type { Edge, Entity, Metadata, Provenance, Relation } from './framework-contract.ts';

export interface Route {
  /** Upper case, several joined by `|`; empty where the declaration leaves it to the view. */
  readonly method: string;
  /** With a slash at its beginning; relative to what includes it. */
  readonly path: string;
  /** Empty for a route without a name. */
  readonly name: string;
  readonly targets: readonly RouteTarget[];
  readonly place: RoutePlace;
  /** Further metadata, such as the application that is `mounted` here. */
  readonly more?: Metadata;
}

export interface RouteTarget {
  readonly to: string;
  readonly relation: Relation;
  readonly provenance?: Provenance;
}

/** UTF-16 offsets, the end exclusive; the line from 1. */
interface RoutePlace {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** The name of a route in edges. */
function routeNode(title: string): string {
  return `route:${title}`;
}

function titleOf({ name, method, path }: Pick<Route, 'name' | 'method' | 'path'>): string {
  return name === '' ? `${method} ${path}`.trim() : name;
}

/** Metadata that every route has. */
function routeMetadata(
  { method, path, name }: Pick<Route, 'method' | 'path' | 'name'>,
  { action, ...more }: Metadata & { readonly action?: string } = {},
): Metadata {
  return {
    ...(method === '' ? {} : { method }),
    path,
    ...(name === '' ? {} : { name }),
    ...(action ? { action } : {}),
    ...more,
  };
}

/** @param title under which search shows it, where several routes share a name */
export function entityOfRoute(route: Route, title: string = titleOf(route)): Entity {
  const { method, path, targets, place, more } = route;
  const action = targets.find(({ relation }) => relation === 'handled_by')?.to ?? '';
  const shown = action || more?.mounted;
  const { start, end } = place;
  return {
    type: 'route',
    place: { name: title, kind: 'route', signature: `${method} ${path} ${shown ?? ''}`.trim(), start, end },
    id: routeNode(title),
    node: routeNode(titleOf(route)),
    metadata: routeMetadata(route, { action, ...more }),
  };
}

export function edgesOfRoute(route: Route): Edge[] {
  const from = routeNode(titleOf(route));
  const { line } = route.place;
  return route.targets.map(({ provenance = 'declared', ...target }) => ({ from, ...target, provenance, line }));
}
