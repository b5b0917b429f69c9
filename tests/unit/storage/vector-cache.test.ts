import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cacheFolder } from '../../../src/storage/cache-folder.ts';
import { openVectorCache } from '../../../src/storage/vector-cache.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const vectors = (keys: readonly string[]) => new Map(keys.map((key, at) => [key, Float32Array.of(at, 0.5, -1)]));

describe('a cache of vectors', () => {
  it('is shared by those who open it, and knows what it was given', () => {
    const file = path.join(temporaryFolder(), 'deep', 'vectors.db');
    const [one, other] = [openVectorCache(file), openVectorCache(file)];
    one.put(vectors(['a', 'b']));
    expect(other.get(['b', 'c', 'a'])).toEqual([Float32Array.of(1, 0.5, -1), undefined, Float32Array.of(0, 0.5, -1)]);
    expect(statSync(path.dirname(file)).mode & 0o077).toBe(0);
  });

  it('forgets its older half when it is too large', () => {
    const file = path.join(temporaryFolder(), 'vectors.db');
    const keys = Array.from({ length: 100 }, (_, at) => `key ${at}`);
    openVectorCache(file).put(vectors(keys));
    const known = openVectorCache(file, { mostBytes: 1 }).get(keys);
    expect([known.filter((vector) => vector !== undefined).length, known[0], known[99] === undefined]).toEqual([
      50,
      undefined,
      false,
    ]);
  });

  it('that something else wrote to is made anew, and one that cannot be had is done without', () => {
    const file = path.join(temporaryFolder(), 'vectors.db');
    writeFileSync(file, 'no database, but long enough to be looked at as one. '.repeat(100));
    const cache = openVectorCache(file);
    cache.put(vectors(['a']));
    expect(cache.get(['a'])).toEqual([Float32Array.of(0, 0.5, -1)]);
    const folder = path.join(temporaryFolder(), 'vectors.db');
    mkdirSync(folder);
    const none = openVectorCache(folder);
    none.put(vectors(['a']));
    expect(none.get(['a', 'b'])).toEqual([undefined, undefined]);
  });
});

it.each([
  ['linux', { HOME: '/home/me' }, '/home/me/.cache/code-intel'],
  ['linux', { HOME: '/home/me', XDG_CACHE_HOME: '/cache' }, '/cache/code-intel'],
  ['linux', { HOME: '/home/me', XDG_CACHE_HOME: 'cache' }, '/home/me/.cache/code-intel'],
  ['darwin', { HOME: '/Users/me' }, '/Users/me/Library/Caches/code-intel'],
  ['linux', {}, undefined],
] as const)('on %s it lies where caches lie: %j', (platform, environment, file) => {
  expect(cacheFolder(environment, platform)).toBe(file);
});
