/** Routes that name a path: `get 'about', to: 'pages#about'`, `root`, `match`, `mount`. */

import type { SgNode } from '@ast-grep/napi';
import { handledBy, type Route, type RouteTarget } from '../../route-entity.ts';
import { type RubyCall, stringOf, stringsOf } from '../values.ts';
import { callPlace, joinName, joinPath, memberScope, nested, type Scope } from './route.ts';
import { controllerClass, routeName } from './route-names.ts';

const VERBS = new Set(['get', 'post', 'put', 'patch', 'delete', 'options', 'head', 'match', 'root']);

export function httpRoutes(call: RubyCall, around: Scope): Route[] {
  if (!VERBS.has(call.name)) return [];
  const scope = scopeFor(call, around);
  if (call.name === 'root') return [rootRoute(call, scope)];
  const paths = call.arguments.flatMap(stringsOf);
  const pair = stringOf(call.pair?.key);
  const all = pair === undefined ? paths : [pair];
  return all.map((path) => singleRoute(path, call, scope));
}

/** `on: :member`, and what stands in a resource without it. */
function scopeFor({ options, name }: RubyCall, scope: Scope): Scope {
  const { resource } = scope;
  if (resource === undefined || name === 'root') return scope;
  switch (stringOf(options.get('on'))) {
    case 'member':
      return memberScope(scope);
    case 'collection':
      return { ...scope, level: 'collection', path: resource.collectionPath };
    case 'new':
      return { ...scope, level: 'new', path: joinPath(resource.collectionPath, 'new') };
    default:
      return scope.level === 'resource' ? { ...scope, level: 'member' } : nested(scope);
  }
}

function rootRoute(call: RubyCall, scope: Scope): Route {
  const name = joinName(scope.as, stringOf(call.options.get('as')) ?? 'root');
  const [first] = call.arguments;
  const targets = targetsOf(call, first, scope);
  return { method: 'GET', path: joinPath(scope.path), name, targets, place: callPlace(call) };
}

function singleRoute(path: string, call: RubyCall, scope: Scope): Route {
  const { options } = call;
  const as = options.get('as');
  const prefix = as === undefined ? nameInPath(path) : (stringOf(as) ?? '');
  const name = prefix === '' && (as !== undefined || scope.resource !== undefined) ? '' : routeName(prefix, scope);
  const method = call.name === 'match' ? stringsOf(options.get('via')).join('|') : call.name;
  // The whole path decides about the action: `get 'orders/export'` is `orders#export`.
  const targets = targetsOf(call, options.get('to') ?? targetInPair(call), scope, path);
  return {
    method: method.toUpperCase() || 'ANY',
    path: joinPath(scope.path, path).replace(/\(\.:format\)$/, ''),
    name: /^[a-z_]\w*$/i.test(name) ? name : '',
    targets,
    place: callPlace(call),
  };
}

/** A path with parameters gives no name. */
function nameInPath(path: string): string {
  const fixedPart = path.replace(/\(\.:format\)$/, '');
  return /^[\w/-]+$/.test(fixedPart) ? fixedPart : '';
}

function targetInPair({ pair }: RubyCall): SgNode | undefined {
  return pair?.value;
}

function targetsOf(call: RubyCall, node: SgNode | undefined, scope: Scope, path = ''): RouteTarget[] {
  const to = node ?? call.options.get('to');
  const text = stringOf(to);
  const [, controller, action] = /^([\w/-]*)#(\w+[?!]?)$/.exec(text ?? '') ?? [];
  if (action !== undefined) return handledBy(actionNode(controller ?? '', action, scope));
  if (to !== undefined && text === undefined) return [];
  const given = (option: string): string | undefined => stringOf(call.options.get(option));
  const named = given('action') ?? text;
  const own = given('controller') ?? '';
  if (named !== undefined) return handledBy(actionNode(own, named, scope));
  return handledBy(conventionalAction(own, path, scope), 'convention');
}

/** The path itself names the action, with its controller before it where there is no other. */
function conventionalAction(controller: string, path: string, scope: Scope): string {
  const parts = path
    .replace(/\(.*$/, '')
    .replaceAll('-', '_')
    .split('/')
    .filter((part) => part !== '');
  const action = parts.at(-1) ?? '';
  if (!/^\w+$/.test(action)) return '';
  const before = parts.slice(0, -1).join('/');
  const isOwn = controller !== '' || scope.controller !== '' || scope.resource !== undefined;
  if (isOwn || before === '') return actionNode(controller, action, scope);
  return /^[\w/]+$/.test(before) ? actionNode(before, action, scope) : '';
}

/** Empty when no controller is known. */
function actionNode(controller: string, action: string, scope: Scope): string {
  const name = controller || scope.controller || scope.resource?.controller || '';
  return name === '' ? '' : `${controllerClass(name, scope.module)}::${action}`;
}

/** `mount Engine, at: '/path'` and `mount Engine => '/path'`. */
export function mountedRoutes(call: RubyCall, scope: Scope): Route[] {
  const [key, value] = mountPair(call);
  const engine = (call.arguments.find((node) => !node.is('hash')) ?? key)?.text() ?? '';
  const path = stringOf(call.options.get('at')) ?? stringOf(value);
  if (path === undefined || !/^(?:::)?[A-Z][\w:]*$/.test(engine)) return [];
  const name = stringOf(call.options.get('as')) ?? '';
  const mounted = engine.replace(/^::/, '');
  const targets = [{ to: mounted, relation: 'includes' } as const];
  return [
    { method: 'ANY', path: joinPath(scope.path, path), name, targets, place: callPlace(call), more: { mounted } },
  ];
}

function mountPair(call: RubyCall): (SgNode | undefined)[] {
  const list = call.node.field('arguments')?.children() ?? [];
  const pair = list.find((child) => child.is('pair') && !child.field('key')?.is('hash_key_symbol'));
  return [pair?.field('key') ?? undefined, pair?.field('value') ?? undefined];
}
