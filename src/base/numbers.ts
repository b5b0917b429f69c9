/** Numbers as they are stored, and as a person reads them. */

/** Rounds a number to the given digits after the decimal point. */
export function rounded(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}

/** `12345` → `12,345`, for whole numbers. The locales of V8 take 10 ms to load, a twentieth of a short command. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** @param count as it is printed @param many the plural where it takes more than an s @returns `1 file`, `1,234 files` */
export function counted(count: number | string, one: string, many = `${one}s`): string {
  return `${count} ${String(count) === '1' ? one : many}`;
}
