import { describe, expect, it } from 'vitest';
import { compressBlock, expandBlock } from '../../../src/storage/compressed.ts';
import { DamagedIndexError } from '../../../src/storage/damage.ts';

function bytesOf(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => at % 7);
}

describe('a compressed block', () => {
  it.each([0, 1, 63, 2000, 32 * 1024, 32 * 1024 + 1, 100_000])('gives %i bytes back', (length) => {
    expect(expandBlock(compressBlock(bytesOf(length)))).toEqual(bytesOf(length));
  });

  it('is smaller, unless expanding it would take long', () => {
    expect(compressBlock(bytesOf(2000)).length).toBeLessThan(200);
    expect(compressBlock(bytesOf(100_000)).length).toBe(100_001);
  });

  it('is damaged when it holds more or less than its length, or cannot be read', () => {
    const block = compressBlock(bytesOf(100));
    expect(() => expandBlock(Uint8Array.of(99, ...block.subarray(1)))).toThrow(DamagedIndexError);
    expect(() => expandBlock(Uint8Array.of(101, ...block.subarray(1)))).toThrow(DamagedIndexError);
    expect(() => expandBlock(block.subarray(0, block.length - 2))).toThrow(DamagedIndexError);
    expect(() => expandBlock(Uint8Array.of(0xff, 0xff, 0xff, 0x7f, 1))).toThrow(DamagedIndexError);
    expect(() => expandBlock(new Uint8Array())).toThrow(DamagedIndexError);
  });
});
