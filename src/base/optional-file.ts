/** Files that need not be there, and that somebody else may have put there. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { isAbsent } from './system-error.ts';
import { UserError } from './user-error.ts';

/**
 * A repository may name a link to a device without an end, and a pipe that nobody writes to would be waited for.
 * @throws UserError for a device, a pipe or a socket; the error of the system for what cannot be read
 */
export function readRegularFile(file: string): Buffer {
  const descriptor = openRegularFile(file);
  try {
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Waits for nobody, as opening a pipe does.
 * @param flags of `open`
 * @returns a descriptor, which the caller closes
 * @throws UserError for a device, a pipe or a socket; the error of the system for a folder and for what cannot be opened
 */
export function openRegularFile(file: string, flags = constants.O_RDONLY, mode?: number): number {
  const descriptor = openSync(file, flags | (constants.O_NONBLOCK ?? 0), mode);
  const stats = fstatSync(descriptor);
  if (stats.isFile()) return descriptor;
  closeSync(descriptor);
  throw stats.isDirectory() ? isFolder(file) : notRegular(file);
}

/** The system tells it without the path, and only when it is read. */
function isFolder(file: string): Error {
  return Object.assign(new Error(`EISDIR: illegal operation on a directory, read '${file}'`), { code: 'EISDIR' });
}

function notRegular(file: string): UserError {
  return new UserError('invalid_argument', `${file} is no regular file`, 'Remove it, or put a file in its place.');
}

/** Reads UTF-8; undefined for a missing file. @throws when the file exists and cannot be read */
export function readTextIfExists(file: string): string | undefined {
  try {
    return readRegularFile(file).toString();
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Reads UTF-8; undefined for a missing or unreadable file. */
export function readTextOrUndefined(file: string): string | undefined {
  try {
    return readRegularFile(file).toString();
  } catch {
    return undefined;
  }
}

/** @returns a descriptor to read from, undefined for what does not exist; the caller closes it */
export function openIfExists(file: string): number | undefined {
  try {
    return openRegularFile(file);
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}
