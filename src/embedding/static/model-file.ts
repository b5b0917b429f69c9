/** The table of the shipped model: `model.bin`, whose layout `model/FORMAT.md` describes. */

import { createHash } from 'node:crypto';
import { counted } from '../../base/numbers.ts';
import { damagedModel, type ModelDescription, readModelFile } from '../shipped-model.ts';
import { type RowTable, roomFor } from './row-sum.ts';

export interface ModelTable extends RowTable {
  readonly entries: number;
  /** UTF-16 units of the longest entry. */
  readonly longestEntry: number;
  /** -100·ln p of each entry, rounded. */
  readonly costs: Uint16Array;
  /** The vector of an entry is its row times its scale. */
  readonly scales: Float32Array;
  /** The entries in the order of their ids, joined with line feeds. */
  readonly vocabulary: string;
  /** The whole file, for the check of its sum. */
  readonly bytes: Uint8Array;
}

/**
 * Reads the table and checks that its parts fit the description and fill the file exactly. That
 * recognises a missing, truncated or foreign file in no time; a changed byte is found by
 * `verifyChecksum`, whose cost is about that of reading the file.
 * @throws UserError when the file is damaged
 */
export function readModelTable(directory: string, description: ModelDescription): ModelTable {
  let memory: WebAssembly.Memory | undefined;
  const bytes = readModelFile(directory, 'model.bin', (size) => {
    const room = roomFor(size);
    memory = room?.memory;
    return room === undefined ? Buffer.alloc(size) : Buffer.from(room.memory.buffer, room.start, size);
  });
  const sections = readSections(bytes);
  checkFit(bytes, sections, description);
  const { entries, dimensions } = sections;
  return {
    entries,
    dimensions,
    longestEntry: sections.longestEntry,
    costs: new Uint16Array(bytes.buffer, bytes.byteOffset + HEADER_BYTES, entries),
    scales: new Float32Array(bytes.buffer, bytes.byteOffset + sections.scalesAt, entries),
    rows: new Int8Array(bytes.buffer, bytes.byteOffset + sections.rowsAt, entries * dimensions),
    vocabulary: bytes.toString('utf8', sections.vocabularyAt),
    bytes,
    memory,
  };
}

/** @throws UserError when the file is not, byte by byte, the one that was described */
export function verifyChecksum(table: ModelTable, description: ModelDescription): void {
  const sha256 = createHash('sha256').update(table.bytes).digest('hex');
  if (sha256 !== description.sha256) throw damagedModel('the checksum of model.bin is not the one in model.json');
}

interface Sections {
  readonly entries: number;
  readonly dimensions: number;
  readonly longestEntry: number;
  readonly scalesAt: number;
  readonly rowsAt: number;
  readonly vocabularyAt: number;
  readonly end: number;
}

const MAGIC = 'SLEMB001';
const HEADER_BYTES = 24;

// Sections are used in place, as little-endian numbers; every platform of Node's binaries but s390x is that.
function readSections(bytes: Buffer): Sections {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw damagedModel(`model.bin does not begin with ${MAGIC}`);
  }
  const entries = bytes.readUInt32LE(8);
  const dimensions = bytes.readUInt32LE(12);
  const scalesAt = HEADER_BYTES + Math.ceil((2 * entries) / 4) * 4;
  const rowsAt = scalesAt + 4 * entries;
  const vocabularyAt = rowsAt + entries * dimensions;
  const end = vocabularyAt + bytes.readUInt32LE(16);
  return { entries, dimensions, longestEntry: bytes.readUInt32LE(20), scalesAt, rowsAt, vocabularyAt, end };
}

function checkFit(bytes: Buffer, sections: Sections, description: ModelDescription): void {
  if (bytes.length !== description.bytes || bytes.length !== sections.end) {
    throw damagedModel(`model.bin has ${counted(bytes.length, 'byte')} instead of ${description.bytes}`);
  }
  if (sections.entries !== description.entries || sections.dimensions !== description.dimensions) {
    throw damagedModel('model.bin and model.json describe tables of different sizes');
  }
}
