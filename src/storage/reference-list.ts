/** The byte format of one file's references: names once, then line, column, kind and enclosing symbol as varints. */
import { groupBy } from '../base/group-by.ts';
import type { Reference, ReferenceKind } from '../languages/contract.ts';
import { ByteReader, ByteWriter } from './varint.ts';

const KINDS: readonly ReferenceKind[] = ['call', 'import', 'type', 'string', 'name'];
const decoder = new TextDecoder();

export function packReferences(references: readonly Reference[]): Uint8Array {
  const out = new ByteWriter();
  const byName = groupBy(references, (reference) => reference.name);
  for (const [name, occurrences] of byName) {
    out.text(name);
    out.varint(occurrences.length);
    packOccurrences(out, occurrences);
  }
  return out.view().slice();
}

/** @param wanted when given, only references with this name are built */
export function unpackReferences(packed: Uint8Array, wanted?: string): Reference[] {
  const reader = new ByteReader(packed);
  const references: Reference[] = [];
  while (!reader.done) {
    const name = readName(reader, packed);
    const target = wanted === undefined || wanted === name ? references : undefined;
    readOccurrences(reader, name, target);
  }
  return references;
}

/** The distinct names in a packed list with their number of occurrences. */
export function referencedNames(packed: Uint8Array): Map<string, number> {
  const reader = new ByteReader(packed);
  const counts = new Map<string, number>();
  while (!reader.done) counts.set(readName(reader, packed), readOccurrences(reader, '', undefined));
  return counts;
}

function packOccurrences(out: ByteWriter, occurrences: readonly Reference[]): void {
  let previous = 0;
  for (const { line, column, kind, enclosing } of occurrences) {
    out.varint(line - previous);
    out.varint(column);
    out.byte(KINDS.indexOf(kind));
    out.varint(enclosing + 1);
    previous = line;
  }
}

function readName(reader: ByteReader, packed: Uint8Array): string {
  const length = reader.varint();
  const name = decoder.decode(packed.subarray(reader.at, reader.at + length));
  reader.at += length;
  return name;
}

function readOccurrences(reader: ByteReader, name: string, target: Reference[] | undefined): number {
  const count = reader.varint();
  let line = 0;
  for (let index = 0; index < count; index++) {
    line += reader.varint();
    const column = reader.varint();
    const kind = KINDS[reader.byte()] ?? 'name';
    const enclosing = reader.varint() - 1;
    target?.push({ name, kind, line, column, enclosing });
  }
  return count;
}
