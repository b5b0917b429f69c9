/** A place that a first answer names: one line of it (D-44). */
export interface Place {
  readonly file: string;
  /** From 1, like `endLine`, which is inclusive. */
  readonly line: number;
  readonly endLine: number;
  /** Qualified name without its namespace; null where the place is no definition. */
  readonly symbol: string | null;
  /** Kind of the definition, in a framework's terms if one knows it; or `module` or `lines`. */
  readonly kind: string;
  /** The lines that tell most: `14: applyCoupon(total)`. Empty where only the meaning is alike. */
  readonly why: string;
  /** Less likely than the others: worth its name and no more. */
  readonly isWeak: boolean;
}

export type PartOfFile = Pick<Place, 'line' | 'endLine' | 'symbol' | 'kind'>;

/** A stretch of so many lines says which file is meant, not which of its lines. */
const MOST_LINES = 80;

export function isTooWide({ line, endLine }: Pick<Place, 'line' | 'endLine'>): boolean {
  return endLine - line >= MOST_LINES;
}

/** A hit or a definition that the request names, before its lines are read. */
export interface Found extends Omit<Place, 'why' | 'isWeak'> {
  readonly why?: string;
  /** Parts of the file that match nearly as well, best first. */
  readonly also?: readonly PartOfFile[];
  /** Place of the header of an implementation, or the other way round. */
  readonly otherHalf?: string;
}

/** Lines that an answer shows of a place. */
export interface ShownLines {
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly content: string;
}

export interface Places {
  /** Best first, each file once, what belongs together in one group. */
  readonly places: readonly Place[];
  /** Lines of the best ones. */
  readonly blocks: readonly ShownLines[];
  /** The request names the first of them alone, so that looking at it has begun. */
  readonly isBegun: boolean;
  /**
   * Names that nothing in the project has, when nothing ties the request to any place; empty where only the whole of it is
   * unknown, null when something ties it.
   */
  readonly untied: readonly string[] | null;
}

export const NO_PLACES: Places = { places: [], blocks: [], isBegun: false, untied: null };
