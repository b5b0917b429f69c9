/** `index.scip` in the root of a project, as indexers of compilers write it: uses that it knows are sure. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Use } from '../../retrieval/references/uses.ts';
import type { Definition } from './symbol-name.ts';

/** Larger indexes are not read. */
const MOST_BYTES = 256 * 1024 * 1024;
/** Numbers of the fields of its messages, as scip.proto declares them. */
const DOCUMENTS = 2;
const DOCUMENT = { path: 1, occurrences: 2 } as const;
const OCCURRENCE = { range: 1, symbol: 2, roles: 3 } as const;
const IS_DEFINITION = 1;
/** Symbols of one document. */
const LOCAL = 'local ';

interface Occurrence {
  /** From 0. */
  readonly line: number;
  readonly column: number;
  readonly symbol: string;
  readonly isDefinition: boolean;
}

/** Uses of which the index says that they are one of the definitions become sure; a file that changed since is not asked about. */
export function withCompiledUses(
  root: string,
  uses: readonly Use[],
  definitionsOf: () => readonly Pick<Definition, 'file' | 'line'>[],
): readonly Use[] {
  const index = scipIndexOf(root);
  if (index === undefined || uses.every(({ certainty }) => certainty === 'sure')) return uses;
  const symbols = new Set(
    definitionsOf().flatMap(({ file, line }) =>
      index.occurrencesIn(file).flatMap((each) => {
        if (!each.isDefinition || each.line !== line - 1) return [];
        return each.symbol.startsWith(LOCAL) ? `${file} ${each.symbol}` : each.symbol;
      }),
    ),
  );
  if (symbols.size === 0) return uses;
  const isMeant = ({ file, reference }: Use): boolean =>
    index
      .occurrencesIn(file.path)
      .some(
        ({ line, column, symbol }) =>
          line === reference.line - 1 &&
          column === reference.column - 1 &&
          symbols.has(symbol.startsWith(LOCAL) ? `${file.path} ${symbol}` : symbol),
      );
  return uses.map((use) => (use.certainty !== 'sure' && isMeant(use) ? { ...use, certainty: 'sure' } : use));
}

/** The one that was read last. */
let last: { readonly key: string; readonly index: ScipIndex } | undefined;

function scipIndexOf(root: string): ScipIndex | undefined {
  const file = path.join(root, 'index.scip');
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined || !found.isFile() || found.size > MOST_BYTES) return undefined;
  const key = `${file} ${found.mtimeMs} ${found.size}`;
  if (last?.key !== key) last = { key, index: new ScipIndex(root, readFileSync(file), found.mtimeMs) };
  return last.index;
}

class ScipIndex {
  private readonly root: string;
  private readonly bytes: Uint8Array;
  private readonly time: number;
  private readonly documents = new Map<string, Field>();
  private readonly known = new Map<string, readonly Occurrence[]>();

  /** @param time milliseconds at which it was written */
  constructor(root: string, bytes: Uint8Array, time: number) {
    this.root = root;
    this.bytes = bytes;
    this.time = time;
    for (const document of fieldsOf(bytes, { start: 0, end: bytes.length })) {
      if (document.number !== DOCUMENTS) continue;
      for (const field of fieldsOf(bytes, document))
        if (field.number === DOCUMENT.path) this.documents.set(textOf(bytes, field), document);
    }
  }

  occurrencesIn(file: string): readonly Occurrence[] {
    const known = this.known.get(file);
    if (known !== undefined) return known;
    const document = this.documents.get(file);
    const found = document === undefined || this.isChanged(file) ? [] : this.read(document);
    this.known.set(file, found);
    return found;
  }

  private isChanged(file: string): boolean {
    const time = statSync(path.join(this.root, file), { throwIfNoEntry: false })?.mtimeMs;
    return time === undefined || time > this.time;
  }

  private read(document: Field): Occurrence[] {
    const { bytes } = this;
    return [...fieldsOf(bytes, document)].flatMap((field): Occurrence[] => {
      if (field.number !== DOCUMENT.occurrences) return [];
      let [line, column, symbol, roles] = [-1, -1, '', 0];
      for (const part of fieldsOf(bytes, field)) {
        if (part.number === OCCURRENCE.range) [line = -1, column = -1] = numbersOf(bytes, part);
        else if (part.number === OCCURRENCE.symbol) symbol = textOf(bytes, part);
        else if (part.number === OCCURRENCE.roles) roles = part.value;
      }
      return symbol === '' ? [] : [{ line, column, symbol, isDefinition: (roles & IS_DEFINITION) !== 0 }];
    });
  }
}

/** Field of a message of Protocol Buffers. */
interface Field {
  readonly number: number;
  /** 0 for a field with bytes. */
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

/** Ends where the bytes are no message any more. */
function* fieldsOf(bytes: Uint8Array, { start, end }: Pick<Field, 'start' | 'end'>): Generator<Field> {
  for (let at = start; at < end; ) {
    const tag = varintAt(bytes, at, end);
    if (tag === undefined) return;
    const number = Math.floor(tag.value / 8);
    const type = tag.value % 8;
    const head = type === 0 || type === 2 ? varintAt(bytes, tag.end, end) : undefined;
    if (type === 0 && head !== undefined) {
      yield { number, value: head.value, start: tag.end, end: head.end };
      at = head.end;
    } else if (type === 2 && head !== undefined && head.end + head.value <= end) {
      yield { number, value: 0, start: head.end, end: head.end + head.value };
      at = head.end + head.value;
    } else if (type === 1 || type === 5) at = tag.end + (type === 1 ? 8 : 4);
    else return;
  }
}

const MOST_VARINT = 10;

function varintAt(bytes: Uint8Array, from: number, end: number): { value: number; end: number } | undefined {
  let value = 0;
  for (let at = from; at < Math.min(end, from + MOST_VARINT); at++) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * (at - from));
    if (byte < 0x80) return { value, end: at + 1 };
  }
  return undefined;
}

function numbersOf(bytes: Uint8Array, { start, end }: Field): number[] {
  const numbers: number[] = [];
  for (let at = start; at < end; ) {
    const next = varintAt(bytes, at, end);
    if (next === undefined) break;
    numbers.push(next.value);
    at = next.end;
  }
  return numbers;
}

const decoder = new TextDecoder();

function textOf(bytes: Uint8Array, { start, end }: Field): string {
  return decoder.decode(bytes.subarray(start, end));
}
