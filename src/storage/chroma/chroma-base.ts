/** The shared base on a Chroma server. */

import type { Metadata } from 'chromadb';
import { contentHash } from '../../base/hash.ts';
import { FOREIGN_LIMITS } from '../../base/programs/limits.ts';
import type { BaseFile, NearChunk, SharedBase } from '../shared-base.ts';
import type { ChromaAddress } from './address.ts';
import { Collections } from './collections.ts';
import { type NewRecord, placeOf, Records } from './records.ts';
import { type Request, type RequestOptions, requester } from './request.ts';

/** @param model fingerprint of the model whose vectors are published and asked for */
export function openChromaBase(
  address: ChromaAddress,
  model: string,
  options: Partial<RequestOptions> = {},
): SharedBase {
  const request = requester({
    address,
    timeoutMs: FOREIGN_LIMITS.base,
    restMs: FOREIGN_LIMITS.baseRest,
    retries: 3,
    ...options,
  });
  const collections = new Collections(address, request);
  const forestOf = (tag: string): Forest => new Forest(`${FOREST}${tag}`, collections, request);
  const packsOf = (tag: string): Packs => new Packs(`${PACKS}${tag}`, collections, request);
  // Vectors of two models are never compared, and mostly are not as long.
  const tag = contentHash(model).slice(0, TAG_LENGTH);
  const [forest, packs] = [forestOf(tag), packsOf(tag)];
  return {
    address: address.url,
    known: (keys) => packs.known(keys),
    packs: (keys) => packs.read(keys),
    publish: async (files) => {
      const publishedAt = Date.now();
      // A file counts as known by its pack, which therefore comes last.
      await forest.add(files, publishedAt);
      await packs.add(files, publishedAt);
    },
    retire: async (repository, current, before) => {
      let retired = 0;
      for (const each of tagsIn(await collections.names())) {
        const ofModel = await packsOf(each).retire(repository, current, before);
        // A hosted server charges for looking, and the chunks of a repository are many.
        if (ofModel > 0) await forestOf(each).retire(repository, current, before);
        retired += ofModel;
      }
      return retired;
    },
    nearest: (vector, count, repository) => forest.nearest(vector, count, repository),
  };
}

/** Beginnings of the names of collections; the model follows. */
const FOREST = 'forest-';
const PACKS = 'forest_packs-';
const TAG_LENGTH = 8;

/** The models of all that was published: what belongs to one that is used no longer is retired, too. */
function tagsIn(names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(PACKS)).map((name) => name.slice(PACKS.length));
}

/** Characters of a chunk that are kept to be shown; a hosted server takes 4096 bytes. */
const MOST_CHUNK_TEXT = 1300;

class Forest {
  private readonly records: Records;

  constructor(name: string, collections: Collections, request: Request) {
    this.records = new Records(name, collections, request);
  }

  async add(files: readonly BaseFile[], publishedAt: number): Promise<void> {
    await this.records.upsert(files.flatMap((file) => recordsOfChunks(file, publishedAt)));
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

function recordsOfChunks({ key, repository, path, chunks }: BaseFile, publishedAt: number): NewRecord[] {
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
      text: text.slice(0, MOST_CHUNK_TEXT),
    },
  }));
}

function textIn(metadata: Metadata, name: string): string {
  const value = metadata[name];
  return typeof value === 'string' ? value : '';
}

/** Characters of one value; a hosted server takes 4096 bytes. */
const VALUE = 4000;
/** Values of one record, `p0` and so on. */
const VALUES = 8;

/**
 * Packs of files in a collection `forest_packs-` for each model: base64 in values that a hosted server accepts
 * too. They are metadata and no documents, since Chroma indexes every three characters of a document, which took ten
 * times as long. The part 0 of a file is written last: a file is there when that is.
 */
class Packs {
  private readonly records: Records;

  constructor(name: string, collections: Collections, request: Request) {
    this.records = new Records(name, collections, request);
  }

  async known(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await this.records.known(keys.map((key) => idOf(key, 0)));
    return new Set(keys.filter((key) => found.has(idOf(key, 0))));
  }

  async add(files: readonly BaseFile[], publishedAt: number): Promise<void> {
    const records = files.flatMap((file) => recordsOfPacks(file, publishedAt));
    const isFirst = ({ id }: NewRecord): boolean => id.endsWith('/0');
    await this.records.upsert(records.filter((record) => !isFirst(record)));
    await this.records.upsert(records.filter(isFirst));
  }

  /** Reads packs; those with a missing part are left out. */
  async read(keys: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const first = await this.records.read(keys.map((key) => idOf(key, 0)));
    const others = keys.flatMap((key) =>
      Array.from({ length: partsIn(first.get(idOf(key, 0))) - 1 }, (_, part) => idOf(key, part + 1)),
    );
    const records = new Map([...first, ...(await this.records.read(others))]);
    const packs = keys.flatMap((key): [string, Uint8Array][] => {
      const pack = joinRecords(key, records);
      return pack === undefined ? [] : [[key, pack]];
    });
    return new Map(packs);
  }

  async retire(repository: string, current: ReadonlySet<string>, before: number): Promise<number> {
    return (await this.records.retire(repository, current, before)).size;
  }
}

function idOf(key: string, part: number): string {
  return `${key}/${part}`;
}

function recordsOfPacks({ key, repository, path, pack }: BaseFile, publishedAt: number): NewRecord[] {
  const text = Buffer.from(pack).toString('base64');
  const parts = Math.max(1, Math.ceil(text.length / (VALUE * VALUES)));
  return Array.from({ length: parts }, (_, part) => ({
    id: idOf(key, part),
    embedding: placeOf(idOf(key, part)),
    metadata: { repository, path, published_at: publishedAt, parts, ...valuesOf(text, part) },
  }));
}

function valuesOf(text: string, part: number): Record<string, string> {
  const values = Array.from({ length: VALUES }, (_, value) => {
    const from = (part * VALUES + value) * VALUE;
    return [`p${value}`, text.slice(from, from + VALUE)] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

function partsIn(metadata: Metadata | undefined): number {
  const parts = Number(metadata?.parts ?? 1);
  return Number.isInteger(parts) && parts >= 1 && parts <= MOST_PARTS ? parts : 1;
}

/** 64 MB, which no file comes near. */
const MOST_PARTS = 2000;

function joinRecords(key: string, records: ReadonlyMap<string, Metadata>): Uint8Array | undefined {
  const texts: string[] = [];
  for (let part = 0; part < partsIn(records.get(idOf(key, 0))); part++) {
    const metadata = records.get(idOf(key, part));
    if (metadata === undefined) return undefined;
    for (let value = 0; value < VALUES; value++) {
      const text = metadata[`p${value}`];
      if (typeof text === 'string') texts.push(text);
    }
  }
  return Buffer.from(texts.join(''), 'base64');
}
