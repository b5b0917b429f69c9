/** A model of four entries in two dimensions, small enough to damage byte by byte. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

export interface ModelChange {
  /** Changes the bytes after their checksum was taken. */
  readonly damage?: (bytes: Buffer) => Buffer;
  readonly description?: Readonly<Record<string, unknown>>;
}

/** Writes the model into a new folder and returns its path. */
export function writeModel({ damage = (bytes) => bytes, description = {} }: ModelChange = {}): string {
  const directory = temporaryFolder();
  const bytes = modelBytes();
  writeFileSync(path.join(directory, 'model.bin'), damage(Buffer.from(bytes)));
  writeFileSync(path.join(directory, 'model.json'), JSON.stringify({ ...describe(bytes), ...description }));
  return directory;
}

const ENTRIES = ['cat', 'dog', 'c', '猫'];

function modelBytes(): Buffer {
  const header = Buffer.alloc(24);
  const vocabulary = Buffer.from(ENTRIES.join('\n'));
  header.write('SLEMB001', 'latin1');
  for (const [at, value] of [ENTRIES.length, 2, vocabulary.length, 3].entries())
    header.writeUInt32LE(value, 8 + 4 * at);
  const costs = Buffer.from(Uint16Array.of(700, 700, 900, 800).buffer);
  const scales = Buffer.from(Float32Array.of(0.01, 0.01, 0.01, 0.01).buffer);
  const rows = Buffer.from(Int8Array.of(100, 0, 0, 100, 50, 50, 100, 0).buffer);
  return Buffer.concat([header, costs, scales, rows, vocabulary]);
}

function describe(bytes: Buffer): Record<string, unknown> {
  const knots = [
    [0, 0],
    [0.5, 0.6],
    [1, 1],
  ];
  return {
    format: 'SLEMB001',
    version: 'test',
    entries: ENTRIES.length,
    dim: 2,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    calibration: { knots },
    calibration_e5: { knots },
  };
}
