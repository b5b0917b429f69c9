/**
 * Posting lists of several batches under their keys. The lists stay in the buffers they came in, and rows of numbers chain
 * those of one key: a segment has some hundred thousand keys, and an object for each would be most of its memory.
 */
import type { JoinedLists } from '../../storage/posting-log.ts';
import { appendBlock, holdsFiles } from '../../storage/postings.ts';
import { ByteWriter } from '../../storage/varint.ts';

/** The ordinals at which a batch begins. */
export interface BatchBase {
  readonly files: number;
  readonly chunks: number;
}

export class ChainedLists {
  private readonly batches: { readonly lists: Uint8Array; readonly base: BatchBase }[] = [];
  /** Numbers of keys, under which `ends` holds the first and last block. */
  private readonly ids = new Map<string, number>();
  private ends = new Int32Array(2 * 4096);
  /** Batch of each block, its bounds in the lists of the batch, and the next block of the key, 0 for none. */
  private blocks = new Int32Array(BLOCK * 4096);
  /** Block 0 is none. */
  private blockCount = 1;

  /** Keys so far. */
  get size(): number {
    return this.ids.size;
  }

  add({ keys, keyLengths, lists, listLengths }: JoinedLists, base: BatchBase): void {
    this.batches.push({ lists, base });
    let keyAt = 0;
    let listAt = 0;
    for (let index = 0; index < keyLengths.length; index++) {
      const keyEnd = keyAt + keyLengths[index]!;
      const listEnd = listAt + listLengths[index]!;
      this.chain(this.idOf(keys.slice(keyAt, keyEnd)), listAt, listEnd);
      keyAt = keyEnd;
      listAt = listEnd;
    }
  }

  /** Yields lists by ascending key, so that a B-tree appends instead of inserting. A list is valid until the next one. */
  *sorted(): Generator<readonly [string, Uint8Array]> {
    const out = new ByteWriter();
    for (const key of [...this.ids.keys()].sort()) {
      out.length = 0;
      const first = this.ends[2 * this.ids.get(key)!]!;
      for (let block = first; block !== 0; block = this.blocks[block * BLOCK + NEXT]!) this.write(out, key, block);
      yield [key, out.view()];
    }
  }

  private write(out: ByteWriter, key: string, block: number): void {
    const at = block * BLOCK;
    const { lists, base } = this.batches[this.blocks[at]!]!;
    appendBlock(
      out,
      holdsFiles(key) ? base.files : base.chunks,
      lists.subarray(this.blocks[at + 1], this.blocks[at + 2]),
    );
  }

  private idOf(key: string): number {
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = this.ids.size;
    this.ids.set(key, id);
    if (this.ends.length < 2 * this.ids.size) this.ends = doubleLength(this.ends);
    return id;
  }

  private chain(id: number, start: number, end: number): void {
    const block = this.blockCount++;
    if (this.blocks.length < BLOCK * this.blockCount) this.blocks = doubleLength(this.blocks);
    const at = block * BLOCK;
    this.blocks[at] = this.batches.length - 1;
    this.blocks[at + 1] = start;
    this.blocks[at + 2] = end;
    const last = this.ends[2 * id + 1]!;
    if (last === 0) this.ends[2 * id] = block;
    else this.blocks[last * BLOCK + NEXT] = block;
    this.ends[2 * id + 1] = block;
  }
}

const BLOCK = 4;
const NEXT = 3;

function doubleLength(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
