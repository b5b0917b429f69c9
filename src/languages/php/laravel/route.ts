/** Middleware, prefix and controller that the groups around a route give it. */
import type { Metadata } from '../../framework-contract.ts';
import type { PhpNames } from '../names.ts';

/** Part that a group gives to the routes in it. */
export interface Group {
  readonly prefix: string;
  readonly name: string;
  /** Full name of the controller whose methods are named alone, empty for none. */
  readonly controller: string;
  /** Namespace of controllers in strings. */
  readonly namespace: string;
  readonly middleware: readonly string[];
}

export interface RouteContext {
  readonly names: PhpNames;
  readonly group: Group;
}

/** Middleware as metadata. */
export function middlewareShown(middleware: readonly string[]): Metadata {
  return middleware.length > 0 ? { middleware } : {};
}
