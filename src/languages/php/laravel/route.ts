/** A route and what the groups around it give it. */
import type { SgNode } from '@ast-grep/napi';
import { joinPath } from '../../route-path.ts';
import type { PhpNames } from '../names.ts';

export interface Route {
  /** Upper case, several joined by `|`. */
  readonly method: string;
  /** Without a leading slash; `/` for the root. */
  readonly uri: string;
  /** Empty for a route without a name. */
  readonly name: string;
  /** `App\Http\Controllers\OrderController::show`, empty for a closure. */
  readonly action: string;
  readonly isConvention: boolean;
  /** Name of the view that it shows by itself, empty for none. */
  readonly view: string;
  readonly middleware: readonly string[];
  readonly node: SgNode;
}

/** What a group gives to the routes in it. */
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

/** The name of a route in edges. */
export function routeNode(name: string): string {
  return `route:${name}`;
}

/** `admin` and `/users/` make `admin/users`. */
export function joinUri(prefix: string, uri: string): string {
  return joinPath(prefix, uri).slice(1) || '/';
}
