/** Express routes and mounts, with what answers them. */
import type { NapiConfig, SgNode } from '@ast-grep/napi';
import type { Edge, Entity, FrameworkFacts, FrameworkFile } from '../../framework-contract.ts';
import { distinctEdges, edge, joinFacts } from '../../framework-facts.ts';
import { routeMetadata } from '../../route-entity.ts';
import { joinPath } from '../../route-path.ts';
import { lineOf, spanOf } from '../../syntax/source.ts';
import { type ModuleNames, namesIn } from '../modules.ts';
import { callEdges } from '../used-imports.ts';
import { argumentsOf, calledName, stringOf } from '../values.ts';
import { TYPE_WORDS } from '../words.ts';
import { renderEdges } from './handlers.ts';
import { pathArgument, type Routers, receiverOf, routersIn } from './routers.ts';

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'options', 'head', 'all'];
const CALLS: NapiConfig = {
  rule: {
    kind: 'call_expression',
    has: {
      field: 'function',
      kind: 'member_expression',
      has: { field: 'property', regex: `^(?:${VERBS.join('|')}|use)$` },
    },
  },
};

interface Reader {
  readonly file: FrameworkFile;
  readonly names: ModuleNames;
  readonly routers: Routers;
}

export function readRoutes(file: FrameworkFile): FrameworkFacts {
  const calls = file.parsed.tree?.root.findAll(CALLS) ?? [];
  const reader: Reader = { file, names: namesIn(file.path, file.parsed), routers: routersIn(file) };
  const uses = calls.filter((call) => methodOf(call) === 'use' && reader.routers.has(receiverOf(call, file.text)));
  for (const use of uses) noteMounts(use, reader);
  const found = [...uses.flatMap((use) => mountOf(use, reader)), ...calls.flatMap((call) => routeOf(call, reader))];
  const { entities, edges } = joinFacts(found);
  return { entities, edges: distinctEdges(edges) };
}

function methodOf(call: SgNode): string {
  return call.field('function')?.field('property')?.text() ?? '';
}

/** A router of the same file that is given to `use` lives under its path. */
function noteMounts(use: SgNode, { routers, file }: Reader): void {
  const path = pathArgument(use) ?? '';
  for (const given of argumentsOf(use)) {
    const name = given.text();
    if (given.is('identifier') && routers.has(name) && name !== receiverOf(use, file.text))
      routers.mount(receiverOf(use, file.text), path, name);
  }
}

/** `app.use('/orders', ordersRouter)` with a router of another file. */
function mountOf(use: SgNode, reader: Reader): FrameworkFacts[] {
  const inner = argumentsOf(use).flatMap((given) => foreignRouter(given, reader) ?? []);
  if (inner.length === 0) return [];
  const place = placeOf('USE', pathArgument(use) ?? '', receiverOf(use, reader.file.text), reader);
  const line = lineOf(use);
  const entity = entityOf(place, use, { mounts: inner });
  const edges = inner.map((to) => edge(place.node, 'includes', to, line));
  return [{ entities: [entity], edges: [...containing(place, line), ...edges] }];
}

const ROUTER_NAME = /rout(?:er|es?)|api\b|controller/i;

/** The node of an imported router; what else is imported is taken for middleware. */
function foreignRouter(given: SgNode, { names, file, routers }: Reader): string | undefined {
  const name = given.is('call_expression') ? calledName(given) : given.text();
  if (name === 'require') {
    const module = stringOf(argumentsOf(given)[0]);
    return module?.startsWith('.')
      ? `${namesIn(file.path, { ...file.parsed, imports: [{ module, names: ['* as it'], line: 1 }] }).imported('it')}`
      : undefined;
  }
  if (routers.has(name) || !/^[\w$.]+$/.test(name)) return undefined;
  const node = names.ofProject(name);
  return node !== undefined && ROUTER_NAME.test(`${name} ${node}`) ? node : undefined;
}

interface Place {
  readonly method: string;
  readonly path: string;
  /** Unique within the project: routes of a router belong to it, since only who mounts it knows their whole path. */
  readonly node: string;
  /** The router around it, empty for a route of an application. */
  readonly router: string;
}

