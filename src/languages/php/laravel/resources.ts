/** The routes that `Route::resource` and its relatives stand for. */
import type { SgNode } from '@ast-grep/napi';
import { singular } from '../../plural.ts';
import { handledBy, type Route, routePlace } from '../../route-entity.ts';
import { joinPath } from '../../route-path.ts';
import { argument, type Call, classOf, elementsOf, stringOf, stringsOf } from '../values.ts';
import { middlewareShown, type RouteContext } from './route.ts';
import { inNamespace } from './route-actions.ts';

export interface ResourceContext extends RouteContext {
  readonly statement: SgNode;
}

/** `resources([…])` declares several at once. */
export function resourceRoutes(call: Call, modifiers: readonly Call[], context: ResourceContext): Route[] {
  const isApi = call.name.startsWith('api');
  const kind = /singleton/i.test(call.name) ? SINGLETON : RESOURCE;
  const isSeveral = /resources$/i.test(call.name);
  const pairs = isSeveral
    ? elementsOf(call.arguments[0]?.value).map(({ key, value }) => ({ name: stringOf(key), target: value }))
    : [{ name: stringOf(argument(call, 0, 'name')), target: argument(call, 1, 'controller') }];
  const actions = actionsOf(kind, isApi, optionsOf(call, modifiers));
  return pairs.flatMap(({ name, target }) => {
    return name === undefined || target === undefined ? [] : routesFor({ name, target, actions, modifiers }, context);
  });
}

interface Action {
  readonly name: string;
  readonly method: string;
  /** Rest of the path behind the resource's own; `{}` stands for its parameter. */
  readonly end: string;
}

const RESOURCE: readonly Action[] = [
  { name: 'index', method: 'GET', end: '' },
  { name: 'create', method: 'GET', end: '/create' },
  { name: 'store', method: 'POST', end: '' },
  { name: 'show', method: 'GET', end: '/{}' },
  { name: 'edit', method: 'GET', end: '/{}/edit' },
  { name: 'update', method: 'PUT|PATCH', end: '/{}' },
  { name: 'destroy', method: 'DELETE', end: '/{}' },
];
const SINGLETON: readonly Action[] = [
  { name: 'show', method: 'GET', end: '' },
  { name: 'edit', method: 'GET', end: '/edit' },
  { name: 'update', method: 'PUT|PATCH', end: '' },
];

interface Limits {
  readonly only: readonly string[];
  readonly except: readonly string[];
}

function actionsOf(kind: readonly Action[], isApi: boolean, { only, except }: Limits): readonly Action[] {
  return kind
    .filter(({ name }) => !isApi || !['create', 'edit'].includes(name))
    .filter(({ name }) => (only.length === 0 || only.includes(name)) && !except.includes(name));
}

/** `only` and `except`, as calls or in the array of options. */
function optionsOf(call: Call, modifiers: readonly Call[]): Limits {
  const options = elementsOf(argument(call, 2, 'options'));
  const given = (name: string): string[] => [
    ...modifiers
      .filter((part) => part.name === name)
      .flatMap((part) => part.arguments.flatMap((entry) => stringsOf(entry.value))),
    ...options.filter(({ key }) => stringOf(key) === name).flatMap(({ value }) => stringsOf(value)),
  ];
  return { only: given('only'), except: given('except') };
}

interface Resource {
  readonly name: string;
  readonly target: SgNode;
  readonly actions: readonly Action[];
  readonly modifiers: readonly Call[];
}

function routesFor(
  { name, target, actions, modifiers }: Resource,
  { names, group, statement }: ResourceContext,
): Route[] {
  const declared = classOf(target, names);
  const controller = declared ?? inNamespace(stringOf(target) ?? '', group.namespace);
  const base = joinPath(group.prefix, pathOf(name));
  const parameter = `{${singular(name.split(/[./]/).at(-1) ?? '').replaceAll('-', '_')}}`;
  const nameOf = namer(name, modifiers);
  return actions.map((action) => ({
    method: action.method,
    path: joinPath(base, action.end.replace('{}', parameter)),
    name: group.name + nameOf(action.name),
    targets: handledBy(`${controller}::${action.name}`, declared === undefined ? 'convention' : 'declared'),
    place: routePlace(statement),
    more: middlewareShown(group.middleware),
  }));
}

/** `photos.comments` is `photos/{photo}/comments`. */
function pathOf(name: string): string {
  const parts = name.split('.');
  return parts.map((part, at) => (at < parts.length - 1 ? `${part}/{${singular(part)}}` : part)).join('/');
}

/** A path before the name of the resource is no part of its routes' names; `names()` replaces all or some. */
function namer(resource: string, modifiers: readonly Call[]): (action: string) => string {
  const given = modifiers.find(({ name }) => name === 'names')?.arguments[0]?.value;
  const whole = stringOf(given);
  const single = new Map(elementsOf(given).map(({ key, value }) => [stringOf(key), stringOf(value)]));
  const base = whole ?? resource.slice(resource.lastIndexOf('/') + 1);
  return (action) => single.get(action) ?? `${base}.${action}`;
}
