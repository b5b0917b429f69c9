/**
 * Weighted sums of the rows of the table, by the SIMD instructions of WebAssembly. The table lies in the memory of the
 * program, so that nothing is copied; the sums are those of a plain loop, to the last bit.
 */
import { type ResidentRoom, residentRoom } from '../../base/dot-product.ts';

/** `row-sum.wat`, assembled by `wat2wasm`. */
const PROGRAM =
  'AGFzbQEAAAABCAFgBH9/f3wAAhEBBW1vZGVsBm1lbW9yeQIAAQMCAQAHCgEGYWRkUm93AAAK2AEB1QECAX8DeyAAIAFqIQQgA/0UIQcDQCAA/V0DACE' +
  'FIAX9hwEhBSAF/acBIQYgAiAC/QAEACAHIAb9/gH98gH98AH9CwQAIAIgAv0ABBAgByAGIAb9DQgJCgsMDQ4PAAAAAAAAAAD9/gH98gH98AH9CwQQIA' +
  'X9qAEhBiACIAL9AAQgIAcgBv3+Af3yAf3wAf0LBCAgAiAC/QAEMCAHIAYgBv0NCAkKCwwNDg8AAAAAAAAAAP3+Af3yAf3wAf0LBDAgAEEIaiEAIAJBw' +
  'ABqIQIgACAESQ0ACws=';

/** Number of components that the program takes in a step. */
const LANES = 8;
const PAGE_BYTES = 65_536;

export interface RowTable {
  readonly dimensions: number;
  /** Row-major. */
  readonly rows: Int8Array;
  /** The memory in which `rows` lie, behind whatever else is in it room for the sums; undefined without WebAssembly. */
  readonly memory: WebAssembly.Memory | undefined;
}

export interface RowSum {
  readonly sums: Float64Array;
  add(row: number, weight: number): void;
}

/** Allocates room for a table and the sums behind it; undefined in a runtime without WebAssembly. */
export function roomFor(bytes: number): ResidentRoom | undefined {
  return residentRoom(bytes + PAGE_BYTES);
}

export function rowSum(table: RowTable): RowSum {
  const { memory, dimensions } = table;
  return memory === undefined || dimensions % LANES !== 0 || dimensions * 8 > PAGE_BYTES / 2
    ? plainRowSum(table)
    : fastRowSum(table, memory);
}

function plainRowSum({ rows, dimensions }: RowTable): RowSum {
  const sums = new Float64Array(dimensions);
  const add = (row: number, weight: number): void => {
    const base = row * dimensions;
    for (let at = 0; at < dimensions; at++) sums[at]! += weight * rows[base + at]!;
  };
  return { sums, add };
}

function fastRowSum({ rows, dimensions }: RowTable, memory: WebAssembly.Memory): RowSum {
  const module = new WebAssembly.Module(Buffer.from(PROGRAM, 'base64'));
  const { addRow } = new WebAssembly.Instance(module, { model: { memory } }).exports;
  if (typeof addRow !== 'function') throw new Error('row-sum.wat is not what was assembled');
  const sumsAt = memory.buffer.byteLength - dimensions * Float64Array.BYTES_PER_ELEMENT;
  const base = rows.byteOffset;
  return {
    sums: new Float64Array(memory.buffer, sumsAt, dimensions),
    add: (row, weight) => addRow(base + row * dimensions, dimensions, sumsAt, weight),
  };
}
