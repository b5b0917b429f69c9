/** The routes that `urlpatterns` and the routers of the REST framework declare. */
import type { NapiConfig, SgNode } from '@ast-grep/napi';
import { type Edge, type Entity, type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { snakeCase } from '../../naming.ts';
import {
  edgesOfRoute,
  entityOfRoute,
  type Route,
  type RouteTarget,
  routeNode,
  routePlace,
  titleOf,
} from '../../route-entity.ts';
import { pythonFileOf } from '../classes.ts';
import { nodeOfModule, nodeOfPath, type PythonNames } from '../names.ts';
import { argument, type Call, callOf, elementsOf, lastName, stringOf } from '../values.ts';

export function readUrls(file: FrameworkFile): FrameworkFacts {
  if (!/\burlpatterns\b|\bget_urls\b|\.register\(|\b(?:re_)?path\(/.test(file.text)) return NO_FACTS;
  if (!/django|rest_framework|urls/.test(file.text)) return NO_FACTS;
  const { names } = pythonFileOf(file);
  const calls = (file.parsed.tree?.root.findAll(ROUTE) ?? []).flatMap((node) => callOf(node) ?? []);
  const context = { names, namespace: namespaceOf(file.text) };
  const routes = calls.flatMap((call) => routesOf(call, context));
  if (routes.length === 0) return NO_FACTS;
  return {
    entities: [...urlsEntity(file, names.module), ...routes.map((route) => entityOfRoute(route))],
    edges: [...routes.flatMap(edgesOfRoute), ...routes.map((route) => containedIn(names.module, route))],
  };
}

const ROUTE: NapiConfig = {
  rule: {
    kind: 'call',
    any: [
      { has: { field: 'function', kind: 'identifier', regex: '^(?:re_path|path|url)$' } },
      { has: { field: 'function', kind: 'attribute', regex: '(?:^|\\.)(?:router|\\w+_router)\\.register$' } },
    ],
  },
};

interface UrlContext {
  readonly names: PythonNames;
  /** `app_name` with a colon, empty for none. */
  readonly namespace: string;
}

/** Declared for a module of urls, or for the configuration of an application that brings its urls along. */
function namespaceOf(text: string): string {
  const [, name] = /^(?:app_name|[ \t]+namespace)\s*=\s*["']([\w-]+)["']/m.exec(text) ?? [];
  return name === undefined ? '' : `${name}:`;
}

/** The node that stands for what a module of urls declares. */
function urlsNode(module: string): string {
  return `urls:${nodeOfModule(module)}`;
}

/** The list itself stands for the module, which others include. */
function urlsEntity({ parsed }: FrameworkFile, module: string): Entity[] {
  const place = parsed.symbols.findIndex(({ name, parent }) => name === 'urlpatterns' && parent === -1);
  return place === -1 ? [] : [{ type: 'urls', place, node: urlsNode(module), metadata: { module } }];
}

function containedIn(module: string, route: Route): Edge {
  const line = route.place.line;
  return edge(urlsNode(module), 'contains', routeNode(titleOf(route)), line);
}

function routesOf(call: Call, context: UrlContext): Route[] {
  if (lastName(call.name) === 'register') return registered(call, context);
  const pattern = patternOf(argument(call, 0, 'route') ?? call.named.get('regex'));
  const view = argument(call, 1, 'view');
  if (pattern === undefined || view === undefined) return [];
  const name = stringOf(argument(call, 3, 'name') ?? call.named.get('name'));
  const path = pathOf(pattern);
  return [
    {
      method: '',
      path,
      name: name === undefined ? '' : context.namespace + name,
      targets: targetsOf(view, context.names),
      place: routePlace(call.node),
    },
  ];
}

/**
 * A pattern that is translated is read as it is written: `path(_('orders/'), …)`. Computed parts stay in braces:
 * `path(f"edit/<{conv}:pk>/", …)`, `re_path(serve_pattern, …)`.
 */
function patternOf(node: SgNode | undefined): string | undefined {
  const text = stringOf(node) ?? stringOf(callOf(node)?.arguments[0]);
  if (text !== undefined || node === undefined) return text;
  if (node.is('identifier')) return `{${node.text()}}`;
  return node.is('string') ? /^[rRfF]+(["'])([\s\S]*)\1$/.exec(node.text())?.[2] : undefined;
}

/** `^orders/(?P<pk>\d+)/$` is shown as `/orders/(?P<pk>\d+)/`. */
function pathOf(pattern: string): string {
  return `/${pattern.replace(/^\^?\/?/, '').replace(/\$$/, '')}`;
}

function targetsOf(view: SgNode, names: PythonNames): RouteTarget[] {
  const call = callOf(view);
  if (call !== undefined && lastName(call.name) === 'include') return includedBy(call, names);
  const handler = handlerOf(view, names);
  const template = stringOf(call?.named.get('template_name'));
  return [
    ...(handler === undefined ? [] : [{ to: handler, relation: 'handled_by' } as const]),
    ...(template === undefined ? [] : [{ to: `view:${template}`, relation: 'renders' } as const]),
  ];
}

/** `include('shop.urls')`, `include(('shop.urls', 'shop'))`, `include(urls)`, `include(router.urls)`. */
function includedBy(call: Call, names: PythonNames): RouteTarget[] {
  const [first] = call.arguments;
  const target = elementsOf(first)[0] ?? first;
  const module = stringOf(target) ?? names.origin(target?.text() ?? '');
  return module === '' ? [] : [{ to: urlsNode(module), relation: 'includes' }];
}

/** `views.show`, `OrderList.as_view()`, `'shop.views.show'`, and any of them inside of decorators. */
function handlerOf(view: SgNode, names: PythonNames): string | undefined {
  const text = stringOf(view);
  if (text !== undefined) return text.includes('.') ? nodeOfPath(text) : undefined;
  if (view.is('identifier') || view.is('attribute')) return ownName(view.text(), names);
  const call = callOf(view);
  if (call === undefined) return undefined;
  if (/\.as_view$/.test(call.name)) return ownName(call.name.replace(/\.as_view$/, ''), names);
  return call.arguments.map((given) => handlerOf(given, names)).find((found) => found !== undefined);
}

/** Undefined for what the framework itself brings along. */
function ownName(name: string, names: PythonNames): string | undefined {
  return /^(?:django|rest_framework)\b/.test(names.origin(name)) ? undefined : names.resolve(name);
}

/** `router.register('orders', OrderViewSet, basename='order')` declares a list and its details. */
function registered(call: Call, { names, namespace }: UrlContext): Route[] {
  const prefix = stringOf(argument(call, 0, 'prefix'));
  const viewset = argument(call, 1, 'viewset');
  if (prefix === undefined || viewset === undefined || !/^[\w.]+$/.test(viewset.text())) return [];
  const declared = stringOf(argument(call, 2, 'basename') ?? call.named.get('base_name'));
  const base = declared ?? snakeCase(lastName(viewset.text()).replace(/ViewSet$/, '')).replaceAll('_', '');
  const targets = [{ to: names.resolve(viewset.text()), relation: 'handled_by' } as const];
  const path = pathOf(prefix.replace(/\/*$/, '/'));
  return [
    { method: 'GET|POST', path, name: `${namespace}${base}-list`, targets, place: routePlace(call.node) },
    {
      method: 'GET|PUT|PATCH|DELETE',
      path: `${path}{pk}/`,
      name: `${namespace}${base}-detail`,
      targets,
      place: routePlace(call.node),
    },
  ];
}
