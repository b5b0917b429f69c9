/** Routes as entities, in whatever framework they are declared. */
import type { SgNode } from '@ast-grep/napi';
import type { Edge, Entity, Provenance, Relation } from '../framework-contract.ts';
import { lineOf, spanOf } from '../syntax/source.ts';

export interface Route {
  /** Upper case, several joined by `|`; empty where the declaration leaves it to the view. */
  readonly method: string;
  /** With a slash at its beginning; relative to what includes it. */
  readonly path: string;
  /** Empty for a route without a name. */
  readonly name: string;
  readonly targets: readonly RouteTarget[];
  /** The statement or call that declares it. */
  readonly node: SgNode;
}

export interface RouteTarget {
  readonly to: string;
  readonly relation: Relation;
  readonly provenance?: Provenance;
}

/** The name of a route in edges. */
export function routeNode(name: string): string {
  return `route:${name}`;
}

export function titleOf({ name, method, path }: Route): string {
  return name === '' ? `${method} ${path}`.trim() : name;
}

export function entityOfRoute(route: Route): Entity {
  const { method, path, name, targets, node } = route;
  const title = titleOf(route);
  const action = targets.find(({ relation }) => relation === 'handled_by')?.to ?? '';
  return {
    type: 'route',
    place: {
      name: title,
      kind: 'route',
      signature: `${method} ${path} ${action}`.trim(),
      ...spanOf(node),
    },
    id: routeNode(title),
    node: routeNode(title),
    metadata: {
      ...(method === '' ? {} : { method }),
      path,
      ...(name === '' ? {} : { name }),
      ...(action === '' ? {} : { action }),
    },
  };
}

export function edgesOfRoute(route: Route): Edge[] {
  const from = routeNode(titleOf(route));
  const line = lineOf(route.node);
  return route.targets.map(({ provenance = 'declared', ...target }) => ({ from, ...target, provenance, line }));
}

/** `/orders/` and `items` make `/orders/items`. */
export function joinPath(prefix: string, path: string): string {
  if (path === '') return prefix === '' ? '/' : prefix;
  return `${prefix.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
