/** `OrderItem` and `orderItem` → `order_item`. */
export function snakeCase(name: string): string {
  return name
    .replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_')
    .replaceAll('-', '_')
    .toLowerCase();
}
