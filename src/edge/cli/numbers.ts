/** Numbers as a person reads them. */

/** `12345` → `12,345`. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
