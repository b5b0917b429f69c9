/**
 * Key of `IndexStore.meta`: another value whenever all segments were replaced by others, which may have the same ids. As long
 * as it is the same, nothing of a segment changes but its living files. Indexes of older versions have none.
 */
export const ORIGIN = 'origin';
