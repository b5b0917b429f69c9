/** Uses of names in code that no grammar sees, such as that of a template. */
import type { ParsedFile, Reference } from '../contract.ts';
import { enclosingCursor, lineCursor } from './cursors.ts';

export interface PlacedName extends Pick<Reference, 'name' | 'kind' | 'receiver'> {
  /** Offset into the text. */
  readonly at: number;
}

/** @param names in the order of the text */
export function referencesAt(
  text: string,
  names: readonly PlacedName[],
  { symbols }: Pick<ParsedFile, 'symbols'>,
): Reference[] {
  const position = lineCursor(text);
  const enclosingAt = enclosingCursor(symbols);
  return names.map(({ name, kind, at, receiver }) => {
    const { line, lineStart } = position(at);
    const placed = { name, kind, line, column: at - lineStart + 1, enclosing: enclosingAt(at) };
    return receiver === undefined ? placed : { ...placed, receiver };
  });
}
