/** Paging of lists that may be long: every answer shows one page and tells the real total. */
export interface Page {
  /** Default 20. */
  readonly limit?: number | undefined;
  /** Items to leave out before the page, default 0. */
  readonly offset?: number | undefined;
}

const DEFAULT_LIMIT = 20;

/** The items of one page; none behind the last one. */
export function pageOf<Item>(items: readonly Item[], { limit = DEFAULT_LIMIT, offset = 0 }: Page): Item[] {
  return items.slice(offset, offset + limit);
}

/** Takes turns between the lists, so that the first page shows something of each. */
export function takeTurns<Item>(lists: readonly (readonly Item[])[]): Item[] {
  if (lists.length === 1) return [...(lists[0] ?? [])];
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list.slice(turn, turn + 1))).flat();
}

/** The first `each` of every list in turns, then the rest of the shortest list, of the next longer one, and so on. */
export function shortestFirst<Item>(lists: readonly (readonly Item[])[], each: number): Item[] {
  const rests = lists.toSorted((one, other) => one.length - other.length).flatMap((list) => list.slice(each));
  return [...takeTurns(lists.map((list) => list.slice(0, each))), ...rests];
}
