/** Routes of a Rails application or engine, with their scopes, resources and names. */
import type { SgNode } from '@ast-grep/napi';
import { type Entity, type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { edgesOfRoute, entityOfRoute, type Route } from '../../route-entity.ts';
import { underscore } from '../names.ts';
import { callOf, type RubyCall, statementsOf, stringOf, stringsOf } from '../values.ts';
import { deviseRoutes } from './devise.ts';
import { resourceScopes } from './resources.ts';
import { joinName, joinPath, memberScope, nested, ROOT_SCOPE, type Scope } from './route.ts';
import { httpRoutes, mountedRoutes } from './single-routes.ts';

export function readRoutes({ path, text, parsed }: FrameworkFile): FrameworkFacts {
  const isPart = /(?:^|\/)config\/routes\/.+\.rb$/.test(path);
  if (parsed.tree === undefined || !(isPart || /\broutes\.(?:draw|append|prepend)\b|\.add_routes\b/.test(text)))
    return NO_FACTS;
  const statements = statementsOf(parsed.tree.root);
  const drawn = statements.flatMap(drawnBy);
  const blocks = drawn.length > 0 ? drawn : isPart ? [{ statements, module: '' }] : [];
  const routes = blocks.flatMap(({ statements: own, module }) => {
    return withoutTaken(routesIn(own, { scope: { ...ROOT_SCOPE, module }, concerns: new Map() }));
  });
  return { entities: entitiesOf(routes), edges: routes.flatMap(edgesOfRoute) };
}

interface Drawn {
  readonly statements: readonly SgNode[];
  readonly module: string;
}

/** Controllers of an engine live in the module that it isolates, which is the outermost one by convention. */
function drawnBy(statement: SgNode): Drawn[] {
  const call = callOf(statement);
  if (call?.block === undefined || !/^(?:draw|append|prepend|add_routes)$/.test(call.name)) return [];
  const [, module = ''] = /^(?:::)?(\w+)::(?:\w+::)*Engine\b/.exec(call.receiver) ?? [];
  return [{ statements: statementsOf(call.block), module: underscore(module) }];
}

interface RouteContext {
  readonly scope: Scope;
  /** Bodies of `concern :name do … end`. */
  readonly concerns: Map<string, SgNode>;
}

function routesIn(statements: readonly SgNode[], context: RouteContext): Route[] {
  return statements.flatMap((statement) => {
    const call = callOf(statement);
    return call === undefined || !ON_MAPPER.test(call.receiver) ? [] : routesOf(call, context);
  });
}

/** Old applications draw with a mapper: `map.resources`. */
const ON_MAPPER = /^(?:|map|mapper|self|router|r)$/;

function routesOf(call: RubyCall, context: RouteContext): Route[] {
  switch (call.name) {
    case 'resources':
    case 'resource':
      return resourceScopes(call, context.scope).flatMap(({ routes, nested }) => [
        ...routes,
        ...insideOf(call, { ...context, scope: nested }),
      ]);
    case 'concern':
      if (call.block) context.concerns.set(stringOf(call.arguments[0]) ?? '', call.block);
      return [];
    case 'concerns':
      return concernRoutes(call.arguments.flatMap(stringsOf), context);
    case 'devise_for':
      return deviseRoutes(call, context.scope);
    case 'mount':
      return mountedRoutes(call, context.scope);
    case 'draw':
    case 'direct':
    case 'resolve':
      return [];
    default:
      return call.block === undefined ? httpRoutes(call, context.scope) : insideOf(call, narrowed(call, context));
  }
}

function insideOf(call: RubyCall, context: RouteContext): Route[] {
  const concerns = call.options.get('concerns');
  return [
    ...(concerns === undefined ? [] : concernRoutes(stringsOf(concerns), context)),
    ...(call.block === undefined ? [] : routesIn(statementsOf(call.block), context)),
  ];
}

function concernRoutes(names: readonly string[], context: RouteContext): Route[] {
  return names.flatMap((name) => {
    const body = context.concerns.get(name);
    if (body === undefined) return [];
    // A concern that names itself would never end.
    const concerns = new Map([...context.concerns].filter(([known]) => known !== name));
    return routesIn(statementsOf(body), { ...context, concerns });
  });
}

/** Blocks that change the scope; others, such as `constraints` and `authenticate`, leave it as it is. */
function narrowed(call: RubyCall, context: RouteContext): RouteContext {
  return { ...context, scope: scopeInside(call, context.scope) };
}

function scopeInside(call: RubyCall, outer: Scope): Scope {
  const { resource } = outer;
  switch (call.name) {
    case 'namespace':
      return namespaced(call, nested(outer));
    case 'scope':
      return scoped(call, nested(outer));
    case 'controller':
      return { ...nested(outer), controller: stringOf(call.arguments[0]) ?? '' };
    case 'shallow':
      return { ...outer, isShallow: true };
    case 'member':
      return memberScope(outer);
    case 'collection':
      return resource ? { ...outer, level: 'collection', path: resource.collectionPath } : outer;
    case 'new':
      return resource ? { ...outer, level: 'new', path: joinPath(resource.collectionPath, 'new') } : outer;
    case 'nested':
      return nested(outer);
    default:
      return outer;
  }
}

function namespaced(call: RubyCall, outer: Scope): Scope {
  const name = stringOf(call.arguments[0]) ?? '';
  const given = (option: string): string => {
    const value = call.options.get(option);
    return value === undefined ? name : (stringOf(value) ?? '');
  };
  const [path, as] = [given('path'), given('as')];
  const base = { path: joinPath(outer.base.path, path), as: joinName(outer.base.as, as.replaceAll('/', '_')) };
  return { ...inside(outer, { path, as, module: given('module') }), base };
}

function scoped(call: RubyCall, outer: Scope): Scope {
  const given = (option: string): string => stringOf(call.options.get(option)) ?? '';
  const path = joinPath(...call.arguments.map((argument) => stringOf(argument) ?? ''), given('path'));
  const scope = inside(outer, { path, as: given('as'), module: given('module') });
  const controller = given('controller');
  const [only, except] = [call.options.get('only'), call.options.get('except')];
  return {
    ...scope,
    ...(controller === '' ? {} : { controller }),
    actions: {
      only: only === undefined ? outer.actions.only : stringsOf(only),
      except: except === undefined ? outer.actions.except : stringsOf(except),
    },
  };
}

interface Part {
  readonly path: string;
  readonly as: string;
  readonly module: string;
}

function inside(outer: Scope, { path, as, module }: Part): Scope {
  return {
    ...outer,
    path: joinPath(outer.path, path),
    as: joinName(outer.as, as.replaceAll('/', '_')),
    module: [outer.module, module].filter((part) => part !== '').join('/'),
    level: outer.resource === undefined ? 'none' : outer.level,
  };
}

/** A name belongs to the first path that has it. */
function withoutTaken(routes: readonly Route[]): Route[] {
  const paths = new Map<string, string>();
  return routes.map((route) => {
    const path = paths.get(route.name) ?? route.path;
    paths.set(route.name, path);
    return path === route.path || route.name === '' ? route : { ...route, name: '' };
  });
}

/** A path helper is one name for all methods of its path; the first of them is its definition. */
function entitiesOf(routes: readonly Route[]): Entity[] {
  const named = new Set<string>();
  return routes.map((route) => {
    const isNamed = route.name !== '' && !named.has(route.name);
    named.add(route.name);
    return entityOfRoute(route, isNamed ? route.name : `${route.method} ${route.path}`);
  });
}
