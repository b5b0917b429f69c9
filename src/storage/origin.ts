/** Key of `IndexStore.meta`: another value whenever all segments were replaced by others, which may have the same ids. */
export const ORIGIN = 'origin';
