/** Names as Rails converts them between classes, files and tables. */
import { snakeCase } from '../naming.ts';

/** `Admin::OrderItem` → `admin/order_item`. */
export function underscore(name: string): string {
  return snakeCase(name.replaceAll('::', '/'));
}

/** `admin/order_item` → `Admin::OrderItem`. */
export function camelize(name: string): string {
  return name
    .replace(/^\/+|\/+$/g, '')
    .split('/')
    .map((part) =>
      part.replace(/(?:^|[_-])([^_-]*)/g, (_, word: string) => word.charAt(0).toUpperCase() + word.slice(1)),
    )
    .join('::');
}

/** `Admin::Order` → `Order`. */
export function shortName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}
