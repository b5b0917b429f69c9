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
  /** The reason in a few words: `renders cart.index  14: applyCoupon(total)`. Empty where only the meaning is alike. */
  readonly why: string;
  /** An edge ties it to the place above it that is not under another. */
  readonly under: boolean;
  /** Less likely than the others: worth its name and no more. */
  readonly isWeak: boolean;
  /** Among the first files of the search itself: its name is told before any run of lines. */
  readonly isFirst?: true;
  /** No search found it: it belongs to the place above, and gives way to all that one found. */
  readonly isTied?: true;
}

export type PartOfFile = Pick<Place, 'line' | 'endLine' | 'symbol' | 'kind'>;

/** A stretch of so many lines says which file is meant, not which of its lines. */
const MOST_LINES = 80;

export function isTooWide({ line, endLine }: Pick<Place, 'line' | 'endLine'>): boolean {
  return endLine - line >= MOST_LINES;
}

/** Whether the reason names another part of the file that holds the line, as `delete 176-188`. */
export function tellsOf({ why }: Pick<Place, 'why'>, line: number): boolean {
  return [...why.matchAll(/ (\d+)-(\d+)/g)].some(([, start, end]) => Number(start) <= line && line <= Number(end));
}

/** A hit or a definition that the request names, before it is grouped. */
export interface Found extends Omit<Place, 'under' | 'why' | 'isWeak' | 'isTied' | 'isFirst'> {
  readonly why?: string;
  /** The text on the screen that leads here, with its line. */
  readonly text?: { readonly said: string; readonly line: number };
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
  /** Lines of the best one when it is clear; null otherwise. */
  readonly best: ShownLines | null;
  /**
   * Names that nothing in the project has, when nothing ties the request to any place; empty where only the whole of it is
   * unknown, null when something ties it.
   */
  readonly untied: readonly string[] | null;
}

export const NO_PLACES: Places = { places: [], best: null, untied: null };
