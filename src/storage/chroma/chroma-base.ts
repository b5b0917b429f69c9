/** The shared base on a Chroma server. */
import { contentHash } from '../../base/hash.ts';
import { FOREIGN_LIMITS } from '../../base/programs/limits.ts';
import type { SharedBase } from '../shared-base.ts';
import type { ChromaAddress } from './address.ts';
import { Collections } from './collections.ts';
import { Forest } from './forest.ts';
import { LessonMap } from './lesson-map.ts';
import { Packs } from './packs.ts';
import { type RequestOptions, requester } from './request.ts';

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
    teach: (lessons) => map.add(lessons),
    lessons: (repository) => map.read(repository),
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
