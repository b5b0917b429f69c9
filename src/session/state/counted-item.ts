/** Counted items, named like the arguments of `submit_understanding`. */
export const COUNTED_ITEMS = ['symbols_identified', 'entry_points', 'files_analyzed', 'existing_patterns'] as const;
export type CountedItem = (typeof COUNTED_ITEMS)[number];

/** A whole number, 0 or more, of each. */
export type Counts = Readonly<Record<CountedItem, number>>;
