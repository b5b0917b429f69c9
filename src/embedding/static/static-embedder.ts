/**
 * The default engine: the table of word vectors shipped with the package. A text's vector is the
 * weighted sum of the vectors of its words, which takes microseconds and no network.
 */

import { type Calibration, calibrationHash } from '../calibration.ts';
import type { EmbedderState, SyncEmbedder } from '../contract.ts';
import { type ModelDescription, readModelDescription, shippedModelDirectory } from '../shipped-model.ts';
import { type ModelTable, readModelTable, verifyChecksum } from './model-file.ts';
import { type RowSum, rowSum } from './row-sum.ts';
import { Tokenizer } from './tokenizer.ts';

/**
 * Opens the model by its description alone; the table is read at the first text, or by `load`.
 * @param directory holds `model.bin` and `model.json`
 * @throws UserError when `model.json` is missing or damaged
 */
export function openStaticEmbedder(directory = shippedModelDirectory()): SyncEmbedder {
  return new StaticEmbedder(directory, readModelDescription(directory));
}

class StaticEmbedder implements SyncEmbedder {
  readonly fingerprint: string;
  readonly dimensions: number;
  readonly calibration: Calibration;
  readonly state: EmbedderState = { kind: 'ready' };
  private readonly directory: string;
  private readonly description: ModelDescription;
  private opened: OpenTable | undefined;
  private isVerified = false;

  constructor(directory: string, description: ModelDescription) {
    this.directory = directory;
    this.description = description;
    this.dimensions = description.dimensions;
    this.calibration = description.calibration;
    this.fingerprint = fingerprintOf(description);
  }

  /**
   * Reads the table and verifies its checksum. An indexing run calls this once, before anything is
   * stored; a query alone skips the checksum, as it would double the time to open the model and
   * only compares with vectors that a verified table made.
   */
  async load(): Promise<void> {
    if (this.isVerified) return;
    verifyChecksum(this.open().table, this.description);
    this.isVerified = true;
  }

  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    return texts.map((text) => {
      const vector = new Float32Array(this.dimensions);
      this.embedInto(text, vector);
      return vector;
    });
  }

  embedInto(text: string, out: Float32Array): void {
    this.open().sum.embedInto(text, out);
  }

  private open(): OpenTable {
    this.opened ??= openTable(this.directory, this.description);
    return this.opened;
  }
}

interface OpenTable {
  readonly table: ModelTable;
  readonly sum: WordVectorSum;
}

function openTable(directory: string, description: ModelDescription): OpenTable {
  const table = readModelTable(directory, description);
  return { table, sum: new WordVectorSum(table) };
}

function fingerprintOf(description: ModelDescription): string {
  const { version, sha256, calibration } = description;
  return `static-${version}-${sha256.slice(0, 16)}-${calibrationHash(calibration)}`;
}

/** Ids → vector, by `model/FORMAT.md`: Σ (1 + ln count) · scale · row over the distinct ids, then length 1. */
class WordVectorSum {
  private readonly table: ModelTable;
  private readonly tokenizer: Tokenizer;
  /** Number of occurrences of each id in the current text; all zero between texts. */
  private readonly counts: Uint32Array;
  /** The ids of the text at hand, each once; the first `distinct` are valid. */
  private readonly distinctIds: Uint32Array;
  private distinct = 0;
  private readonly rowSum: RowSum;

  constructor(table: ModelTable) {
    this.table = table;
    this.tokenizer = new Tokenizer(table);
    this.counts = new Uint32Array(table.entries);
    this.distinctIds = new Uint32Array(table.entries);
    this.rowSum = rowSum(table);
  }

  embedInto(text: string, out: Float32Array): void {
    this.distinct = 0;
    this.tokenizer.visitIds(text, this.count);
    this.rowSum.sums.fill(0);
    for (let i = 0; i < this.distinct; i++) this.add(this.distinctIds[i]!);
    this.writeUnit(out);
  }

  private readonly count = (id: number): void => {
    if (this.counts[id]!++ === 0) this.distinctIds[this.distinct++] = id;
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
