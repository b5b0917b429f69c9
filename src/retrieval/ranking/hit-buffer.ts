/**
 * The occurrences of one term while they are scored. One buffer serves all terms and queries, since scoring is
 * synchronous: a frequent word of a large project has a million of them, and new arrays for each would be
 * most of the time that a query takes.
 */
export class HitBuffer {
  count = 0;
  /** Chunks by ordinal, and the file of each. */
  chunks = new Int32Array();
  files = new Int32Array();
  /** Weighted and normalised by length, see `lexical.ts`. */
  frequencies = new Float64Array();
  /** 1 where the term occurs in the file's own name. */
  inStem = new Uint8Array();

  clear(): void {
    this.count = 0;
  }

  /** Makes room for `more` further hits. */
  reserve(more: number): void {
    const least = this.count + more;
    if (least <= this.chunks.length) return;
    const length = Math.max(least, 2 * this.chunks.length);
    this.chunks = enlarged(this.chunks, new Int32Array(length));
    this.files = enlarged(this.files, new Int32Array(length));
    this.frequencies = enlarged(this.frequencies, new Float64Array(length));
    this.inStem = enlarged(this.inStem, new Uint8Array(length));
  }
}

function enlarged<Numbers extends Int32Array | Float64Array | Uint8Array>(old: Numbers, larger: Numbers): Numbers {
  larger.set(old);
  return larger;
}
