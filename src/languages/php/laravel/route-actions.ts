/** Action of a route: `[C::class, 'show']`, `C::class`, `'C@show'`, or the method of its group's controller. */
import type { SgNode } from '@ast-grep/napi';
import { handledBy, type RouteTarget } from '../../route-entity.ts';
import { classOf, elementsOf, stringOf } from '../values.ts';
import type { RouteContext } from './route.ts';

/** A closure has no name to lead to. */
export function actionOf(target: SgNode, { names, group }: RouteContext): RouteTarget[] {
  const [controller, method] = elementsOf(target);
  if (controller !== undefined) return declared(classOf(controller.value, names) ?? '', stringOf(method?.value));
  const single = classOf(target, names);
  if (single !== undefined) return declared(single, undefined);
  const text = stringOf(target) ?? '';
  if (text === '') return declared('', undefined);
  const [, name = '', action] = /^([\w\\]+)[@:]+(\w+)$/.exec(text) ?? [];
  if (action !== undefined) return handledBy(`${inNamespace(name, group.namespace)}::${action}`, 'convention');
  return group.controller === '' ? declared('', undefined) : declared(group.controller, text);
}

/** A class alone is called itself. */
function declared(controller: string, method: string | undefined): RouteTarget[] {
  return handledBy(controller === '' ? '' : `${controller}::${method ?? '__invoke'}`);
}

export function inNamespace(name: string, namespace: string): string {
  if (name.startsWith('\\')) return name.slice(1);
  return name.startsWith(`${namespace}\\`) ? name : `${namespace}\\${name}`;
}
