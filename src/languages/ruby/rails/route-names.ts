/** How Rails names a route and finds its controller. */
import { camelize } from '../names.ts';
import { joinName, type Scope } from './route.ts';

/** Actions whose routes are called like their resource. */
const CANONICAL = new Set(['index', 'create', 'show', 'update', 'destroy']);

/** @param prefix the name or the action of the route itself */
export function routeName(prefix: string, { as, level, resource }: Scope): string {
  const own = CANONICAL.has(prefix) && resource !== undefined && level !== 'nested' ? '' : identifier(prefix);
  if (resource === undefined || level === 'none' || level === 'root') return joinName(as, own);
  const collection = collectionName(resource);
  switch (level) {
    case 'collection':
      return joinName(own, as, collection);
    case 'new':
      return joinName(own, 'new', as, resource.singular);
    case 'member':
    case 'resource':
      return joinName(own, as, resource.singular);
    default:
      return joinName(as, own);
  }
}

/** `news` is `news_index`, since one of it is called the same. */
function collectionName({ singular, plural, isSingular }: NonNullable<Scope['resource']>): string {
  if (isSingular) return singular;
  return singular === plural ? `${plural}_index` : plural;
}

/** `orders/:id/print` → `orders_id_print`: what may stand in the name of a method. */
function identifier(path: string): string {
  return path
    .replace(/\(.*?\)/g, '')
    .replace(/[^\w]+/g, '_')
    .replace(/^_+|_+$/g, '');
}

/** `orders` in the module `admin` → `Admin::OrdersController`. */
export function controllerClass(controller: string, module: string): string {
  const full = controller.startsWith('/') || module === '' ? controller : `${module}/${controller}`;
  return `${camelize(full)}Controller`;
}
