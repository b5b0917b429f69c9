/** What a shared base promises, against a real Chroma server. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentHash } from '../../../src/base/hash.ts';
import { asRelative } from '../../../src/base/paths.ts';
import { openChromaBase } from '../../../src/storage/chroma/chroma-base.ts';
import type { BaseFile, SharedBase } from '../../../src/storage/shared-base.ts';
import { type ChromaServer, hasChroma, startChroma } from '../../helpers/chroma-server.ts';

const AT_ONCE = { retries: 0, timeoutMs: 120_000 };

describe.skipIf(!hasChroma())('a base on Chroma', () => {
  let server: ChromaServer;
  let base: SharedBase;

  beforeAll(async () => {
    server = await startChroma();
    base = openChromaBase({ url: server.url }, 'model', AT_ONCE);
  });
  afterAll(() => server.kill());

  it('[VC4] [D-51] finds chunks of all repositories by the nearness of their vectors', async () => {
    await base.publish([
      { ...file('near', 10), repository: 'one', chunks: [chunk([1, 0, 0, 0], 'login')] },
      { ...file('far', 10), repository: 'two', chunks: [chunk([0, 0, 0, 1], 'invoice')] },
    ]);
    const [first, second] = await base.nearest(Float32Array.of(0.9, 0.1, 0, 0), 2);
    expect(first).toMatchObject({ repository: 'one', path: 'near.ts', symbol: 'login', startLine: 3, endLine: 5 });
    expect(first?.cosine).toBeGreaterThan(second?.cosine ?? 1);
  });

  it('[VC1, VC2, D-33] gives back what was published, byte for byte, and knows nothing else', async () => {
    const files = [file('a', 10), file('b', 200_000)];
    await base.publish(files);
    expect([...(await base.known(['a', 'b', 'c']))].sort()).toEqual(['a', 'b']);
    const packs = await base.packs(['a', 'c', 'b']);
    expect([...packs.keys()].sort()).toEqual(['a', 'b']);
    for (const { key, pack } of files) expect(Buffer.from(packs.get(key) ?? []).equals(pack)).toBe(true);
  });

  it('holds more files than one request takes, and takes the same ones again', async () => {
    const files = Array.from({ length: 700 }, (_, at) => file(`many${at}`, 100));
    await base.publish(files);
    await base.publish(files);
    const keys = files.map(({ key }) => key);
    expect((await base.known(keys)).size).toBe(700);
    expect((await base.packs(keys)).size).toBe(700);
  });

  it('retires what is old and no longer current, of one repository only', async () => {
    await base.publish([file('old', 10, 'r1'), file('kept', 10, 'r1'), file('other', 10, 'r2')]);
    const later = Date.now() + 1000;
    expect(await base.retire('r1', new Set(['kept']), 0)).toBe(0);
    expect(await base.retire('r1', new Set(['kept']), later)).toBe(1);
    expect([...(await base.known(['old', 'kept', 'other']))].sort()).toEqual(['kept', 'other']);
  });

  it('compares no vectors of two models, and retires what a former one left', async () => {
    const other = openChromaBase({ url: server.url }, 'another model', AT_ONCE);
    const long = { ...file('of-another', 10, 'r3'), chunks: [chunk([1, 0, 0, 0, 0, 0], 'login')] };
    await other.publish([long]);
    await base.publish([file('of-this', 10, 'r3')]);
    const found = await base.nearest(Float32Array.of(1, 0, 0, 0), 100);
    expect(found.map(({ path }) => path)).not.toContain('of-another.ts');
    expect(await other.nearest(Float32Array.of(1, 0, 0, 0, 0, 0), 100)).toMatchObject([{ path: 'of-another.ts' }]);
    expect([...(await base.known(['of-another']))]).toEqual([]);
    expect(await base.retire('r3', new Set(['of-this']), Date.now() + 1000)).toBe(1);
    expect(await other.nearest(Float32Array.of(1, 0, 0, 0, 0, 0), 100)).toEqual([]);
    expect([...(await base.known(['of-this']))]).toEqual(['of-this']);
  });

  it('never knows a file whose publication was cut off', async () => {
    const files = Array.from({ length: 400 }, (_, at) => file(`cut${at}`, 50_000));
    const failure = expect(base.publish(files)).rejects.toMatchObject({ code: 'busy' });
    await wait(100);
    await server.kill();
    await failure;
    await expect(base.packs(['cut0'])).rejects.toMatchObject({
      code: 'busy',
      message: expect.stringContaining(base.address),
    });
    await server.restart();
    const known = await base.known(files.map(({ key }) => key));
    const packs = await base.packs([...known]);
    expect(packs.size).toBe(known.size);
    for (const { key, pack } of files) if (known.has(key)) expect(packs.get(key)?.length).toBe(pack.length);
    await base.publish(files);
    expect((await base.known(files.map(({ key }) => key))).size).toBe(files.length);
  });
});

function file(key: string, bytes: number, repository = 'repository'): BaseFile {
  const pack = Uint8Array.from({ length: bytes }, (_, at) => (at * 7 + key.length) % 251);
  return { key, repository, path: asRelative(`${key}.ts`), pack, chunks: [chunk(directionOf(key), key)] };
}

function chunk(vector: readonly number[], symbol: string): BaseFile['chunks'][number] {
  return { vector: Float32Array.from(vector), text: `function ${symbol}() {}`, startLine: 3, endLine: 5, symbol };
}

/** Another one for each key, none of them near the first axis: the server's graph does not find its way among equal ones. */
function directionOf(key: string): readonly number[] {
  const angle = contentHash(key)
    .split('')
    .reduce((sum, digit) => (sum * 16 + Number.parseInt(digit, 16)) % 9973, 0);
  return [0, Math.cos(angle), Math.sin(angle), 0];
}
