/** Ids → vector, by `model/FORMAT.md`: Σ (1 + ln count) · scale · row over the distinct ids, then length 1. */
import type { ModelTable } from './model-file.ts';
import { type RowSum, rowSum } from './row-sum.ts';
import { Tokenizer } from './tokenizer.ts';

export class WordVectorSum {
  private readonly table: ModelTable;
  private readonly tokenizer: Tokenizer;
  /** How often each id occurs in the text at hand; all zero between two texts. */
  private readonly counts: Uint32Array;
  /** The ids of the text at hand, each once; the first `distinct` are valid. */
  private readonly seen: Uint32Array;
  private distinct = 0;
  private readonly rowSum: RowSum;

  constructor(table: ModelTable) {
    this.table = table;
    this.tokenizer = new Tokenizer(table);
    this.counts = new Uint32Array(table.entries);
    this.seen = new Uint32Array(table.entries);
    this.rowSum = rowSum(table);
  }

  embedInto(text: string, out: Float32Array): void {
    this.distinct = 0;
    this.tokenizer.visitIds(text, this.count);
    this.rowSum.sums.fill(0);
    for (let i = 0; i < this.distinct; i++) this.add(this.seen[i]!);
    this.writeUnit(out);
  }

  private readonly count = (id: number): void => {
    if (this.counts[id]!++ === 0) this.seen[this.distinct++] = id;
  };

  /** Adds the weighted row of `id`, and forgets its count. */
  private add(id: number): void {
    const { counts, table } = this;
    this.rowSum.add(id, (1 + Math.log(counts[id]!)) * table.scales[id]!);
    counts[id] = 0;
  }

  private writeUnit(out: Float32Array): void {
    const { sums } = this.rowSum;
    let squares = 0;
    for (let i = 0; i < sums.length; i++) squares += sums[i]! * sums[i]!;
    const factor = squares === 0 ? 0 : 1 / Math.sqrt(squares);
    for (let i = 0; i < sums.length; i++) out[i] = sums[i]! * factor;
  }
}
