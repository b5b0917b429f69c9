import { describe, expect, it } from 'vitest';
import { memoryFor, rowSum } from '../../../../src/embedding/static/row-sum.ts';

const DIMENSIONS = 24;
const ROWS = 50;
const WEIGHTS = Array.from({ length: 40 }, (_, at) => Math.log(at + 2) * (at % 3 === 0 ? -0.013 : 0.0071));

function sumsWith(memory: WebAssembly.Memory | undefined): number[] {
  const rows =
    memory === undefined
      ? new Int8Array(ROWS * DIMENSIONS)
      : new Int8Array(memory.buffer, DIMENSIONS, ROWS * DIMENSIONS);
  rows.forEach((_, at) => {
    rows[at] = ((at * 2654435761) >>> 8) & 0xff;
  });
  const { sums, add } = rowSum({ rows, dimensions: DIMENSIONS, memory });
  WEIGHTS.forEach((weight, at) => {
    add((at * 7) % ROWS, weight);
  });
  return [...sums];
}

describe('sums of rows', () => {
  it('are the same to the last bit with WebAssembly and without', () => {
    const plain = sumsWith(undefined);
    expect(sumsWith(memoryFor(ROWS * DIMENSIONS + DIMENSIONS))).toEqual(plain);
    expect(plain.filter((sum) => sum !== 0)).toHaveLength(DIMENSIONS);
  });

  it('have room behind the table, whatever its size', () => {
    for (const bytes of [1, 65_536, 65_537])
      expect(memoryFor(bytes)!.buffer.byteLength - bytes).toBeGreaterThan(32_768);
  });
});
