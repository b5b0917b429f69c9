/**
 * Packs of files in a collection `forest_packs-` for each model: base64 in values that a hosted server accepts
 * too. They are metadata and no documents, since Chroma indexes every three characters of a document, which took ten
 * times as long. The part 0 of a file is written last: a file is there when that is.
 */
import type { Metadata } from 'chromadb';
import type { BaseFile } from '../shared-base.ts';
import type { Collections } from './collections.ts';
import { type NewRecord, placeOf, Records } from './records.ts';
import type { Request } from './request.ts';

/** Characters of one value; a hosted server takes 4096 bytes. */
const VALUE = 4000;
/** Values of one record, `p0` and so on. */
const VALUES = 8;

export class Packs {
  private readonly records: Records;

  constructor(name: string, collections: Collections, request: Request) {
    this.records = new Records(name, collections, request);
  }

  async known(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await this.records.known(keys.map((key) => idOf(key, 0)));
    return new Set(keys.filter((key) => found.has(idOf(key, 0))));
  }

  async add(files: readonly BaseFile[], publishedAt: number): Promise<void> {
    const records = files.flatMap((file) => recordsOf(file, publishedAt));
    const isFirst = ({ id }: NewRecord): boolean => id.endsWith('/0');
    await this.records.upsert(records.filter((record) => !isFirst(record)));
    await this.records.upsert(records.filter(isFirst));
  }

  /** Without those of which a part is missing. */
  async read(keys: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const first = await this.records.read(keys.map((key) => idOf(key, 0)));
    const others = keys.flatMap((key) =>
      Array.from({ length: partsIn(first.get(idOf(key, 0))) - 1 }, (_, part) => idOf(key, part + 1)),
    );
    const records = new Map([...first, ...(await this.records.read(others))]);
    const packs = keys.flatMap((key): [string, Uint8Array][] => {
      const pack = joined(key, records);
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

function recordsOf({ key, repository, path, pack }: BaseFile, publishedAt: number): NewRecord[] {
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

function joined(key: string, records: ReadonlyMap<string, Metadata>): Uint8Array | undefined {
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
