/** Functions that a decorator makes the handler of a route: `@router.get("/orders")`, `@bp.route("/orders")`. */
import type { SgNode } from '@ast-grep/napi';
import type { ParsedFile } from '../contract.ts';
import { decoratorsOf, type PythonFile, type PythonFunction } from './classes.ts';
import { type Call, callOf, lastName, stringOf, stringsOf } from './values.ts';

export interface DecoratedRoute {
  readonly handler: PythonFunction;
  readonly call: Call;
  /** Object of the decorator, such as `router`. */
  readonly on: string;
  /** Upper case; empty where the decorator does not say it. */
  readonly methods: readonly string[];
  /** As written, so without the prefix of what it is called on. */
  readonly path: string;
}

const VERBS = new Set(['get', 'post', 'put', 'patch', 'delete', 'options', 'head', 'trace']);
const ANY = new Set(['route', 'api_route', 'websocket', 'websocket_route']);

export function decoratedRoutes({ functions }: PythonFile): DecoratedRoute[] {
  return functions.flatMap((handler) =>
    decoratorsOf(handler).flatMap(({ name, call }): DecoratedRoute[] => {
      const verb = lastName(name);
      const isRoute = name.includes('.') && (VERBS.has(verb) || ANY.has(verb));
      const path = isRoute ? pathOf(call) : undefined;
      if (call === undefined || path === undefined) return [];
      const on = name.slice(0, name.lastIndexOf('.'));
      return [{ handler, call, on, path, methods: VERBS.has(verb) ? [verb.toUpperCase()] : methodsOf(call, verb) }];
    }),
  );
}

/** The first argument, or what a function makes of it: `route(scoped("/orders"))`. */
function pathOf(call: Call | undefined): string | undefined {
  const given = call?.arguments[0] ?? call?.named.get('path') ?? call?.named.get('rule');
  const path = stringOf(given) ?? stringOf(callOf(given)?.arguments[0]);
  return path === undefined || /^[/{<]|^$/.test(path) ? path : undefined;
}

function methodsOf(call: Call, verb: string): string[] {
  if (verb.startsWith('websocket')) return ['WEBSOCKET'];
  const methods = call.named.get('methods');
  return (methods === undefined ? [] : stringsOf(methods)).map((method) => method.toUpperCase());
}

export interface ModuleValue {
  readonly index: number;
  readonly name: string;
  readonly call: Call;
}

/** Calls that a module assigns to a name, such as `router = APIRouter()`; by the last part of what is called. */
export function moduleCalls({ symbols, tree }: ParsedFile, names: ReadonlySet<string> | RegExp): ModuleValue[] {
  return symbols.flatMap(({ name, parent, signature }, index): ModuleValue[] => {
    const [, called] = /^\w+\s*(?::[^=]+)?=\s*(?:[\w.]+\.)?(\w+)\(/.exec(signature) ?? [];
    if (parent !== -1 || called === undefined || !(names instanceof RegExp ? names.test(called) : names.has(called)))
      return [];
    const call = callOf(tree?.nodes[index]?.field('right'));
    return call === undefined ? [] : [{ index, name, call }];
  });
}

/** The names in an annotation that may be classes of the project, as written. */
export function classesInType(type: SgNode | null): string[] {
  const found =
    type
      ?.text()
      .replace(/(["'])[^"']*\s[^"']*\1/g, '')
      .match(/[A-Za-z_][\w.]*/g) ?? [];
  return [...new Set(found)].filter((name) => /^[A-Z]/.test(lastName(name)));
}
