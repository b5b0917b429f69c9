/**
 * Indexes one batch of files: read, decode, parse, chunk, count terms, embed. Runs in a process of
 * its own; its result holds nothing but plain data, so that it crosses the boundary cheaply.
 */
import { setImmediate } from 'node:timers/promises';
import { CHUNK_KINDS, CHUNK_WIDTH, FILE_CLASSES, type NewFile, type SkippedFile } from '../../storage/contract.ts';
import type { JoinedLists } from '../../storage/posting-log.ts';
import { FIELD_COUNT, FIELDS } from '../../storage/postings.ts';
import type { Chunk } from '../chunk/chunk.ts';
import { fileClassOf } from '../scan/file-class.ts';
import type { ScannedFile } from '../scan/scanned-file.ts';
import { type FileContext, type IndexedFile, indexFile } from './index-file.ts';
import { TermCounter } from './term-counter.ts';

/** Parts that the composition root hands in; the batch itself knows no engine. */
export interface BatchContext extends FileContext {
  readonly dimensions: number;
  /** Quantised unit vectors, `dimensions` bytes for each text. */
  embed(texts: readonly string[]): Promise<Int8Array>;
  /** Called before each file is read. */
  onFile(): void;
}

/** Posting lists as in `NewSegment`; a name may hold any separator, so that keys have their lengths beside them. */
export interface BatchResult extends JoinedLists {
  readonly files: readonly NewFile[];
  readonly skipped: readonly SkippedFile[];
  readonly fileClasses: Uint8Array;
  readonly chunks: Int32Array;
  readonly lengths: Uint16Array;
  readonly vectors: Int8Array;
  readonly pathVectors: Int8Array;
  readonly sourceBytes: number;
}

/**
 * Indexes a batch, one at a time; rejects with a UserError when the embedding engine fails. Faults of a file are in
 * `skipped`.
 */
export type BatchIndexer = (files: readonly ScannedFile[]) => Promise<BatchResult>;

export function createBatchIndexer(context: BatchContext): BatchIndexer {
  const terms = new TermCounter();
  return async (files) => {
    const batch = new Batch(context, terms);
    for (const file of files) {
      context.onFile();
      batch.add(indexFile(file, context));
      // Syntax trees are freed between two turns of the event loop: without one a batch holds all of its trees, 150 MB.
      await setImmediate();
    }
    return batch.finish();
  };
}

class Batch {
  private readonly files: NewFile[] = [];
  private readonly skipped: SkippedFile[] = [];
  private readonly classes: number[] = [];
  private readonly columns: number[] = [];
  private readonly lengths: number[] = [];
  private readonly texts: string[] = [];
  private readonly context: BatchContext;
  private readonly terms: TermCounter;
  private chunkCount = 0;
  private sourceBytes = 0;

  constructor(context: BatchContext, terms: TermCounter) {
    this.context = context;
    this.terms = terms;
    terms.begin();
  }

  add(outcome: IndexedFile): void {
    if (outcome.kind === 'skipped') {
      this.skipped.push(outcome.file);
      return;
    }
    const ordinal = this.files.length;
    const { file, chunks, definitions, references } = outcome;
    this.files.push(file);
    this.classes.push(FILE_CLASSES.indexOf(fileClassOf(file.path)));
    this.terms.addNames(ordinal, definitions, references);
    for (const chunk of chunks) this.addChunk(chunk, file.path, ordinal);
    this.sourceBytes += file.size;
  }

  async finish(): Promise<BatchResult> {
    // Before the vectors, which may take their time: the next batch counts in the same place.
    const lists = this.terms.finish();
    const paths = this.files.map((file) => file.path);
    const vectors = await this.context.embed([...this.texts, ...paths]);
    const split = this.chunkCount * this.context.dimensions;
    return {
      files: this.files,
      skipped: this.skipped,
      fileClasses: Uint8Array.from(this.classes),
      chunks: Int32Array.from(this.columns),
      lengths: Uint16Array.from(this.lengths),
      vectors: vectors.slice(0, split),
      pathVectors: vectors.slice(split),
      ...lists,
      sourceBytes: this.sourceBytes,
    };
  }

  private addChunk(chunk: Chunk, path: string, ordinal: number): void {
    const kind = CHUNK_KINDS.indexOf(chunk.kind);
    this.columns.push(ordinal, chunk.startLine, chunk.endLine, chunk.symbol, kind, chunk.part);
    const lengths = this.terms.addChunk(this.chunkCount, fieldTexts(chunk, path));
    for (const length of lengths) this.lengths.push(Math.min(length, 0xffff));
    this.texts.push(embeddedText(chunk, path));
    this.chunkCount++;
  }
}

/** Texts of the fields in the order of `FIELDS`. */
function fieldTexts(chunk: Chunk, path: string): readonly string[] {
  const slash = path.lastIndexOf('/');
  const stem = path.slice(slash + 1).replace(/\.[^.]*$/, '');
  const texts = [stem, path.slice(0, slash + 1), chunk.name, chunk.signature, chunk.docblock, chunk.body];
  if (texts.length !== FIELD_COUNT) throw new Error(`expected ${FIELDS.join(', ')}`);
  return texts;
}

/** The path counts twice, as the model was trained (see model/FORMAT.md). */
function embeddedText(chunk: Chunk, path: string): string {
  return `${path}\n${path}\n${chunk.name}\n${chunk.docblock}\n${chunk.body}`;
}

/** Rows of chunk columns. */
export function chunkCountOf(result: Pick<BatchResult, 'chunks'>): number {
  return result.chunks.length / CHUNK_WIDTH;
}
