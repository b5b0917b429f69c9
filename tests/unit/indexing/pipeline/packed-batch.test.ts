import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { asRelative, toAbsolute } from '../../../../src/base/paths.ts';
import { type BatchResult, createBatchIndexer } from '../../../../src/indexing/pipeline/index-batch.ts';
import { type LocalFile, packBatch, unpackBatch } from '../../../../src/indexing/pipeline/packed-batch.ts';
import { SegmentBuilder } from '../../../../src/indexing/pipeline/segment-builder.ts';
import { NO_ATTRIBUTES } from '../../../../src/indexing/scan/git-attributes.ts';
import { languageOf } from '../../../../src/languages/registry.ts';
import { DamagedIndexError } from '../../../../src/storage/damage.ts';
import { PostingCursor } from '../../../../src/storage/postings.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { writeInto } from '../../../integration/scan/project.ts';

const DIMENSIONS = 3;
const TEXT = '/** 請求書 of a cart. */\nexport class Cart {\n  total() {\n    return sum(this.lines);\n  }\n}\n';

let batch: BatchResult;
let local: LocalFile;

beforeAll(async () => {
  const root = toAbsolute(temporaryFolder(), '/');
  writeInto(root, 'src/cart.ts', TEXT);
  const scanned = { path: asRelative('src/cart.ts'), size: TEXT.length, ctimeMs: 7 };
  batch = await createBatchIndexer({
    root,
    attributes: NO_ATTRIBUTES,
    chunking: { maxLength: 1000 },
    dimensions: DIMENSIONS,
    embed: async (texts) => Int8Array.from({ length: texts.length * DIMENSIONS }, (_, at) => (at % 200) - 100),
    languageOf,
    frameworksOf: () => [],
    now: () => 11,
    onFile: () => {},
  })([scanned]);
  local = { ...scanned, hash: batch.files[0]?.hash ?? '', indexedAt: 11 };
});

it('comes back as it was, with the times of this machine', () => {
  expect(unpackBatch(packBatch(batch), local, DIMENSIONS)).toEqual({ ...batch, sourceBytes: local.size });
  const later = unpackBatch(packBatch(batch), { ...local, ctimeMs: 99, indexedAt: 100 }, DIMENSIONS);
  expect(later.files[0]).toMatchObject({ path: 'src/cart.ts', ctimeMs: 99, indexedAt: 100 });
});

describe('a pack of another machine', () => {
  it('is refused where its vectors have another length', () => {
    expect(() => unpackBatch(packBatch(batch), local, 4)).toThrow(DamagedIndexError);
  });

  it('is refused before it fills the memory', () => {
    expect(() => unpackBatch(deflateSync(Buffer.alloc(80 * 2 ** 20)), local, DIMENSIONS)).toThrow(DamagedIndexError);
  });

  it('is refused, or makes a segment whose lists stay within it, whatever was changed in it', () => {
    const plain = inflateSync(packBatch(batch));
    const change = fc.tuple(fc.nat(plain.length - 1), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), fc.option(fc.nat(plain.length)), (changes, cut) => {
        const bytes = Buffer.from(plain);
        for (const [at, value] of changes) bytes[at] = value;
        const taken = unpacked(deflateSync(bytes.subarray(0, cut ?? bytes.length)));
        if (taken !== undefined) expectSound(taken);
      }),
      { numRuns: 500 },
    );
  });
});

function unpacked(pack: Uint8Array): BatchResult | undefined {
  try {
    return unpackBatch(pack, local, DIMENSIONS);
  } catch (error) {
    if (error instanceof DamagedIndexError) return undefined;
    throw error;
  }
}

function expectSound(taken: BatchResult): void {
  const builder = new SegmentBuilder();
  builder.add(taken);
  const { chunkCount, postings, vectors } = builder.build();
  expect(vectors).toHaveLength(chunkCount * DIMENSIONS);
  for (const [, list] of postings) {
    const cursor = new PostingCursor(list);
    while (cursor.next()) expect(cursor.ordinal).toBeLessThan(Math.max(1, chunkCount));
  }
}
