/** Scope of a Rails route, as the blocks around it give it. */
import type { RoutePlace } from '../../route-entity.ts';
import { joinPath as joinParts } from '../../route-path.ts';
import { lineOf } from '../../syntax/source.ts';
import type { RubyCall } from '../values.ts';

export interface Resource {
  /** As in its path helpers: `order_item`. */
  readonly singular: string;
  readonly plural: string;
  readonly controller: string;
  readonly isSingular: boolean;
  /** Paths of its collection, of one of it, and of what is nested in it. */
  readonly collectionPath: string;
  readonly memberPath: string;
  readonly nestedPath: string;
}

/** Block of a resource that a route stands in; it decides about the name besides the prefix of the scope. */
export type Level = 'none' | 'resources' | 'resource' | 'collection' | 'member' | 'nested' | 'new' | 'root';

export interface Scope {
  readonly path: string;
  /** The prefix of names, such as `admin`. */
  readonly as: string;
  /** Of controllers, such as `admin/reports`. */
  readonly module: string;
  /** Of routes that name an action only; empty for none. */
  readonly controller: string;
  readonly level: Level;
  readonly resource: Resource | undefined;
  /** Path and prefix of names that the namespaces alone give: where the members of shallow resources live. */
  readonly base: { readonly path: string; readonly as: string };
  readonly isShallow: boolean;
  /** Limits of actions for the resources in it. */
  readonly actions: Actions;
}

export interface Actions {
  readonly only: readonly string[] | undefined;
  readonly except: readonly string[];
}

export const ROOT_SCOPE: Scope = {
  path: '',
  as: '',
  module: '',
  controller: '',
  level: 'none',
  resource: undefined,
  base: { path: '', as: '' },
  isShallow: false,
  actions: { only: undefined, except: [] },
};

/** `/admin` and `orders/` make `/admin/orders`; the slash before an optional part belongs to it: `/s(/:title)`. */
export function joinPath(...parts: readonly string[]): string {
  return joinParts(...parts).replace(/\/(\(+)\/?/g, '$1/');
}

export function joinName(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('_');
}

/** A route that stands directly in a resource lives under one of it. */
export function nested(scope: Scope): Scope {
  const { resource, level } = scope;
  if (resource === undefined || (level !== 'resources' && level !== 'resource')) return scope;
  return { ...scope, level: 'nested', path: resource.nestedPath, as: joinName(scope.as, resource.singular) };
}

/** The block of one of a resource. */
export function memberScope(scope: Scope): Scope {
  const { resource, isShallow, base } = scope;
  if (resource === undefined) return scope;
  const as = isShallow && !resource.isSingular ? base.as : scope.as;
  return { ...scope, level: 'member', path: resource.memberPath, as };
}

/** A call with a block is shown by its head. */
export function callPlace({ node, headEnd }: RubyCall): RoutePlace {
  return { start: node.range().start.index, end: headEnd, line: lineOf(node) };
}
