/** The four things that are counted before writing opens. */

/** What is counted; the names are those of the arguments of `submit_understanding`. */
export const COUNTED_ITEMS = ['symbols_identified', 'entry_points', 'files_analyzed', 'existing_patterns'] as const;

export type CountedItem = (typeof COUNTED_ITEMS)[number];
