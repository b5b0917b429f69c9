/** A use of a name, as the index stores it. Lines and columns are 1-based. */

export type ReferenceKind = 'call' | 'import' | 'type' | 'string' | 'name';

/**
 * An identifier that is not the name of its own definition. A string that is one qualified name (`'App\\User@index'`) is
 * delivered whole and as its last segments.
 */
export interface Reference {
  readonly name: string;
  readonly kind: ReferenceKind;
  readonly line: number;
  readonly column: number;
  /** Index of the innermost symbol around it, -1 at module level. */
  readonly enclosing: number;
}
