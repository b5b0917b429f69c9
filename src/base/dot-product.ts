/**
 * Inner products of one vector of signed bytes with many, by the SIMD instructions of WebAssembly: ten times
 * as fast as the same loop in JavaScript, exact, and without a native library. The program is `dot-product.wat`.
 */

/** `dot-product.wat`, assembled by `wat2wasm`. */
const PROGRAM =
  'AGFzbQEAAAABCQFgBX9/f398AAIQAQRyb3dzBm1lbW9yeQIAAQMCAQAHCwEHZG90Um93cwAACqcBAaQBAgF/A3sCQANAIAEgAk8NAf0MAAAAAAAAAAA' +
  'AAAAAAAAAACEGQQAhBQNAIAX9AAQAIQggASAFav0ABAAhByAGIAj9hwEgB/2HAf26ASAI/YgBIAf9iAH9ugH9rgH9rgEhBiAFQRBqIQUgBSAASQ0ACy' +
  'ADIAQgBv0bACAG/RsBaiAG/RsCIAb9GwNqareitjgCACADQQRqIQMgASAAaiEBDAALCws=';

/** Number of components that the program takes in a step. */
const LANES = 16;
const MOST_DIMENSIONS = 4096;
const PAGE_BYTES = 65_536;
const MOST_PAGES = 65_536;

/** Memory: the query, the products of one block, its rows. */
const RESULT_AT = MOST_DIMENSIONS;
const MOST_BLOCK_ROWS = 1024;
const MATRIX_AT = RESULT_AT + MOST_BLOCK_ROWS * 4;
/** Rows that lie elsewhere pass through the memory in blocks that stay in the processor's cache. */
const BLOCK_BYTES = 1 << 20;

interface Program {
  readonly bytes: Int8Array;
  readonly products: Float32Array;
  run(dimensions: number, matrix: number, end: number, result: number, factor: number): void;
}

interface Product {
  readonly query: Int8Array;
  readonly matrix: Int8Array;
  readonly factor: number;
}

/** @returns for each row of `matrix` its inner product with `query`, times `factor` */
export function dotRows(query: Int8Array, matrix: Int8Array, factor = 1): Float32Array {
  const product = { query, matrix, factor };
  if (!isSupported(query.length)) return plainDotRows(product);
  const resident = residents.get(matrix.buffer);
  if (resident !== undefined) return byBlocks(product, resident, (start) => matrix.byteOffset + start);
  const shared = sharedProgram();
  return byBlocks(product, shared, (start, end) => {
    shared.bytes.set(matrix.subarray(start, end), MATRIX_AT);
    return MATRIX_AT;
  });
}

/**
 * @param size bytes of all matrices that will be kept
 * @returns what copies a matrix to a place from which `dotRows` need not copy it; where there is no room it stays as it is
 */
export function residentRows(size: number): (matrix: Int8Array) => Int8Array {
  const room = residentRoom(size);
  if (room === undefined) return (matrix) => matrix;
  let at = room.start;
  return (matrix) => {
    const copy = new Int8Array(room.memory.buffer, at, matrix.length);
    copy.set(matrix);
    at += matrix.length;
    return copy;
  };
}

export interface ResidentRoom {
  readonly memory: WebAssembly.Memory;
  /** Offset, a multiple of 8, from which the bytes belong to the caller; those before belong to `dotRows`. */
  readonly start: number;
}

/** Allocates bytes that `dotRows` need not copy; undefined where there is no room. */
export function residentRoom(bytes: number): ResidentRoom | undefined {
  const memory = allocateMemory(MATRIX_AT + bytes);
  if (memory === undefined) return undefined;
  residents.set(memory.buffer, programIn(memory));
  return { memory, start: MATRIX_AT };
}

const residents = new WeakMap<ArrayBufferLike, Program>();
let shared: Program | undefined;

function sharedProgram(): Program {
  shared ??= programIn(new WebAssembly.Memory({ initial: (MATRIX_AT + BLOCK_BYTES + PAGE_BYTES) / PAGE_BYTES }));
  return shared;
}

function allocateMemory(bytes: number): WebAssembly.Memory | undefined {
  const initial = Math.ceil(bytes / PAGE_BYTES);
  if (typeof WebAssembly === 'undefined' || initial > MOST_PAGES) return undefined;
  try {
    return new WebAssembly.Memory({ initial });
  } catch {
    return undefined;
  }
}

function isSupported(dimensions: number): boolean {
  return dimensions % LANES === 0 && dimensions <= MOST_DIMENSIONS && typeof WebAssembly !== 'undefined';
}

/** @param place where the bytes [start, end) of the matrix are in the memory of the program */
function byBlocks(
  { query, matrix, factor }: Product,
  program: Program,
  place: (start: number, end: number) => number,
): Float32Array {
  const dimensions = query.length;
  const blockBytes = Math.min(Math.floor(BLOCK_BYTES / dimensions), MOST_BLOCK_ROWS) * dimensions;
  const products = new Float32Array(matrix.length / dimensions);
  program.bytes.set(query, 0);
  for (let start = 0; start < matrix.length; start += blockBytes) {
    const end = Math.min(matrix.length, start + blockBytes);
    const at = place(start, end);
    program.run(dimensions, at, at + end - start, RESULT_AT, factor);
    products.set(program.products.subarray(0, (end - start) / dimensions), start / dimensions);
  }
  return products;
}

/** Computes other lengths, and all on a runtime without WebAssembly. */
function plainDotRows({ query, matrix, factor }: Product): Float32Array {
  const products = new Float32Array(matrix.length / query.length);
  return products.map((_, row) => dotRow(query, matrix, row * query.length) * factor);
}

function dotRow(query: Int8Array, matrix: Int8Array, offset: number): number {
  let sum = 0;
  for (let at = 0; at < query.length; at++) sum += query[at]! * matrix[offset + at]!;
  return sum;
}

function programIn(memory: WebAssembly.Memory): Program {
  const module = new WebAssembly.Module(Buffer.from(PROGRAM, 'base64'));
  const { dotRows: run } = new WebAssembly.Instance(module, { rows: { memory } }).exports;
  if (typeof run !== 'function') throw new Error('dot-product.wat is not what was assembled');
  return {
    bytes: new Int8Array(memory.buffer),
    products: new Float32Array(memory.buffer, RESULT_AT, MOST_BLOCK_ROWS),
    run: (dimensions, matrix, end, result, factor) => run(dimensions, matrix, end, result, factor),
  };
}
