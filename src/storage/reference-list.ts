/**
 * The byte format of one file's references: the names and the receivers in the order in which they first come, then five
 * columns with a varint for each reference in the order of the text. Like values that lie together compress to three quarters of rows.
 */
import type { Reference, ReferenceKind } from '../languages/contract.ts';
import { DamagedIndexError } from './damage.ts';
import { ByteReader, ByteWriter, standsAt } from './varint.ts';

const KINDS: readonly ReferenceKind[] = ['call', 'import', 'type', 'string', 'name'];
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** @param references by ascending lines */
export function packReferences(references: readonly Reference[]): Uint8Array {
  if (references.length === 0) return new Uint8Array();
  const ids = new Map<string, number>();
  const names = new ByteWriter();
  const paths = new Map<string, number>();
  const receivers = new ByteWriter();
  const columnsOf = (): ByteWriter => new ByteWriter();
  const [numbers, lines, columns, symbols, looked] = [columnsOf(), columnsOf(), columnsOf(), columnsOf(), columnsOf()];
  let previous = START;
  for (const reference of references) {
    numbers.varint(idOf(reference.name, ids, names));
    const lineStep = reference.line - previous.line;
    lines.varint(lineStep * KINDS.length + KINDS.indexOf(reference.kind));
    columns.varint(toUnsigned(reference.column - (lineStep === 0 ? previous.column : 0)));
    symbols.varint(toUnsigned(reference.enclosing - previous.enclosing));
    looked.varint(reference.receiver === undefined ? 0 : idOf(reference.receiver, paths, receivers) + 1);
    previous = reference;
  }
  const out = new ByteWriter();
  out.varint(ids.size);
  out.append(names.view());
  out.varint(paths.size);
  out.append(receivers.view());
  out.varint(references.length);
  for (const column of [numbers, lines, columns, symbols, looked]) out.append(column.view());
  return out.view().slice();
}

/** @param wanted when given, only references with this name are built */
export function unpackReferences(packed: Uint8Array, wanted?: string): Reference[] {
  if (packed.length === 0) return [];
  const reader = new ByteReader(packed);
  if (wanted !== undefined) return referencesTo(wanted, reader, packed);
  const names = readNames(reader);
  const paths = readNames(reader);
  return readReferences(reader, { nameOf: (number) => names[number]!, pathOf: (number) => paths[number] });
}

/** The distinct names in a packed list with their number of occurrences. */
export function referencedNames(packed: Uint8Array): Map<string, number> {
  if (packed.length === 0) return new Map();
  const reader = new ByteReader(packed);
  const names = readNames(reader);
  readNames(reader);
  const counts = new Array<number>(names.length).fill(0);
  const uses = reader.varint();
  const numbers = COLUMNS[0]!.read(reader, uses);
  for (let at = 0; at < uses; at++) counts[numbers[at]!]!++;
  return new Map(names.map((name, number) => [name, counts[number]!]));
}

const START: Pick<Reference, 'line' | 'column' | 'enclosing'> = { line: 0, column: 0, enclosing: -1 };

function idOf(name: string, ids: Map<string, number>, names: ByteWriter): number {
  const known = ids.get(name);
  if (known !== undefined) return known;
  names.text(name);
  ids.set(name, ids.size);
  return ids.size - 1;
}

/** Names and receivers by their numbers. */
interface Tables {
  readonly nameOf: (number: number) => string;
  readonly pathOf: (number: number) => string | undefined;
}

/** Finds references to a name without decoding other names, which would take most of the time. */
function referencesTo(wanted: string, reader: ByteReader, packed: Uint8Array): Reference[] {
  const only = findNumber(encoder.encode(wanted), reader, packed);
  if (only === -1) return [];
  const places = placesOfNames(reader);
  const pathOf = (number: number): string | undefined => {
    const place = places[number];
    return place === undefined ? undefined : decoder.decode(new ByteReader(packed, place).part());
  };
  return readReferences(reader, { nameOf: () => wanted, pathOf }, only);
}

function readReferences(reader: ByteReader, { nameOf, pathOf }: Tables, only?: number): Reference[] {
  const count = reader.varint();
  const [numbers, lines, columns, symbols, looked] = COLUMNS.map((column) => column.read(reader, count));
  const references: Reference[] = [];
  let { line, column, enclosing } = START;
  for (let at = 0; at < count; at++) {
    const number = numbers![at]!;
    const lineStep = Math.floor(lines![at]! / KINDS.length);
    line += lineStep;
    column = toSigned(columns![at]!) + (lineStep === 0 ? column : 0);
    enclosing += toSigned(symbols![at]!);
    if (only !== undefined && only !== number) continue;
    const [name, kind, receiver] = [nameOf(number), KINDS[lines![at]! % KINDS.length]!, pathOf(looked![at]! - 1)];
    if (receiver === undefined) references.push({ name, kind, line, column, enclosing });
    else references.push({ name, kind, line, column, enclosing, receiver });
  }
  return references;
}

/** Numbers of a column, in memory that the next list uses again: a frequent name is looked up in hundreds of lists. */
class Column {
  private numbers = new Uint32Array(1024);

  /** @returns valid until the next reading; only the first `count` are those of the list */
  read(reader: ByteReader, count: number): Uint32Array {
    if (count > reader.left) throw new DamagedIndexError('a list ends too early');
    if (count > this.numbers.length) this.numbers = new Uint32Array(2 * count);
    reader.varints(this.numbers, count);
    return this.numbers;
  }
}

const COLUMNS = Array.from({ length: 5 }, () => new Column());

/** The number of the name in the list, -1 when it is not there. */
function findNumber(wanted: Uint8Array, reader: ByteReader, packed: Uint8Array): number {
  const count = reader.varint();
  let found = -1;
  for (let number = 0; number < count; number++) {
    const start = reader.skip();
    if (reader.at - start === wanted.length && standsAt(packed, start, wanted)) found = number;
  }
  return found;
}

function placesOfNames(reader: ByteReader): number[] {
  const count = reader.varint();
  const places: number[] = [];
  while (places.length < count) {
    places.push(reader.at);
    reader.skip();
  }
  return places;
}

function readNames(reader: ByteReader): string[] {
  const count = reader.varint();
  const names: string[] = [];
  while (names.length < count) names.push(decoder.decode(reader.part()));
  return names;
}

/** Small numbers of either sign as small numbers. */
function toUnsigned(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function toSigned(value: number): number {
  return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
}
