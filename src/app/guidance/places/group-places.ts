/** Puts places that hang together below the best of them, so that a reader sees one matter as one. */
import type { FileLink, FileLinks } from '../../search/file-links.ts';

export interface Grouped<Item> {
  readonly item: Item;
  /** The link to the head of its group; null for the head itself. */
  readonly link: FileLink | null;
}

/** More would hide the next matter. */
const MOST_UNDER = 4;
/** A place that ranks so far below the head of its group stays where it ranks. */
const FARTHEST = 16;

/** @param items best first; each head comes where it ranks, with what is tied to it behind it */
export function groupPlaces<Item extends { readonly file: string }>(
  items: readonly Item[],
  links: FileLinks,
): Grouped<Item>[] {
  const left = new Map(items.map((item, rank) => [item.file, { item, rank }]));
  const grouped: Grouped<Item>[] = [];
  for (const [rank, head] of items.entries()) {
    if (!left.delete(head.file)) continue;
    grouped.push({ item: head, link: null });
    const tied = [...(links.get(head.file) ?? [])]
      .flatMap(([file, link]) => {
        const other = left.get(file);
        return other === undefined || other.rank - rank > FARTHEST ? [] : [{ ...other, link }];
      })
      .toSorted((one, other) => other.link.strength - one.link.strength || one.rank - other.rank);
    for (const { item, link } of tied.slice(0, MOST_UNDER)) {
      left.delete(item.file);
      grouped.push({ item, link });
    }
  }
  return grouped;
}
