/** Routes with the scopes, prefixes and plugins around them. Fallback routes name no action and are left out. */
import type { SgNode } from '@ast-grep/napi';
import { type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { edgesOfRoute, entityOfRoute, handledBy, type Route, routePlace } from '../../route-entity.ts';
import { joinPath } from '../../route-path.ts';
import { studlyCase } from '../names.ts';
import { argument, type Call, callOf, elementsOf, stringOf, stringsOf } from '../values.ts';

export function readRoutes({ path, text, parsed }: FrameworkFile): FrameworkFacts {
  if (!/\bRouteBuilder\b|\$routes->/.test(text) && !/config\/routes\.php$/.test(path)) return NO_FACTS;
  const calls = parsed.tree?.root.findAll(ROUTE_CALL) ?? [];
  const routes = calls.flatMap((node) => routesOf(node));
  return { entities: routes.map((route) => entityOfRoute(route)), edges: routes.flatMap(edgesOfRoute) };
}

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];
const ROUTE_CALL = {
  rule: {
    kind: 'member_call_expression',
    all: [
      { has: { field: 'object', kind: 'variable_name', regex: '^\\$(?:routes?|builder|r)$' } },
      { has: { field: 'name', regex: `^(?:connect|resources|${VERBS.join('|')})$` } },
    ],
  },
};

/** Prefixes and defaults that surround a route. */
interface Scope {
  readonly path: string;
  readonly prefix: string;
  readonly plugin: string;
}

function routesOf(node: SgNode): Route[] {
  const call = callOf(node);
  if (call === undefined) return [];
  const scope = scopeAround(node);
  if (call.name === 'resources') return resourceRoutes(call, scope);
  const path = stringOf(argument(call, 0));
  if (path === undefined) return [];
  const isVerb = VERBS.includes(call.name);
  return [
    {
      method: isVerb ? call.name.toUpperCase() : methodsOf(call, node),
      path: joinPath(scope.path, path),
      name: (isVerb ? stringOf(argument(call, 2)) : option(argument(call, 2), '_name')) ?? '',
      targets: handledBy(actionOf(argument(call, 1), scope), 'convention'),
      place: routePlace(node),
    },
  ];
}

function methodsOf(call: Call, node: SgNode): string {
  const outer = node.parent();
  const chained = outer?.is('member_call_expression') ? callOf(outer) : undefined;
  const given = chained?.name === 'setMethods' ? argument(chained, 0) : optionNode(argument(call, 1), '_method');
  return stringsOf(given).join('|') || 'ANY';
}

/** Calls of `scope`, `prefix` and `plugin` whose closure holds the node, the outermost first. */
function scopeAround(node: SgNode): Scope {
  let scope: Scope = { path: '', prefix: '', plugin: '' };
  for (const ancestor of node.ancestors().reverse()) {
    const call = ancestor.is('member_call_expression') ? callOf(ancestor) : undefined;
    if (call !== undefined && SCOPES.has(call.name) && call.arguments.length > 1) scope = narrowed(scope, call);
  }
  return scope;
}

const SCOPES = new Set(['scope', 'prefix', 'plugin']);

function narrowed(scope: Scope, call: Call): Scope {
  const given = stringOf(argument(call, 0)) ?? '';
  const options = argument(call, 1);
  const plugin = call.name === 'plugin' ? given : (option(options, 'plugin') ?? scope.plugin);
  const name = call.name === 'prefix' ? studlyCase(given) : (option(options, 'prefix') ?? '');
  const path = call.name === 'scope' ? given : (option(options, 'path') ?? `/${dasherized(given)}`);
  return {
    plugin,
    prefix: [scope.prefix, name].filter((part) => part !== '').join('/'),
    path: joinPath(scope.path, path),
  };
}

/** `App\Controller\Admin\UsersController::index`; empty when a part of it comes from the address. */
function actionOf(target: SgNode | undefined, scope: Scope): string {
  const text = stringOf(target);
  const [, plugin, prefix, controller, action] = /^(?:([\w/]+)\.)?(?:([\w/]+)\/)?(\w+)::(\w+)$/.exec(text ?? '') ?? [];
  if (text !== undefined)
    return controller && action ? classFor({ ...scope, ...defined({ plugin, prefix }) }, controller, action) : '';
  const named = { plugin: option(target, 'plugin'), prefix: option(target, 'prefix') };
  const name = option(target, 'controller');
  return name === undefined ? '' : classFor({ ...scope, ...defined(named) }, name, option(target, 'action') ?? 'index');
}

function defined({
  plugin,
  prefix,
}: {
  readonly plugin?: string | undefined;
  readonly prefix?: string | undefined;
}): Partial<Scope> {
  return {
    ...(plugin === undefined ? {} : { plugin }),
    ...(prefix === undefined ? {} : { prefix: studlyCase(prefix) }),
  };
}

/** Empty for a controller that comes from the address. */
function classFor({ plugin, prefix }: Scope, controller: string, action: string): string {
  if (!/^\w+$/.test(controller)) return '';
  const name = [prefix, studlyCase(controller)].filter((part) => part !== '').join('/');
  return `${[plugin.replaceAll('/', '\\') || 'App', 'Controller', ...name.split('/')].join('\\')}Controller::${action}`;
}

const RESOURCE_ACTIONS = [
  ['index', 'GET', ''],
  ['add', 'POST', ''],
  ['view', 'GET', '/{id}'],
  ['edit', 'PUT|PATCH', '/{id}'],
  ['delete', 'DELETE', '/{id}'],
] as const;

function resourceRoutes(call: Call, scope: Scope): Route[] {
  const name = stringOf(argument(call, 0));
  if (name === undefined) return [];
  const only = stringsOf(optionNode(argument(call, 1), 'only'));
  const path = option(argument(call, 1), 'path') ?? dasherized(name);
  return RESOURCE_ACTIONS.filter(([action]) => only.length === 0 || only.includes(action)).map(
    ([action, method, end]) => ({
      method,
      path: joinPath(scope.path, `/${path}${end}`),
      name: '',
      targets: handledBy(classFor(scope, name, action), 'convention'),
      place: routePlace(call.node),
    }),
  );
}

function option(options: SgNode | undefined, name: string): string | undefined {
  return stringOf(optionNode(options, name));
}

function optionNode(options: SgNode | undefined, name: string): SgNode | undefined {
  return elementsOf(options).find(({ key }) => stringOf(key) === name)?.value;
}

/** `BlogPosts` → `blog-posts`. */
function dasherized(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
}
