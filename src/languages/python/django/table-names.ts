/** Names of tables and models as Django derives them from where a file lies. */
import type { SgNode } from '@ast-grep/napi';
import type { PythonNames } from '../names.ts';
import { stringOf } from '../values.ts';

/**
 * The folder of the application that a file belongs to, which is its label unless its configuration says otherwise:
 * `shop` of `shop/models.py`, `shop/models/order.py` and `shop/migrations/0001_initial.py`.
 */
export function appOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  const at = folders.findLastIndex((folder) => INNER.has(folder));
  return (at > 0 ? folders[at - 1] : folders.at(-1)) ?? '';
}

const INNER = new Set(['models', 'migrations', 'views', 'management', 'templates', 'admin', 'api', 'abstract_models']);

/** `shop` and `OrderItem` give `shop_orderitem`. */
export function defaultTable(app: string, model: string): string {
  return `${app === '' ? '' : `${app}_`}${model.toLowerCase()}`;
}

export interface ModelReference {
  /** The name of the model in edges. */
  readonly node: string;
  /** `app.Model` when the text tells it. */
  readonly isConvention: boolean;
}

export interface Around {
  readonly names: PythonNames;
  /** The model that `'self'` means. */
  readonly self: string;
}

/** The model that a relation names: a class, `'self'`, `'Order'` of the same application, `'shop.Order'` of another. */
export function modelReference(target: SgNode | undefined, { names, self }: Around): ModelReference | undefined {
  if (target === undefined) return undefined;
  const text = stringOf(target);
  if (text === undefined) return referenceByName(target, names);
  if (text === 'self') return { node: self, isConvention: false };
  if (!/^\w+(?:\.\w+)*$/.test(text)) return undefined;
  const [model = '', app] = text.split('.').reverse();
  return app === undefined
    ? { node: names.own(model), isConvention: false }
    : { node: `${app}.models.${model}`, isConvention: true };
}

/** `settings.AUTH_USER_MODEL` is known when the settings are read. */
function referenceByName(target: SgNode, names: PythonNames): ModelReference | undefined {
  const [, setting] = /^settings\.([A-Z_]+)$/.exec(target.text()) ?? [];
  if (setting !== undefined) return { node: `config:${setting}`, isConvention: false };
  return /^\w+(?:\.\w+)*$/.test(target.text())
    ? { node: names.resolve(target.text()), isConvention: false }
    : undefined;
}
