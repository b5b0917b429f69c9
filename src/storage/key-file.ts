/** Key of a person on a machine, created at first use and never stored in a project. */
import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, linkSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { messageOf } from '../base/error-text.ts';
import { makeFolders } from '../base/make-folder.ts';
import { openRegularFile } from '../base/optional-file.ts';
import { syncFolder } from '../base/sync-folder.ts';
import { systemCodeOf } from '../base/system-error.ts';
import { type Seal, sealWith } from './seal.ts';

/** `exposed`: others on this machine may read it, so what it sealed proves nothing. */
export type KeyReading =
  | { readonly kind: 'key'; readonly seal: Seal }
  | { readonly kind: 'missing' }
  | { readonly kind: 'exposed'; readonly why: string }
  | { readonly kind: 'unreadable'; readonly why: string };

/** @param folder the state folder of the person */
export function keyFile(folder: string): string {
  return path.join(folder, 'key');
}

export function readKey(folder: string): KeyReading {
  const file = keyFile(folder);
  try {
    return withDescriptor(file, (descriptor) => keyIn(file, descriptor));
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return { kind: 'missing' };
    return { kind: 'unreadable', why: messageOf(error) };
  }
}

/** Makes the key where there is none; of several processes that do so at once, one makes it for all. */
export function ensureKey(folder: string): KeyReading {
  const found = readKey(folder);
  if (found.kind !== 'missing') return found;
  try {
    makeKey(folder);
  } catch (error) {
    return { kind: 'unreadable', why: messageOf(error) };
  }
  return readKey(folder);
}

const KEY_BYTES = 32;
const KEY_PATTERN = /^[0-9a-f]{64}\n$/;
const OTHERS = 0o077;

function keyIn(file: string, descriptor: number): KeyReading {
  const { mode } = fstatSync(descriptor);
  if (process.platform !== 'win32' && (mode & OTHERS) !== 0) {
    return { kind: 'exposed', why: `${file} can be read or written by others (mode ${(mode & 0o777).toString(8)})` };
  }
  const buffer = Buffer.alloc(KEY_BYTES * 2 + 2);
  const content = buffer.toString('latin1', 0, readSync(descriptor, buffer));
  if (!KEY_PATTERN.test(content)) return { kind: 'unreadable', why: `${file} holds no key` };
  return { kind: 'key', seal: sealWith(Buffer.from(content.trim(), 'hex')) };
}

/** A link of a complete file appears at once or not at all, and never takes the place of another. */
function makeKey(folder: string): void {
  makeFolders(folder, { mode: 0o700 });
  const unfinished = path.join(folder, `key.${randomBytes(8).toString('hex')}.tmp`);
  try {
    writeNew(unfinished, `${randomBytes(KEY_BYTES).toString('hex')}\n`);
    linkSync(unfinished, keyFile(folder));
    syncFolder(folder);
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function writeNew(file: string, content: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeSync(descriptor, content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function withDescriptor<T>(file: string, work: (descriptor: number) => T): T {
  const descriptor = openRegularFile(file);
  try {
    return work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
