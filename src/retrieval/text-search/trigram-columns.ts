/**
 * Sequences (see `trigrams.ts`) that many files hold: for each file a table of bits, and in a block of files the same bit of
 * all of them side by side. So a search reads a row for each sequence that it needs, and not a table for each file.
 */

/** Place of a table among the others. */
export interface Column<Item> {
  readonly block: Block<Item>;
  readonly at: number;
}

interface Block<Item> {
  /** Length of each table in bits, a power of two. */
  readonly bits: number;
  /** 32 tables each in a row of bits. */
  readonly words: number;
  readonly rows: Uint32Array;
  readonly items: (Item | undefined)[];
  readonly free: number[];
}

/** Bits of a table. */
const MOST_BITS = 1 << 16;
const LEAST_BITS = 1 << 9;
/** Few claims are wrong while three of four bits are free. */
const BITS_PER_TRIGRAM = 4;
/** Files of a block, in words of 32: fewer where tables are long, so that a block takes at most 256 kB. */
const MOST_WORDS = 8;
const MOST_ROW_WORDS = 1 << 15;

export class TrigramColumns<Item> {
  private readonly blocks = new Map<number, Block<Item>[]>();

  /** @param trigrams all that the item holds, each once */
  add(item: Item, trigrams: Uint16Array): Column<Item> {
    let bits = LEAST_BITS;
    while (bits < MOST_BITS && bits < trigrams.length * BITS_PER_TRIGRAM) bits *= 2;
    const block = this.blockFor(bits);
    const at = block.free.pop()!;
    block.items[at] = item;
    const { words, rows } = block;
    const [word, mask] = [at >> 5, 1 << (at & 31)];
    for (const trigram of trigrams) rows[(trigram & (bits - 1)) * words + word]! |= mask;
    return { block, at };
  }

  remove({ block, at }: Column<Item>): void {
    block.items[at] = undefined;
    const [word, mask] = [at >> 5, ~(1 << (at & 31))];
    for (let row = word; row < block.rows.length; row += block.words) block.rows[row]! &= mask;
    block.free.push(at);
  }

  /** Items that may hold all sequences of one of `wanted`, in no order; one that may hold several of them comes again. */
  forEachHolding(wanted: readonly (readonly number[])[], visit: (item: Item) => void): void {
    for (const blocks of this.blocks.values()) {
      for (const block of blocks) for (const trigrams of wanted) visitHolding(block, trigrams, visit);
    }
  }

  private blockFor(bits: number): Block<Item> {
    const blocks = this.blocks.get(bits) ?? [];
    this.blocks.set(bits, blocks);
    const last = blocks.findLast(({ free }) => free.length > 0);
    if (last !== undefined) return last;
    const words = Math.max(1, Math.min(MOST_WORDS, MOST_ROW_WORDS / bits));
    const free = Array.from({ length: words * 32 }, (_, at) => words * 32 - 1 - at);
    const block = { bits, words, rows: new Uint32Array(bits * words), items: [], free };
    blocks.push(block);
    return block;
  }
}

function visitHolding<Item>(
  { bits, words, rows, items }: Block<Item>,
  trigrams: readonly number[],
  visit: (item: Item) => void,
): void {
  for (let word = 0; word < words; word++) {
    let held = -1;
    for (let next = 0; next < trigrams.length && held !== 0; next++) {
      held &= rows[(trigrams[next]! & (bits - 1)) * words + word]!;
    }
    for (; held !== 0; held &= held - 1) {
      const item = items[word * 32 + 31 - Math.clz32(held & -held)];
      if (item !== undefined) visit(item);
    }
  }
}
