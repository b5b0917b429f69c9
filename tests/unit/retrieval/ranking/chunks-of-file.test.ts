import { expect, it } from 'vitest';
import type { CodeSymbol } from '../../../../src/languages/contract.ts';
import { rankedChunks } from '../../../../src/retrieval/ranking/chunks-of-file.ts';
import { RULES } from '../../../../src/retrieval/rules/rules.ts';

const MODULE = 0;
const SYMBOL = 1;
/** Imports in lines 1 to 3, a constructor, a method. */
const CHUNKS = Int32Array.from([0, 1, 3, -1, MODULE, 0, 0, 5, 20, 0, SYMBOL, 0, 0, 22, 40, 1, SYMBOL, 0]);

function symbol(name: string, kind: CodeSymbol['kind'], startLine: number, endLine: number): CodeSymbol {
  const place = {
    startLine,
    endLine,
    nameLine: startLine,
    nameColumn: 1,
    docStart: startLine,
    start: 0,
    end: 0,
    column: 1,
  };
  return { name, kind, scope: 'Cart', parent: -1, signature: name, docblock: '', ...place };
}

const OUTLINE = {
  symbols: [symbol('constructor', 'constructor', 5, 20), symbol('total', 'method', 22, 40)],
  imports: [1, 2, 3].map((line) => ({ module: `m${line}`, names: [], line })),
  docblock: '',
  hasSyntaxError: false,
};

/** @returns the chunks, best first, for what their words score */
function ranked(text: string, lexical: readonly number[]): number[] {
  const segment = {
    id: 1,
    fileCount: 1,
    chunkCount: 3,
    fileIds: Int32Array.of(7),
    fileClasses: Uint8Array.of(0),
    chunks: CHUNKS,
    lengths: new Uint16Array(),
    vectors: new Int8Array(),
    pathVectors: new Int8Array(),
    places: Int32Array.of(0, 0, 3),
    fileOfChunk: new Int32Array(3),
  };
  const chunks = { lexical: new Map([[1, Float32Array.from(lexical)]]), vector: new Map() };
  const tops = { lexical: 1, vector: 1, expansion: 0 };
  const store = { version: () => 1, outline: () => OUTLINE };
  const request = { rules: RULES, query: { type: 'sentence' as const, text }, store };
  const found = rankedChunks({ segment, file: 0, firstChunk: 0, endChunk: 3 }, { chunks, tops, request });
  return found.map(({ chunk }) => chunk);
}

it('a method stands before imports and a constructor that match a little better', () => {
  expect(ranked('how are totals rounded', [1, 0.9, 0.8])[0]).toBe(2);
});

it('a constructor that matches far better, or is asked for, stays first', () => {
  expect(ranked('how are totals rounded', [0, 1, 0.5])[0]).toBe(1);
  expect(ranked('where is the cart injected', [0, 1, 0.9])[0]).toBe(1);
});
