/** Names in edges that several frameworks spell alike; see `docs/frameworks.md`. */

export function tableNode(table: string): string {
  return `table:${table}`;
}

export function columnNode(table: string, column: string): string {
  return `column:${table}.${column}`;
}
