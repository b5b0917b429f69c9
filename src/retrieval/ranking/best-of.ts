/** Keeps the best of many without sorting them all: a project has a hundred thousand files, an answer ten. */
export class BestOf<Item> {
  /** An item with this score or a lower one has no chance any more: those offered before win at equal scores. */
  least = 0;
  private kept: { readonly item: Item; readonly score: number }[] = [];
  private readonly count: number;

  constructor(count: number) {
    this.count = count;
  }

  offer(item: Item, score: number): void {
    if (score <= this.least) return;
    this.kept.push({ item, score });
    if (this.kept.length >= 2 * this.count) this.drop();
  }

  /** The `count` items with the highest positive scores, best first; equal ones in the order of their offers. */
  items(): Item[] {
    this.drop();
    return this.kept.map(({ item }) => item);
  }

  private drop(): void {
    this.kept = this.kept.sort((left, right) => right.score - left.score).slice(0, this.count);
    this.least = this.kept[this.count - 1]?.score ?? 0;
  }
}
