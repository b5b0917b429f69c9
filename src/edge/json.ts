/** JSON as it leaves the program: keys in snake case. */

/** Formats a value as JSON in one line. */
export function toJson(value: unknown): string {
  return JSON.stringify(snakeKeys(value));
}

/** `{ startLine: 1 }` → `{ start_line: 1 }`, at every depth. Keys that are data, such as paths, stay. */
export function snakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [snakeKey(key), snakeKeys(item)]));
}

function snakeKey(key: string): string {
  return /^[a-z]+(?:[A-Z][a-z0-9]*)+$/.test(key) ? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : key;
}
