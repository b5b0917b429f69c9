/** Routes of an application with their groups, resources and names. */
import type { SgNode } from '@ast-grep/napi';
import { type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { edgesOfRoute, entityOfRoute, type Route, type RouteTarget, routePlace } from '../../route-entity.ts';
import { joinPath } from '../../route-path.ts';
import { phpFileOf } from '../classes.ts';
import type { PhpNames } from '../names.ts';
import { argument, type Call, chainOf, classOf, elementsOf, stringOf, stringsOf } from '../values.ts';
import { resourceRoutes } from './resources.ts';
import { type Group, middlewareShown, type RouteContext } from './route.ts';
import { actionOf } from './route-actions.ts';

export function readRoutes({ path, text, parsed }: FrameworkFile): FrameworkFacts {
  if (!/\b(?:Route|Volt)\s*::|\$router\s*->/.test(text) || parsed.tree === undefined) return NO_FACTS;
  const { names } = phpFileOf(parsed);
  const prefix = /(?:^|\/)routes\/api\.php$/.test(path) ? 'api' : '';
  const group = { prefix, name: '', controller: '', namespace: CONTROLLERS, middleware: [] };
  const routes = routesIn(parsed.tree.root, { names, group });
  return { entities: routes.map((route) => entityOfRoute(route)), edges: routes.flatMap(edgesOfRoute) };
}

/** Namespace of a controller in a string, unless a group names another; the framework's default until version 8. */
const CONTROLLERS = 'App\\Http\\Controllers';
const VERBS = new Set([
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'options',
  'any',
  'view',
  'inertia',
  'livewire',
  'route',
]);
const RESOURCES = new Set(['resource', 'apiResource', 'singleton', 'apiSingleton', 'resources', 'apiResources']);
const STATEMENT = { kind: 'expression_statement' };

function routesIn(body: SgNode, context: RouteContext): Route[] {
  return statementsIn(body).flatMap((statement) => {
    const chain = chainOf(statement.child(0));
    return isRouter(chain[0]) ? routesOf(chain, { ...context, statement }) : [];
  });
}

/** Statements of a body and of the blocks in it, those of closures left to their groups. */
function statementsIn(body: SgNode): SgNode[] {
  return body.children().flatMap((child) => {
    if (child.is(STATEMENT.kind)) return [child];
    return BLOCKS.has(String(child.kind())) ? statementsIn(child) : [];
  });
}

const BLOCKS = new Set(
  `compound_statement if_statement else_clause else_if_clause foreach_statement namespace_definition declaration_list
   class_declaration method_declaration function_definition return_statement colon_block try_statement`.split(/\s+/),
);

function isRouter(call: Call | undefined): boolean {
  return call !== undefined && /(?:^|\\)(?:Route|Volt)$|^\$router$|^\$this->router$/.test(call.receiver);
}

interface ChainContext extends RouteContext {
  readonly statement: SgNode;
}

/** Calls before the route or the group narrow it; those behind it describe it. */
function routesOf(chain: readonly Call[], context: ChainContext): Route[] {
  const at = chain.findIndex(
    ({ name }) => VERBS.has(name) || RESOURCES.has(name) || name === 'match' || name === 'group',
  );
  const call = chain[at];
  if (call === undefined) return [];
  const group = chain.slice(0, at).reduce((narrowed, part) => narrow(narrowed, part, context.names), context.group);
  const within = { ...context, group };
  const modifiers = chain.slice(at + 1);
  if (call.name === 'group') return groupOf(call, within);
  if (RESOURCES.has(call.name)) return resourceRoutes(call, modifiers, within);
  return singleRoute(call, modifiers, within);
}

function groupOf(call: Call, context: RouteContext): Route[] {
  const [first] = call.arguments;
  const attributes = elementsOf(first?.value);
  const group = attributes.reduce((narrowed, { key, value }) => {
    return narrowBy(narrowed, stringOf(key) ?? '', { value, names: context.names });
  }, context.group);
  const body = call.arguments.at(-1)?.value.field('body');
  return body ? routesIn(body, { ...context, group }) : [];
}

function narrow(group: Group, call: Call, names: PhpNames): Group {
  return narrowBy(group, call.name, { value: call.arguments[0]?.value, names });
}

interface GroupValue {
  readonly value: SgNode | undefined;
  readonly names: PhpNames;
}

function narrowBy(group: Group, attribute: string, { value, names }: GroupValue): Group {
  const text = stringOf(value) ?? '';
  switch (attribute) {
    case 'prefix':
      return { ...group, prefix: joinPath(group.prefix, text) };
    case 'as':
    case 'name':
      return { ...group, name: group.name + text };
    case 'controller':
      return { ...group, controller: classOf(value, names) ?? group.controller };
    case 'namespace':
      return { ...group, namespace: text.startsWith('\\') ? text.slice(1) : `${group.namespace}\\${text}` };
    case 'middleware':
      return { ...group, middleware: [...group.middleware, ...middlewareOf(value, names)] };
    default:
      return group;
  }
}

function middlewareOf(value: SgNode | undefined, names: PhpNames): string[] {
  const single = classOf(value, names);
  if (single !== undefined) return [single];
  const classes = elementsOf(value).flatMap((element) => classOf(element.value, names) ?? []);
  return [...stringsOf(value), ...classes];
}

function singleRoute(call: Call, modifiers: readonly Call[], context: ChainContext): Route[] {
  const isMatch = call.name === 'match';
  const path = stringOf(argument(call, isMatch ? 1 : 0, 'uri'));
  const target = argument(call, isMatch ? 2 : 1, 'action');
  if (path === undefined || target === undefined) return [];
  const described = modifiers.reduce((group, part) => narrow(group, part, context.names), context.group);
  const showsView = call.name === 'view' || (call.name === 'route' && call.receiver.endsWith('Volt'));
  const view = showsView ? (stringOf(target) ?? '') : '';
  return [
    {
      method: methodOf(call),
      path: joinPath(context.group.prefix, path),
      name: described.name === context.group.name ? '' : described.name,
      targets: [...(VIEW_VERBS.has(call.name) ? [] : actionOf(target, context)), ...viewTarget(view)],
      place: routePlace(context.statement),
      more: { ...(view === '' ? {} : { view }), ...middlewareShown(described.middleware) },
    },
  ];
}

function viewTarget(view: string): RouteTarget[] {
  return view === '' ? [] : [{ to: `view:${view}`, relation: 'renders' }];
}

const VIEW_VERBS = new Set(['view', 'inertia', 'route']);

function methodOf(call: Call): string {
  if (call.name === 'match') return stringsOf(call.arguments[0]?.value).join('|').toUpperCase();
  return VIEW_VERBS.has(call.name) || call.name === 'livewire' ? 'GET' : call.name.toUpperCase();
}
