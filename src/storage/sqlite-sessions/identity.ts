/** Tells from its first bytes whether the database of sessions lies where it should: for the hook, which opens no database. */
import { closeSync, readSync } from 'node:fs';
import { messageOf } from '../../base/error-text.ts';
import { openRegularFile } from '../../base/optional-file.ts';
import { APPLICATION_ID } from './schema.ts';

/** SQLite's header: its title, and whose database it is. */
const HEADER_BYTES = 100;
const TITLE = 'SQLite format 3\0';
const APPLICATION_ID_AT = 68;

/** Undefined when it lies there whole; otherwise what is wrong. Reads no more than the header: 0.03 ms. */
export function sessionsMissing(file: string): string | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openRegularFile(file);
    const header = Buffer.alloc(HEADER_BYTES);
    const length = readSync(descriptor, header, 0, HEADER_BYTES, 0);
    return length === HEADER_BYTES ? faultIn(header) : 'the database of sessions is empty';
  } catch (error) {
    return `the database of sessions cannot be read: ${messageOf(error)}`;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function faultIn(header: Buffer): string | undefined {
  if (header.toString('latin1', 0, TITLE.length) !== TITLE) return 'the database of sessions is damaged';
  const isOurs = header.readUInt32BE(APPLICATION_ID_AT) === APPLICATION_ID;
  return isOurs ? undefined : 'the database of sessions is another one';
}
