/** Nesting up to which a tree is walked: far above what people write, far below what a call stack holds. */
export const MOST_DEPTH = 400;
