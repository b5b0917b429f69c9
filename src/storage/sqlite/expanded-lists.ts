/** Lists of references that are asked for again and again: reading and expanding one takes longer than what is done with it. */
import { expand } from '../compressed.ts';

/** Half of them are let go beyond that. */
const MOST_BYTES = 16 * 1024 * 1024;

export class ExpandedLists {
  private readonly read: (fileId: number) => Uint8Array;
  private readonly lists = new Map<number, Uint8Array>();
  private version = -1;
  private bytes = 0;

  /** @param read gives the compressed list of a file */
  constructor(read: (fileId: number) => Uint8Array) {
    this.read = read;
  }

  /** @param version of the index: ids are given anew after a change */
  of(fileId: number, version: number): Uint8Array {
    if (version !== this.version) this.clear(version);
    const known = this.lists.get(fileId);
    if (known !== undefined) return known;
    // A copy, because zlib's answer is the beginning of a larger buffer.
    const list = new Uint8Array(expand(this.read(fileId)));
    this.lists.set(fileId, list);
    this.bytes += list.length;
    if (this.bytes > MOST_BYTES) this.letGo();
    return list;
  }

  private clear(version: number): void {
    this.lists.clear();
    this.bytes = 0;
    this.version = version;
  }

  private letGo(): void {
    for (const [id, { length }] of this.lists) {
      if (this.bytes <= MOST_BYTES / 2) return;
      this.lists.delete(id);
      this.bytes -= length;
    }
  }
}
