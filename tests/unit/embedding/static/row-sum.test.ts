import { describe, expect, it } from 'vitest';
import { dotRows, type ResidentRoom } from '../../../../src/base/dot-product.ts';
import { roomFor, rowSum } from '../../../../src/embedding/static/row-sum.ts';

const DIMENSIONS = 24;
const ROWS = 50;
const WEIGHTS = Array.from({ length: 40 }, (_, at) => Math.log(at + 2) * (at % 3 === 0 ? -0.013 : 0.0071));

function rowsIn(room: ResidentRoom | undefined): Int8Array {
  const rows =
    room === undefined
      ? new Int8Array(ROWS * DIMENSIONS)
      : new Int8Array(room.memory.buffer, room.start, ROWS * DIMENSIONS);
  rows.forEach((_, at) => {
    rows[at] = ((at * 2654435761) >>> 8) & 0xff;
  });
  return rows;
}

function sumsWith(room: ResidentRoom | undefined): number[] {
  const { sums, add } = rowSum({ rows: rowsIn(room), dimensions: DIMENSIONS, memory: room?.memory });
  WEIGHTS.forEach((weight, at) => {
    add((at * 7) % ROWS, weight);
  });
  return [...sums];
}

describe('sums of rows', () => {
  it('are the same to the last bit with WebAssembly and without', () => {
    const plain = sumsWith(undefined);
    expect(sumsWith(roomFor(ROWS * DIMENSIONS))).toEqual(plain);
    expect(plain.filter((sum) => sum !== 0)).toHaveLength(DIMENSIONS);
  });

  it('have room behind the table, whatever its size', () => {
    for (const bytes of [1, 65_536, 65_537]) {
      const { memory, start } = roomFor(bytes)!;
      expect(memory.buffer.byteLength - start - bytes).toBeGreaterThan(32_768);
    }
  });

  it('leave the table as it was, beside inner products in the same memory', () => {
    const wide = { rows: 100, dimensions: 32 };
    const room = roomFor(wide.rows * wide.dimensions)!;
    const rows = new Int8Array(room.memory.buffer, room.start, wide.rows * wide.dimensions);
    rows.forEach((_, at) => {
      rows[at] = ((at * 2654435761) >>> 8) & 0xff;
    });
    const before = rows.slice();
    const query = before.slice(0, wide.dimensions);
    const { sums, add } = rowSum({ rows, dimensions: wide.dimensions, memory: room.memory });
    add(3, 0.5);
    const alone = [...sums];
    expect(dotRows(query, rows)).toEqual(dotRows(query, before));
    expect([...sums]).toEqual(alone);
    expect(rows).toEqual(before);
  });
});
