/** Columns of numbers: typed arrays, as they are stored and as they cross the boundary of a thread. */

export type Column = Int32Array | Uint16Array | Int8Array | Uint8Array;

export type ColumnType<T extends Column> = new (length: number) => T;

/** A copy of twice the length. */
export function grown<T extends Column>(array: T, Type: ColumnType<T>): T {
  const larger = new Type(array.length * 2);
  larger.set(array);
  return larger;
}

/** The elements of all parts, one part after the other. */
export function joinColumns<T extends Column>(Type: ColumnType<T>, parts: readonly T[]): T {
  const joined = new Type(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
