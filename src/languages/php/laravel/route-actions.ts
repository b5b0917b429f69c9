/** What a route runs: `[C::class, 'show']`, `C::class`, `'C@show'`, or the method of its group's controller. */
import type { SgNode } from '@ast-grep/napi';
import { classOf, elementsOf, stringOf } from '../values.ts';
import type { Route, RouteContext } from './route.ts';

type Action = Pick<Route, 'action' | 'isConvention'>;

/** A closure has no name to lead to. */
export function actionOf(target: SgNode, { names, group }: RouteContext): Action {
  const [controller, method] = elementsOf(target);
  if (controller !== undefined) return declared(classOf(controller.value, names) ?? '', stringOf(method?.value));
  const single = classOf(target, names);
  if (single !== undefined) return declared(single, undefined);
  const text = stringOf(target) ?? '';
  if (text === '') return declared('', undefined);
  const [, name = '', action] = /^([\w\\]+)[@:]+(\w+)$/.exec(text) ?? [];
  if (action !== undefined) return { action: `${inNamespace(name, group.namespace)}::${action}`, isConvention: true };
  return group.controller === '' ? declared('', undefined) : declared(group.controller, text);
}

/** A class alone is called itself. */
function declared(controller: string, method: string | undefined): Action {
  return { action: controller === '' ? '' : `${controller}::${method ?? '__invoke'}`, isConvention: false };
}

export function inNamespace(name: string, namespace: string): string {
  if (name.startsWith('\\')) return name.slice(1);
  return name.startsWith(`${namespace}\\`) ? name : `${namespace}\\${name}`;
}
