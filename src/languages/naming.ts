/** Names as conventions turn those of the code into others: of tables, of files, of what search shows. */

/** `OrderItem` and `orderItem` → `order_item`, `HTMLPage` → `html_page`. */
export function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toLowerCase();
}
