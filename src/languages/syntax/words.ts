/** The words of a text that are separated by white space; keeps tables of keywords readable. */
export function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
