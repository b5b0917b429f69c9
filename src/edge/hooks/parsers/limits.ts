/** Nesting up to which a tree is walked: far above what people write, far below what a call stack holds. */
export const MOST_DEPTH = 400;

/** Nodes up to which a tree is walked; the text of a here-document is one. Some steps look at all words for each word. */
export const MOST_NODES = 6000;

/** Position of a walk, and the number of nodes that it may still visit. */
export interface Reach {
  readonly depth: number;
  readonly budget: { left: number };
}
