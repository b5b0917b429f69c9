/** The path of a route, put together from those around it. */

/** `/admin/` and `orders` make `/admin/orders`, empty parts left out; `/` for none. */
export function joinPath(...parts: readonly string[]): string {
  const inner = parts.map((part) => part.replace(/^\/+|\/+$/g, '')).filter((part) => part !== '');
  return `/${inner.join('/')}`;
}
