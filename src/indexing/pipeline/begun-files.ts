/**
 * Counts the files that a process begins in a file without a name. Nobody is woken by it: the owner of the process looks
 * when the process has died or may be silent, and then finds whatever was begun, however the process ended.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Descriptor of the file in the process that counts. */
export const BEGUN = 4;

export interface BegunFiles {
  /** Descriptor that the process gets as `BEGUN`. */
  readonly descriptor: number;
  /** Files that were begun since the process started; after `close` those of that moment. */
  count(): number;
  close(): void;
}

/** @throws when no file can be made among the temporary ones */
export function openBegunFiles(): BegunFiles {
  const file = path.join(os.tmpdir(), `code-intel-${randomBytes(8).toString('hex')}`);
  const descriptor = openSync(file, 'wx+', 0o600);
  rmSync(file);
  const bytes = new Uint32Array(1);
  // A full disk shows now, and not while a file is read.
  writeSync(descriptor, bytes, 0, bytes.byteLength, 0);
  let isOpen = true;
  const count = (): number => {
    if (isOpen) readSync(descriptor, bytes, 0, bytes.byteLength, 0);
    return bytes[0] ?? 0;
  };
  const close = (): void => {
    count();
    if (isOpen) closeSync(descriptor);
    isOpen = false;
  };
  return { descriptor, count, close };
}

/** @returns what the process calls before it begins a file */
export function beginCounter(descriptor: number): () => void {
  const begun = new Uint32Array(1);
  return () => {
    begun[0]!++;
    writeSync(descriptor, begun, 0, begun.byteLength, 0);
  };
}
