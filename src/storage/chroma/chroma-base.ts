/** The shared base on a Chroma server. */
import type { SharedBase } from '../shared-base.ts';
import type { ChromaAddress } from './address.ts';
import { Collections } from './collections.ts';
import { Forest } from './forest.ts';
import { LessonMap } from './lesson-map.ts';
import { Packs } from './packs.ts';
import { type RequestOptions, requester } from './request.ts';

export function openChromaBase(address: ChromaAddress, options: Partial<RequestOptions> = {}): SharedBase {
  const request = requester({ address: address.url, timeoutMs: 30_000, retries: 3, ...options });
  const collections = new Collections(address, request);
  const forest = new Forest(collections, request);
  const packs = new Packs(collections, request);
  const map = new LessonMap(collections, request);
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
      const retired = await packs.retire(repository, current, before);
      // A hosted server charges for looking, and the chunks of a repository are many.
      if (retired > 0) await forest.retire(repository, current, before);
      return retired;
    },
    nearest: (vector, count) => forest.nearest(vector, count),
    teach: (lessons, vectors) => map.add(lessons, vectors),
    lessons: (repository) => map.read(repository),
  };
}
