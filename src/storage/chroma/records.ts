/** Records of a collection, many at a time. Their ids begin with the key of a file and a slash. */
import { createHash } from 'node:crypto';
import type { Metadata, Where } from 'chromadb';
import { inLanes } from '../../base/in-lanes.ts';
import type { Collections } from './collections.ts';
import type { Request } from './request.ts';

export interface NewRecord {
  readonly id: string;
  readonly embedding: readonly number[];
  readonly metadata: Metadata;
}

/** A hosted server takes no more in one request. */
const MOST_RECORDS = 300;
/** Approximate limit for the metadata of a request. */
const MOST_CHARACTERS = 2_000_000;
/** Requests under way at once. */
const LANES = { count: 4 };

export class Records {
  private readonly name: string;
  private readonly collections: Collections;
  private readonly request: Request;

  constructor(name: string, collections: Collections, request: Request) {
    this.name = name;
    this.collections = collections;
    this.request = request;
  }

  async upsert(records: readonly NewRecord[]): Promise<void> {
    const collection = await this.collections.open(this.name);
    await inLanes(
      splitBatches(records, ({ metadata }) => sizeOf(metadata)),
      (batch) =>
        this.request(() =>
          collection.upsert({
            ids: batch.map(({ id }) => id),
            embeddings: batch.map(({ embedding }) => embedding.map(short)),
            metadatas: batch.map(({ metadata }) => metadata),
          }),
        ),
      LANES,
    );
  }

  /** The ids among these that are there. */
  async known(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const collection = await this.collections.open(this.name);
    const found = new Set<string>();
    const look = async (batch: string[]): Promise<void> => {
      const { ids: there } = await this.request(() => collection.get({ ids: batch, include: [] }));
      for (const id of there) found.add(id);
    };
    await inLanes(splitBatches(ids), look, LANES);
    return found;
  }

  async read(ids: readonly string[]): Promise<ReadonlyMap<string, Metadata>> {
    const collection = await this.collections.open(this.name);
    const found = new Map<string, Metadata>();
    const read = async (batch: string[]): Promise<void> => {
      const answer = await this.request(() => collection.get({ ids: batch, include: ['metadatas'] }));
      answer.ids.forEach((id, at) => {
        found.set(id, answer.metadatas[at] ?? {});
      });
    };
    await inLanes(splitBatches(ids), read, LANES);
    return found;
  }

  /** Removes what belongs to no current file, and was published before a time. @returns the keys of the files */
  async retire(repository: string, current: ReadonlySet<string>, before: number): Promise<ReadonlySet<string>> {
    const collection = await this.collections.open(this.name);
    const where: Where = { $and: [{ repository }, { published_at: { $lt: before } }] };
    const old: string[] = [];
    for (let offset = 0; ; offset += PAGE) {
      const { ids } = await this.request(() => collection.get({ where, limit: PAGE, offset, include: [] }));
      old.push(...ids.filter((id) => !current.has(keyOf(id))));
      if (ids.length < PAGE) break;
    }
    await inLanes(splitBatches(old), (ids) => this.request(() => collection.delete({ ids })), LANES);
    return new Set(old.map(keyOf));
  }

  async nearest(vector: Float32Array, count: number, where?: Where) {
    const collection = await this.collections.open(this.name);
    const answer = await this.request(() =>
      collection.query({
        queryEmbeddings: [[...vector]],
        nResults: Math.min(count, PAGE),
        include: ['metadatas', 'distances'],
        ...(where && { where }),
      }),
    );
    const [metadatas = [], distances = []] = [answer.metadatas[0], answer.distances[0]];
    return metadatas.map((metadata, at) => ({ metadata: metadata ?? {}, distance: distances[at] ?? 1 }));
  }
}

/** A hosted server answers with no more at a time. */
const PAGE = 300;

/** Stands in where nobody asks for the nearest: a record must have a vector. Spread out, since a graph of equal ones is slow to build. */
export function placeOf(id: string): readonly number[] {
  const angle = createHash('sha256').update(id).digest().readUInt32LE(0);
  return [Math.cos(angle), Math.sin(angle)];
}

function keyOf(id: string): string {
  return id.slice(0, id.indexOf('/'));
}

/** Numbers travel as text, where the 17 digits of a double are twice as much as all the rest. */
function short(component: number): number {
  return Math.round(component * 100_000) / 100_000;
}

function sizeOf(metadata: Metadata): number {
  return Object.values(metadata).reduce(
    (sum: number, value) => sum + (typeof value === 'string' ? value.length : 8),
    0,
  );
}

function splitBatches<T>(items: readonly T[], sizeOfItem: (item: T) => number = () => 0): T[][] {
  const batches: T[][] = [];
  let characters = 0;
  for (const item of items) {
    characters += sizeOfItem(item);
    const last = batches.at(-1);
    if (last !== undefined && last.length < MOST_RECORDS && characters <= MOST_CHARACTERS) last.push(item);
    else {
      batches.push([item]);
      characters = sizeOfItem(item);
    }
  }
  return batches;
}
