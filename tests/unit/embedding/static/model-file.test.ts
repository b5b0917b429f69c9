import { rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../../../src/base/user-error.ts';
import { openStaticEmbedder } from '../../../../src/embedding/static/static-embedder.ts';
import { type ModelChange, writeModel } from '../model-fixture.ts';

function flip(bytes: Buffer, at: number): Buffer {
  bytes[at]! ^= 1;
  return bytes;
}

const damages: readonly (readonly [what: string, change: ModelChange, message: RegExp])[] = [
  ['a truncated file', { damage: (bytes) => bytes.subarray(0, -3) }, /bytes instead of/],
  ['a file shorter than its header', { damage: (bytes) => bytes.subarray(0, 10) }, /begin with SLEMB001/],
  ['another format', { damage: (bytes) => flip(bytes, 0) }, /begin with SLEMB001/],
  ['a header that promises other sections', { damage: (bytes) => flip(bytes, 16) }, /bytes instead of/],
  ['a description of another table', { description: { entries: 5 } }, /different sizes/],
  ['a vocabulary with too few entries', { damage: (bytes) => Buffer.from(bytes.map(withoutLineFeed)) }, /too few/],
  ['a vocabulary with too many entries', { damage: withExtraLineFeed }, /too many/],
];

function withoutLineFeed(byte: number, at: number, bytes: Uint8Array): number {
  return byte === 10 && at > bytes.length - 14 ? 0x61 : byte;
}

function withExtraLineFeed(bytes: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, -1), Buffer.from('\n')]);
}

describe('a damaged model', () => {
  it.each(damages)('is refused at the first text: %s [D-34]', (_, change, message) => {
    const embedder = openStaticEmbedder(writeModel(change));
    const embed = () => embedder.embedInto('cat', new Float32Array(2));
    expect(embed).toThrow(UserError);
    expect(embed).toThrow(message);
  });

  it('is recognised by its checksum when one byte of a vector changed [D-34]', async () => {
    const embedder = openStaticEmbedder(writeModel({ damage: (bytes) => flip(bytes, 50) }));
    await expect(embedder.load()).rejects.toThrow(/checksum/);
  });

  it('is recognised when the recorded checksum is another one [D-34]', async () => {
    const embedder = openStaticEmbedder(writeModel({ description: { sha256: '0'.repeat(64) } }));
    await expect(embedder.load()).rejects.toMatchObject({ code: 'index_unavailable', next: /npm install/ });
  });

  it.each(['model.bin', 'model.json'])('names %s when it is missing [D-34]', async (name) => {
    const directory = writeModel();
    rmSync(path.join(directory, name));
    await expect((async () => openStaticEmbedder(directory).load())()).rejects.toThrow(name);
  });

  it('is refused when its description has no calibration [D-34]', () => {
    expect(() => openStaticEmbedder(writeModel({ description: { calibration: {} } }))).toThrow(/calibration/);
  });
});

describe('an intact small model', () => {
  it('sums rows with the weight 1 + ln count, and drops unknown characters [D-34]', async () => {
    const embedder = openStaticEmbedder(writeModel());
    await embedder.load();
    const [vector] = await embedder.embed(['cat Cat dog qqq']);
    expect(vector![0]! / vector![1]!).toBeCloseTo(1 + Math.log(2), 5);
  });

  it('has another fingerprint with another calibration [D-34]', () => {
    const knots = {
      knots: [
        [0, 0],
        [0.4, 0.6],
        [1, 1],
      ],
    };
    const [one, other] = [writeModel(), writeModel({ description: { calibration: knots } })].map((directory) =>
      openStaticEmbedder(directory),
    );
    expect(one!.fingerprint).not.toBe(other!.fingerprint);
  });
});
