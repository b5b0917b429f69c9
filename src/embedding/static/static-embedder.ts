/**
 * The default engine: the table of word vectors shipped with the package. A text's vector is the
 * weighted sum of the vectors of its words, which takes microseconds and no network.
 */
import { type Calibration, calibrationHash } from '../calibration.ts';
import type { EmbedderState, Neighbour, SyncEmbedder, VocabularyEmbedder } from '../contract.ts';
import { type ModelDescription, readModelDescription, shippedModelDirectory } from '../shipped-model.ts';
import { quantize } from '../vector.ts';
import { type ModelTable, readModelTable, verifyChecksum } from './model-file.ts';
import { Neighbours } from './neighbours.ts';
import { WordVectorSum } from './word-vector-sum.ts';

/**
 * Opens the model by its description alone; the table is read at the first text, or by `load`.
 * @param directory holds `model.bin` and `model.json`
 * @throws UserError when `model.json` is missing or damaged
 */
export function openStaticEmbedder(directory = shippedModelDirectory()): SyncEmbedder & VocabularyEmbedder {
  return new StaticEmbedder(directory, readModelDescription(directory));
}

class StaticEmbedder implements SyncEmbedder, VocabularyEmbedder {
  readonly fingerprint: string;
  readonly dimensions: number;
  readonly calibration: Calibration;
  readonly state: EmbedderState = { kind: 'ready' };
  private readonly directory: string;
  private readonly description: ModelDescription;
  private opened: OpenTable | undefined;
  private neighbours: Neighbours | undefined;
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

  nearestWords(text: string, count: number): readonly Neighbour[] {
    const vector = new Float32Array(this.dimensions);
    this.embedInto(text, vector);
    this.neighbours ??= new Neighbours(this.open().table);
    return this.neighbours.find(quantize(vector), count);
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
