/** The words of a text that are separated by white space; keeps tables of keywords readable. */
export function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** `a, b  as c,` → `a`, `b as c`. */
export function commaSeparated(text: string): string[] {
  const entries = text.split(',').map((entry) => entry.trim().replace(/\s+/g, ' '));
  return entries.filter((entry) => entry !== '');
}
