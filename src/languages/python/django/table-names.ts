/** Names of tables and models as Django derives them from where a file lies. */

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
