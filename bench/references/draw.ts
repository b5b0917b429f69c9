/** Draws the symbols that are asked for: at random with a seed, names that many definitions share more often. */
import { isSourceLike } from '../../src/app/facts/file-order.ts';
import { definitionsOf } from '../../src/app/facts/find-definitions.ts';
import type { Project } from '../../src/app/project/project.ts';
import { asRelative } from '../../src/base/paths.ts';
import { type CodeSymbol, qualifiedNameOf, type SymbolKind } from '../../src/languages/contract.ts';
import type { FileRecord } from '../../src/storage/contract.ts';

export interface DrawnSymbol {
  /** As it is asked for; all definitions that it names are meant. */
  readonly query: string;
  readonly kind: SymbolKind;
  /** Member of a class whose name three definitions or more share. */
  readonly isCommonMember: boolean;
  readonly places: readonly Place[];
}

/** Lines and columns from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

const KINDS: ReadonlySet<SymbolKind> = new Set([
  'function',
  'method',
  'class',
  'interface',
  'trait',
  'struct',
  'enum',
  'type',
  'constant',
  'property',
  'enum_member',
]);
const MEMBERS: ReadonlySet<SymbolKind> = new Set(['method', 'property', 'enum_member', 'constant']);
const BODIES: ReadonlySet<SymbolKind> = new Set([
  'function',
  'method',
  'constructor',
  'test',
  'constant',
  'variable',
  'property',
]);
const COMMON = 3;
/** Nobody writes these where they are used. */
const UNASKED = new Set([
  'default',
  'constructor',
  '__construct',
  '__init__',
  '__call',
  '__callStatic',
  '__get',
  '__set',
]);

/** @param asked paths of the files that are asked about */
export function drawSymbols(project: Project, asked: ReadonlySet<string>, count: number, seed: number): DrawnSymbol[] {
  const files = project.store.files().filter(({ path }) => asked.has(path) && isSourceLike(path));
  const candidates = files.flatMap((file) => symbolsOf(project, file));
  const definers = new Map<string, number>();
  for (const { symbol } of candidates) definers.set(symbol.name, (definers.get(symbol.name) ?? 0) + 1);
  const random = mulberry32(seed);
  const keyed = candidates.map((candidate) => {
    const weight = Math.sqrt(definers.get(candidate.symbol.name) ?? 1);
    return { ...candidate, key: random() ** (1 / weight) };
  });
  const drawn = new Map<string, DrawnSymbol>();
  for (const { file, symbol } of keyed.sort((left, right) => right.key - left.key)) {
    if (drawn.size >= count) break;
    const query = queryOf(file, symbol);
    const places = query === undefined ? [] : placesOf(project, query);
    if (query === undefined || places.length === 0 || drawn.has(query)) continue;
    const isMember = MEMBERS.has(symbol.kind) && symbol.parent !== -1;
    const isCommonMember = isMember && (definers.get(symbol.name) ?? 0) >= COMMON;
    drawn.set(query, { query, kind: symbol.kind, isCommonMember, places });
  }
  return [...drawn.values()];
}

interface Candidate {
  readonly file: FileRecord;
  readonly symbol: CodeSymbol;
}

/** What others can use: nothing inside of a function. */
function symbolsOf({ store }: Project, file: FileRecord): Candidate[] {
  const { symbols } = store.outline(file.id);
  const isInBody = ({ parent }: CodeSymbol): boolean => {
    const around = symbols[parent];
    return around !== undefined && (BODIES.has(around.kind) || isInBody(around));
  };
  const usable = symbols.filter(
    (symbol) =>
      KINDS.has(symbol.kind) &&
      /^[\p{L}_$][\p{L}\p{N}_$]+$/u.test(symbol.name) &&
      !UNASKED.has(symbol.name) &&
      !isInBody(symbol),
  );
  return usable.map((symbol) => ({ file, symbol }));
}

/** Undefined for a file whose name cannot be part of a query. */
function queryOf({ path }: FileRecord, symbol: CodeSymbol): string | undefined {
  if (symbol.scope !== '') return qualifiedNameOf(symbol);
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  return /^[\w-]+$/.test(stem) ? `${stem}.${symbol.name}` : undefined;
}

function placesOf({ store }: Project, query: string): Place[] {
  return definitionsOf(store, query, { exactMatch: true }).flatMap(({ file, line, name }) => {
    const record = store.file(asRelative(file));
    const symbol =
      record && store.outline(record.id).symbols.find((entry) => entry.nameLine === line && entry.name === name);
    return symbol === undefined ? [] : [{ file, line, column: symbol.column }];
  });
}

/** A small generator of pseudo-random numbers below 1, the same for each seed (public domain, Tommy Ettinger). */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
