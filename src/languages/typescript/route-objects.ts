/** Routes as objects with a `path`, as vue-router and react-router take them. */
import type { SgNode } from '@ast-grep/napi';
import type { Edge, Entity, Metadata } from '../framework-contract.ts';
import { edge } from '../framework-facts.ts';
import { lineOf, spanOf } from '../syntax/source.ts';
import { type Bindings, componentNode, componentOf, lazyComponent } from './bindings.ts';
import { type Property, propertiesOf, stringOf, variableNamed } from './values.ts';

export interface ClientRoute {
  /** With the paths of the routes around it. */
  readonly path: string;
  /** Empty for a route without a name. */
  readonly name: string;
  /** Names of the components that it shows. */
  readonly components: readonly string[];
  readonly redirect: string;
  readonly node: SgNode;
}

const SHOWS = /^(?:component|components|element|Component|lazy|errorElement)$/;
const SIGNS = /^(?:component|components|element|Component|lazy|redirect|children|loader|action)$/;

export function routeObjectsIn(root: SgNode, bindings: Bindings): ClientRoute[] {
  const keys = root.findAll({ rule: { kind: 'pair', has: { field: 'key', regex: '^(?:path|index)$' } } });
  const objects = new Map(keys.flatMap((key) => nodeEntry(key.parent())));
  return [...objects.values()].flatMap((node) => routeOf(node, root, bindings));
}

function nodeEntry(node: SgNode | null): [number, SgNode][] {
  return node?.is('object') ? [[node.range().start.index, node]] : [];
}

function routeOf(node: SgNode, root: SgNode, bindings: Bindings): ClientRoute[] {
  const properties = propertiesOf(node);
  const own = ownPath(properties);
  if (own === undefined || !properties.some(({ key }) => SIGNS.test(key))) return [];
  const shown = properties.filter(({ key }) => SHOWS.test(key) && key !== 'errorElement');
  return [
    {
      path: [own, ...pathsAround(node)].reduce((path, around) => joinPaths(around, path)),
      name: stringOf(valueOfKey(properties, 'name')) ?? '',
      components: [...new Set(shown.flatMap(({ value }) => componentsIn(value, root, bindings)))],
      redirect: stringOf(valueOfKey(properties, 'redirect')) ?? '',
      node,
    },
  ];
}

function valueOfKey(properties: readonly Property[], key: string): SgNode | undefined {
  return properties.find((property) => property.key === key)?.value;
}

/** An index route has the path of the route around it. */
function ownPath(properties: readonly Property[]): string | undefined {
  const path = valueOfKey(properties, 'path');
  return path === undefined && valueOfKey(properties, 'index') !== undefined ? '' : stringOf(path);
}

/** Deeper routes do not exist, and a climb costs a walk from the root each time. */
const DEEPEST = 40;

/** Paths of the routes in whose `children` the node is, the innermost first. */
function pathsAround(node: SgNode): string[] {
  const paths: string[] = [];
  let parent = node.parent();
  for (let depth = 0; parent !== null && depth < DEEPEST; depth++, parent = parent.parent()) {
    if (parent.is('object')) paths.push(ownPath(propertiesOf(parent)) ?? '');
    else if (!(parent.is('array') || parent.is('pair') || parent.is('arguments') || parent.is('spread_element'))) break;
  }
  return paths;
}

/** A path that begins with `/` stands for itself. */
export function joinPaths(around: string, path: string): string {
  if (path.startsWith('/') || around === '') return path;
  return path === '' ? around : `${around.replace(/\/+$/, '')}/${path}`;
}

/** `OrderPage`, `() => import('./OrderPage.vue')`, `<Layout><OrderPage /></Layout>`, `guarded(OrderPage)`. */
export function componentsIn(value: SgNode, root: SgNode, bindings: Bindings): string[] {
  const text = value.text();
  const lazy = lazyComponent(text);
  if (lazy !== undefined) return [lazy];
  if (!value.is('identifier')) {
    const names = [...text.matchAll(/<([A-Z][\w.]*)|(?<=[(:,]\s*)([A-Z]\w*)(?=\s*[),}])/g)];
    return names
      .map(([, tag, name]) => componentOf(tag ?? name ?? '', bindings))
      .filter((name) => !/^(?:Suspense|Fragment)$/.test(name));
  }
  const behind = bindings.has(text) ? undefined : variableNamed(root, text);
  return [(behind && lazyComponent(behind.text())) ?? componentOf(text, bindings)];
}

/** `route:orders.show` for a route with a name, `route:/orders/:id` for one without. */
export function clientRouteNode({ name, path }: Pick<ClientRoute, 'name' | 'path'>): string {
  return `route:${name === '' ? normalPath(path) : name}`;
}

function normalPath(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}

export function routeEntity(route: ClientRoute, type: string): Entity {
  const { name, path, components, redirect } = route;
  const metadata: Metadata = {
    path: normalPath(path),
    ...(name === '' ? {} : { name }),
    ...(components.length === 0 ? {} : { components }),
    ...(redirect === '' ? {} : { redirect }),
  };
  const node = clientRouteNode(route);
  const signature = [normalPath(path), ...components].join(' → ');
  const words = '画面 ページ URL ルート';
  return {
    type,
    place: { name: node, kind: 'route', signature, ...spanOf(route.node) },
    id: node,
    node,
    words,
    metadata,
  };
}

export function routeEdges(route: ClientRoute): Edge[] {
  const line = lineOf(route.node);
  return route.components.map((name) => edge(clientRouteNode(route), 'handled_by', componentNode(name), line));
}
