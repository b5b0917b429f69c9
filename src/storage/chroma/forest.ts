/** The chunks of all repositories with their vectors, in a collection `forest-` for each model (VC2). */
import type { Metadata } from 'chromadb';
import type { BaseFile, NearChunk } from '../shared-base.ts';
import type { Collections } from './collections.ts';
import { type NewRecord, Records } from './records.ts';
import type { Request } from './request.ts';

/** Characters of a chunk that are kept to be shown; a hosted server takes 4096 bytes. */
const MOST_TEXT = 1300;

export class Forest {
  private readonly records: Records;

  constructor(name: string, collections: Collections, request: Request) {
    this.records = new Records(name, collections, request);
  }

  async add(files: readonly BaseFile[], publishedAt: number): Promise<void> {
    await this.records.upsert(files.flatMap((file) => recordsOf(file, publishedAt)));
  }

  async retire(repository: string, current: ReadonlySet<string>, before: number): Promise<void> {
    await this.records.retire(repository, current, before);
  }

  async nearest(vector: Float32Array, count: number, repository?: string): Promise<readonly NearChunk[]> {
    const where = repository === undefined ? undefined : { repository };
    return (await this.records.nearest(vector, count, where)).map(({ metadata, distance }) => ({
      repository: textIn(metadata, 'repository'),
      path: textIn(metadata, 'path'),
      startLine: Number(metadata.start_line ?? 1),
      endLine: Number(metadata.end_line ?? 1),
      symbol: textIn(metadata, 'symbol'),
      text: textIn(metadata, 'text'),
      cosine: 1 - distance,
    }));
  }
}

function recordsOf({ key, repository, path, chunks }: BaseFile, publishedAt: number): NewRecord[] {
  return chunks.map(({ vector, text, startLine, endLine, symbol }, at) => ({
    id: `${key}/${at}`,
    embedding: Array.from(vector),
    metadata: {
      repository,
      path,
      published_at: publishedAt,
      start_line: startLine,
      end_line: endLine,
      symbol,
      text: text.slice(0, MOST_TEXT),
    },
  }));
}

function textIn(metadata: Metadata, name: string): string {
  const value = metadata[name];
  return typeof value === 'string' ? value : '';
}
