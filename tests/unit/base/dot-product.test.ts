import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dotRows, residentRows } from '../../../src/base/dot-product.ts';

const sumOfProducts = (left: Int8Array, right: Int8Array): number =>
  left.reduce((sum, value, at) => sum + value * right[at]!, 0);

const rowsOf = (matrix: Int8Array, dimensions: number): Int8Array[] =>
  Array.from({ length: matrix.length / dimensions }, (_, row) =>
    matrix.subarray(row * dimensions, (row + 1) * dimensions),
  );

const bytes = (length: number) => fc.int8Array({ minLength: length, maxLength: length });

describe('inner products', () => {
  it.each([16, 64, 256, 1024, 4, 33])('of vectors of length %i are exact', (dimensions) => {
    const job = fc.nat(6).chain((rows) => fc.tuple(bytes(dimensions), bytes(dimensions * rows)));
    fc.assert(
      fc.property(job, ([query, matrix]) => {
        const expected = rowsOf(matrix, dimensions).map((row) => sumOfProducts(query, row));
        expect([...dotRows(query, matrix)]).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  it('of extreme components do not overflow', () => {
    const query = new Int8Array(1008).fill(-128);
    expect([...dotRows(query, query)]).toEqual([1008 * 128 * 128]);
  });

  it('of more rows than one block holds keep their order', () => {
    const query = Int8Array.from({ length: 16 }, (_, at) => (at === 0 ? 1 : 0));
    const matrix = new Int8Array(16 * 3000).map((_, at) => (at % 16 === 0 ? (at / 16) % 100 : 7));
    expect([...dotRows(query, matrix)]).toEqual(Array.from({ length: 3000 }, (_, row) => row % 100));
  });

  it('are multiplied by the factor', () => {
    expect([...dotRows(Int8Array.of(2, 3), Int8Array.of(4, 5, 1, 1), 0.5)]).toEqual([11.5, 2.5]);
  });

  it('are the same for rows that lie in the memory of the program', () => {
    const matrices = [0, 3, 1500].map((rows) => Int8Array.from({ length: 32 * rows }, (_, at) => (at * 31) % 251));
    const query = Int8Array.from({ length: 32 }, (_, at) => at - 16);
    const resident = matrices.map(residentRows(matrices.reduce((sum, { length }) => sum + length, 0)));
    expect(resident).toEqual(matrices);
    for (const [at, matrix] of matrices.entries()) {
      expect(dotRows(query, resident[at]!, 0.1)).toEqual(dotRows(query, matrix, 0.1));
    }
    expect([...dotRows(query, resident[1]!.subarray(32))]).toEqual([...dotRows(query, matrices[1]!.subarray(32))]);
  });

  it('of no rows are none', () => {
    expect([...dotRows(new Int8Array(16), new Int8Array())]).toEqual([]);
  });
});
