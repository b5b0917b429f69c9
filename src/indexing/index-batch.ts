/**
 * Indexes one batch of files: read, decode, parse, chunk, count terms, embed. Runs in a worker thread
 * or inline; its result holds nothing but plain data, so that it crosses the thread boundary cheaply.
 */
import { termsOfToken, tokensOf } from '../base/terms.ts';
import { CHUNK_KINDS, CHUNK_WIDTH, FILE_CLASSES, type NewFile, type SkippedFile } from '../storage/contract.ts';
import { type JoinedLists, PostingLog } from '../storage/posting-log.ts';
import { DEFINITION_PREFIX, FIELD_COUNT, FIELDS, REFERENCE_PREFIX } from '../storage/postings.ts';
import type { ScannedFile } from './changes.ts';
import type { Chunk } from './chunk.ts';
import { fileClassOf } from './file-class.ts';
import { type FileContext, type IndexedFile, indexFile } from './index-file.ts';

/** What the composition root hands in; the batch itself knows no engine. */
export interface BatchContext extends FileContext {
  readonly dimensions: number;
  /** Quantised unit vectors, `dimensions` bytes for each text. */
  embed(texts: readonly string[]): Promise<Int8Array>;
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

/** @throws UserError when the embedding engine fails; what is wrong with a file is in `skipped` */
export async function indexBatch(files: readonly ScannedFile[], context: BatchContext): Promise<BatchResult> {
  const batch = new Batch(context);
  for (const file of files) batch.add(indexFile(file, context));
  return batch.finish();
}

class Batch {
  private readonly files: NewFile[] = [];
  private readonly skipped: SkippedFile[] = [];
  private readonly classes: number[] = [];
  private readonly columns: number[] = [];
  private readonly lengths: number[] = [];
  private readonly texts: string[] = [];
  private readonly postings = new PostingLog();
  private readonly termsByToken = new Map<string, readonly number[]>();
  private readonly context: BatchContext;
  private chunkCount = 0;
  private sourceBytes = 0;

  constructor(context: BatchContext) {
    this.context = context;
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
    for (const name of definitions) this.postings.count(this.postings.idOf(DEFINITION_PREFIX + name.toLowerCase()), 0);
    for (const name of references) this.postings.count(this.postings.idOf(REFERENCE_PREFIX + name), 0);
    this.postings.endDocument(ordinal);
    for (const chunk of chunks) this.addChunk(chunk, file.path, ordinal);
    this.sourceBytes += file.size;
  }

  async finish(): Promise<BatchResult> {
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
      ...this.postings.finish(),
      sourceBytes: this.sourceBytes,
    };
  }

  private addChunk(chunk: Chunk, path: string, ordinal: number): void {
    const kind = CHUNK_KINDS.indexOf(chunk.kind);
    this.columns.push(ordinal, chunk.startLine, chunk.endLine, chunk.symbol, kind, chunk.part);
    this.addTerms(fieldTexts(chunk, path));
    this.texts.push(embeddedText(chunk, path));
    this.chunkCount++;
  }

  private addTerms(texts: readonly string[]): void {
    texts.forEach((text, field) => {
      let length = 0;
      for (const token of tokensOf(text)) {
        const terms = this.termsOf(token);
        for (const term of terms) this.postings.count(term, field);
        length += terms.length;
      }
      this.lengths.push(Math.min(length, 0xffff));
    });
    this.postings.endDocument(this.chunkCount);
  }

  private termsOf(token: string): readonly number[] {
    const known = this.termsByToken.get(token);
    if (known !== undefined) return known;
    const terms = termsOfToken(token).map((term) => this.postings.idOf(term));
    this.termsByToken.set(token, terms);
    return terms;
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
