/** The routes that `resources` and `resource` stand for. */

import { plural, singular } from '../../plural.ts';
import { handledBy, type Route } from '../../route-entity.ts';
import { pairsOf, type RubyCall, stringOf, stringsOf } from '../values.ts';
import { callPlace, joinPath, nested as nestedScope, type Resource, type Scope } from './route.ts';
import { controllerClass, routeName } from './route-names.ts';

export interface ResourceScope {
  readonly routes: readonly Route[];
  /** The scope of the block of the resource. */
  readonly nested: Scope;
}

/** `resources :orders, :items` declares several. */
export function resourceScopes(call: RubyCall, around: Scope): ResourceScope[] {
  const outer = nestedScope(around);
  return call.arguments.flatMap(stringsOf).map((name) => {
    const shallow = call.options.get('shallow')?.text();
    const isShallow = shallow === undefined ? outer.isShallow : shallow === 'true';
    const module = [outer.module, stringOf(call.options.get('module')) ?? ''].filter((part) => part !== '').join('/');
    const base = { ...outer, module, isShallow };
    const resource = resourceOf(name, call, base);
    const scope: Scope = {
      ...base,
      level: resource.isSingular ? 'resource' : 'resources',
      path: resource.collectionPath,
      resource,
      controller: '',
      actions: { only: undefined, except: [] },
    };
    return { routes: routesFor(resource, call, { ...scope, actions: outer.actions }), nested: scope };
  });
}

function resourceOf(name: string, call: RubyCall, outer: Scope): Resource {
  const option = (key: string): string | undefined => stringOf(call.options.get(key));
  const isSingular = call.name === 'resource';
  const called = (option('as') ?? name).replaceAll('/', '_');
  const one = isSingular ? called : singular(called);
  const key = option('param') ?? 'id';
  const path = option('path') ?? name;
  const collectionPath = joinPath(outer.path, path);
  const shallowPath = joinPath(outer.base.path, path);
  const memberBase = outer.isShallow ? shallowPath : collectionPath;
  const nestedBase = outer.isShallow && outer.resource !== undefined ? shallowPath : collectionPath;
  return {
    singular: one,
    plural: isSingular ? plural(called) : called,
    controller: option('controller') ?? (isSingular ? plural(name) : name),
    isSingular,
    collectionPath,
    memberPath: isSingular ? collectionPath : joinPath(memberBase, `:${key}`),
    nestedPath: isSingular ? collectionPath : joinPath(nestedBase, `:${one}_${key}`),
  };
}

interface Action {
  readonly name: string;
  readonly method: string;
  readonly level: 'collection' | 'member' | 'new';
  readonly end?: string;
}

const ACTIONS: readonly Action[] = [
  { name: 'index', method: 'GET', level: 'collection' },
  { name: 'create', method: 'POST', level: 'collection' },
  { name: 'new', method: 'GET', level: 'new' },
  { name: 'edit', method: 'GET', level: 'member', end: 'edit' },
  { name: 'show', method: 'GET', level: 'member' },
  { name: 'update', method: 'PATCH|PUT', level: 'member' },
  { name: 'destroy', method: 'DELETE', level: 'member' },
];

function routesFor(resource: Resource, call: RubyCall, scope: Scope): Route[] {
  const names = pairsOf(call.options.get('path_names'));
  const controller = controllerClass(resource.controller, scope.module);
  return actionsOf(resource, call, scope).map((action) => ({
    method: action.method,
    path: pathOf(action, resource, stringOf(names.get(action.name))),
    name: nameOf(action, scope),
    targets: handledBy(`${controller}::${action.name}`, 'convention'),
    place: callPlace(call),
  }));
}

function actionsOf({ isSingular }: Resource, { options }: RubyCall, { actions }: Scope): Action[] {
  const [given, without] = [options.get('only'), options.get('except')];
  const only = given === undefined ? (without === undefined ? actions.only : undefined) : stringsOf(given);
  const except = without === undefined ? (given === undefined ? actions.except : []) : stringsOf(without);
  return ACTIONS.filter(({ name }) => {
    return !(isSingular && name === 'index') && (only?.includes(name) ?? true) && !except.includes(name);
  });
}

function pathOf({ level, end = '' }: Action, { collectionPath, memberPath }: Resource, renamed?: string): string {
  if (level === 'new') return joinPath(collectionPath, renamed ?? 'new');
  if (level === 'collection') return collectionPath;
  return joinPath(memberPath, end === '' ? '' : (renamed ?? end));
}

function nameOf({ name, level }: Action, scope: Scope): string {
  const isOfOne = level === 'member' && scope.isShallow && scope.resource?.isSingular === false;
  const within = { ...scope, level, ...(isOfOne ? { as: scope.base.as } : {}) };
  return routeName(
    level === 'new' ? '' : name,
    scope.resource?.isSingular && level !== 'new' ? asMember(within) : within,
  );
}

/** A single resource has no collection: all of it is called by its one name. */
function asMember(scope: Scope): Scope {
  return { ...scope, level: 'member' };
}
