/** The path of a route, put together from those around it, as the frameworks of Python do: a slash at the end stays. */

/** `/orders/` and `items` make `/orders/items`. */
export function joinRoutePath(prefix: string, path: string): string {
  if (path === '') return prefix === '' ? '/' : prefix;
  return `${prefix.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
