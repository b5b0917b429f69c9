/** The first item of each key, in the given order. */
export function distinctBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Item[] {
  const seen = new Map<Key, Item>();
  for (const item of items) {
    const key = keyOf(item);
    if (!seen.has(key)) seen.set(key, item);
  }
  return [...seen.values()];
}
