/** Reading of values whose shape nobody has promised: files, and answers of other programs. */

export type JsonRecord = Readonly<Record<string, unknown>>;

/** True for an object with keys: neither null nor an array. */
export function isRecord(input: unknown): input is JsonRecord {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

/** The objects among the items of a list; none for anything else. */
export function recordsIn(input: unknown): readonly JsonRecord[] {
  return Array.isArray(input) ? input.filter(isRecord) : [];
}

export function isTextList(input: unknown): input is string[] {
  return Array.isArray(input) && input.every((item) => typeof item === 'string');
}

/** The value that `text` encodes, or undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The callers name the file or the address in their own error; the parser's position adds nothing.
    return undefined;
  }
}