function placeOf(method: string, path: string, receiver: string, { routers }: Reader): Place {
  const { outermost, prefix } = routers.placeOf(receiver);
  const full = path.startsWith('/') && /\/[a-z]*$/.test(path) && /[\\^$(]/.test(path) ? path : joinPath(prefix, path);
  const router = routers.isApplication(outermost) ? '' : routers.nodeOf(outermost);
  const title = `${method} ${full}`;
  return { method, path: full, router, node: router === '' ? `route:${title}` : `${router}::${title}` };
}

function containing({ router, node }: Place, line: number): Edge[] {
  return router === '' ? [] : [edge(router, 'contains', node, line)];
}

function entityOf({ method, path, node }: Place, call: SgNode, more: Entity['metadata'], standsAlone = false): Entity {
  return {
    type: method === 'USE' ? 'route_mount' : 'route',
    place: {
      name: `${method} ${path}`,
      kind: 'route',
      signature: `${method} ${path}`,
      ...spanOf(call),
    },
    id: `route:${method} ${path}`,
    node,
    words: TYPE_WORDS.route,
    ...(standsAlone ? { standsAlone } : {}),
    metadata: routeMetadata({ method, path, name: '' }, more),
  };
}

/** `router.get('/:id', auth, show)`, and each of `router.route('/').get(list).post(create)`. */
function routeOf(call: SgNode, reader: Reader): FrameworkFacts[] {
  const verb = methodOf(call);
  const target = verb === 'use' ? undefined : targetOf(call, reader);
  if (target === undefined || target.handlers.length === 0) return [];
  const place = placeOf(verb.toUpperCase(), target.path, target.receiver, reader);
  return [routeAt(place, call, target.handlers, reader)];
}

interface Target {
  readonly receiver: string;
  readonly path: string;
  readonly handlers: readonly SgNode[];
}

function targetOf(call: SgNode, { routers, file }: Reader): Target | undefined {
  const receiver = receiverOf(call, file.text);
  if (routers.has(receiver)) {
    const path = pathArgument(call);
    return path === undefined ? undefined : { receiver, path, handlers: argumentsOf(call).slice(1) };
  }
  const route = routeCall(call);
  if (route === undefined || !routers.has(receiverOf(route, file.text))) return undefined;
  return { receiver: receiverOf(route, file.text), path: pathArgument(route) ?? '', handlers: argumentsOf(call) };
}

/** The `router.route('/')` at the beginning of a chain. */
function routeCall(call: SgNode): SgNode | undefined {
  let node = call.field('function')?.field('object');
  while (node?.is('call_expression')) {
    if (methodOf(node) === 'route') return node;
    node = node.field('function')?.field('object');
  }
  return undefined;
}

const FUNCTIONS: ReadonlySet<string> = new Set(['arrow_function', 'function_expression', 'function']);

function routeAt(place: Place, call: SgNode, handlers: readonly SgNode[], reader: Reader): FrameworkFacts {
  const { file, names } = reader;
  const last = handlers.at(-1);
  const named = last === undefined ? undefined : namedHandler(last);
  const action = named === undefined ? '' : names.resolve(named);
  const middleware = handlers.slice(0, -1).map((node) => (node.is('call_expression') ? calledName(node) : node.text()));
  const plain = middleware.filter((name) => /^[\w$.]{1,60}$/.test(name));
  const line = lineOf(call);
  const isInline = named === undefined;
  const metadata = { ...(action === '' ? {} : { action }), ...(plain.length > 0 ? { middleware: plain } : {}) };
  const span = { start: last?.range().start.index ?? 0, end: last?.range().end.index ?? 0 };
  const inside = isInline ? [...callEdges(place.node, span, file), ...renderEdges(place.node, span, file)] : [];
  const handled: Edge[] = isInline ? [] : [edge(place.node, 'handled_by', action, line)];
  return {
    entities: [entityOf(place, call, metadata, isInline)],
    edges: [...containing(place, line), ...handled, ...inside],
  };
}

/** `list`, `orders.list`, or what a wrapper such as `asyncHandler(orders.list)` is given; undefined for a function. */
function namedHandler(node: SgNode): string | undefined {
  if (node.is('call_expression')) {
    const given = argumentsOf(node);
    const inner = given.flatMap((argument) => namedHandler(argument) ?? []).at(-1);
    const isBound = /\.bind$/.test(calledName(node));
    if (isBound) return calledName(node).replace(/\.bind$/, '');
    return given.some((argument) => FUNCTIONS.has(String(argument.kind()))) ? undefined : (inner ?? calledName(node));
  }
  if (node.is('array')) return namedHandler(node.namedChildren().at(-1) ?? node.children()[0] ?? node);
  const text = node.text();
  return /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/.test(text) ? text : undefined;
}
