/** The routes of controllers, the messages of gateways and the fields of resolvers. */
import type { SgNode } from '@ast-grep/napi';
import { joinPath } from '../../route-path.ts';
import type { DecoratedClass, Decorator, Member } from '../decorators.ts';
import { decoratorNamed } from '../decorators.ts';
import { elementsOf, propertyOf, stringOf } from '../values.ts';

export interface Route {
  /** `GET /orders/:id`, `QUERY orders`, `MESSAGE order.created`. */
  readonly title: string;
  readonly method: string;
  readonly path: string;
  readonly version: string;
}

const VERBS: ReadonlyMap<string, string> = new Map(
  ['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head', 'Options', 'All', 'Search', 'Sse'].map((name) => [
    name,
    name.toUpperCase(),
  ]),
);
/** They take the name of a message or field, which else is that of the method. */
const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['MessagePattern', 'MESSAGE'],
  ['EventPattern', 'MESSAGE'],
  ['SubscribeMessage', 'MESSAGE'],
  ['Query', 'QUERY'],
  ['Mutation', 'MUTATION'],
  ['Subscription', 'SUBSCRIPTION'],
  ['ResolveField', 'FIELD'],
]);

/** Every path of the controller with every path of the method. */
export function routesOf(owner: DecoratedClass, member: Member): Route[] {
  return member.decorators.flatMap((decorator) => {
    const verb = VERBS.get(decorator.name);
    if (verb !== undefined) return httpRoutes(owner, decorator, verb);
    const message = MESSAGES.get(decorator.name);
    return message === undefined ? [] : [messageRoute(message, decorator, member)];
  });
}

function httpRoutes(owner: DecoratedClass, decorator: Decorator, verb: string): Route[] {
  const controller = decoratorNamed(owner, 'Controller');
  if (controller === undefined) return [];
  const [first] = controller.arguments;
  const options = first?.is('object') ? first : undefined;
  const prefixes = pathsIn(options === undefined ? first : propertyOf(options, 'path'));
  const version = stringOf(propertyOf(options, 'version')) ?? '';
  const method = verb === 'SSE' ? 'GET' : verb;
  return prefixes.flatMap((prefix) => {
    return pathsIn(decorator.arguments[0]).map((end) => {
      const path = joinPath(prefix, end);
      return { title: `${method} ${path}`, method, path, version };
    });
  });
}

function pathsIn(node: SgNode | undefined): string[] {
  const list = node?.is('array') ? elementsOf(node).flatMap((element) => stringOf(element) ?? []) : [];
  return list.length > 0 ? list : [stringOf(node) ?? ''];
}

function messageRoute(method: string, { arguments: given }: Decorator, { name }: Member): Route {
  const options = given.find((node) => node.is('object'));
  const named = stringOf(given[0]) ?? stringOf(propertyOf(options, 'name')) ?? stringOf(propertyOf(options, 'cmd'));
  const path = named ?? name;
  return { title: `${method} ${path}`, method, path, version: '' };
}
