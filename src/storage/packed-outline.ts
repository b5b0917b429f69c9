/**
 * The stored form of an outline: compressed JSON of lists alone. Each property of the symbols is a list, so that like
 * values lie together, and places are told from the one before or from the start of the symbol, which makes most of them
 * small numbers. It takes a fifth of the plain form.
 */
import type { LineRange } from '../base/line-ranges.ts';
import type { CodeSymbol, SymbolKind, TypeFact } from '../languages/contract.ts';
import type { PackFailure } from '../languages/framework-contract.ts';
import { compress, expand } from './compressed.ts';
import type { Outline } from './contract.ts';
import { DamagedIndexError } from './damage.ts';

export function packOutline({
  symbols,
  imports,
  docblock,
  hasSyntaxError,
  types = [],
  unread = [],
  failures = [],
}: Outline): Uint8Array {
  const before = (at: number): Start => symbols[at - 1] ?? FIRST;
  const packed: Packed = [
    imports,
    docblock,
    hasSyntaxError,
    symbols.map((symbol) => symbol.name),
    symbols.map((symbol) => symbol.kind),
    symbols.map((symbol) => symbol.scope),
    symbols.map((symbol) => symbol.signature),
    symbols.map((symbol) => symbol.docblock),
    symbols.map(({ start, docStart }) => start - docStart),
    symbols.map(({ start }, at) => start - before(at).start),
    symbols.map(({ start, end }) => end - start),
    symbols.map(({ startLine }, at) => startLine - before(at).startLine),
    symbols.map(({ startLine, endLine }) => endLine - startLine),
    symbols.map(({ startLine, nameLine }) => nameLine - startLine),
    symbols.map((symbol) => symbol.column),
    symbols.map((symbol) => symbol.parent),
    types.map(({ symbol }) => symbol),
    types.map(({ member }) => member),
    types.map(({ path }) => path),
    unread.flatMap(({ start, end }) => [start, end]),
    failures,
  ];
  return compress(JSON.stringify(packed));
}

/** Outline of a file that is not indexed. */
export const NO_OUTLINE: Outline = { symbols: [], imports: [], docblock: '', hasSyntaxError: false };

/** @throws DamagedIndexError */
export function unpackOutline(packed: Uint8Array): Outline {
  const columns = parse(expand(packed).toString());
  const [imports, docblock, hasSyntaxError] = columns;
  return {
    symbols: unpackSymbols(columns),
    imports,
    docblock,
    hasSyntaxError,
    types: typesOf(columns),
    unread: unreadOf(columns[19]),
    failures: columns[20],
  };
}

type Start = Pick<CodeSymbol, 'start' | 'startLine'>;
const FIRST: Start = { start: 0, startLine: 0 };

type Packed = readonly [
  imports: Outline['imports'],
  docblock: string,
  hasSyntaxError: boolean,
  names: readonly string[],
  kinds: readonly SymbolKind[],
  scopes: readonly string[],
  signatures: readonly string[],
  docblocks: readonly string[],
  docLengths: readonly number[],
  startSteps: readonly number[],
  lengths: readonly number[],
  lineSteps: readonly number[],
  lineCounts: readonly number[],
  nameLines: readonly number[],
  columns: readonly number[],
  parents: readonly number[],
  typed: readonly number[],
  members: readonly string[],
  paths: readonly string[],
  unread: readonly number[],
  failures: readonly PackFailure[],
];

function parse(json: string): Packed {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new DamagedIndexError('an outline is no JSON', { cause });
  }
}

/** @param ends the first and the last line of each range, by turns */
function unreadOf(ends: readonly number[]): LineRange[] {
  return ends.flatMap((start, at) => (at % 2 === 0 ? [{ start, end: ends[at + 1] ?? start }] : []));
}

function typesOf(columns: Packed): TypeFact[] {
  const [typed, members, paths] = [columns[16], columns[17], columns[18]];
  return typed.map((symbol, at) => ({ symbol, member: members[at]!, path: paths[at]! }));
}

function unpackSymbols([, , , names, kinds, scopes, signatures, docblocks, ...places]: Packed): CodeSymbol[] {
  const [docLengths, startSteps, lengths, lineSteps, lineCounts, nameLines, columns, parents] = places;
  let { start, startLine } = FIRST;
  return names.map((name, at) => {
    start += startSteps[at]!;
    startLine += lineSteps[at]!;
    return {
      name,
      kind: kinds[at]!,
      scope: scopes[at]!,
      signature: signatures[at]!,
      docblock: docblocks[at]!,
      docStart: start - docLengths[at]!,
      start,
      end: start + lengths[at]!,
      startLine,
      endLine: startLine + lineCounts[at]!,
      nameLine: startLine + nameLines[at]!,
      column: columns[at]!,
      parent: parents[at]!,
    };
  });
}
