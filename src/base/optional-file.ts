/** Files that need not be there. */
import { openSync, readFileSync } from 'node:fs';
import { isAbsent } from './system-error.ts';

/** As UTF-8; undefined for what does not exist. @throws when it is there and cannot be read */
export function readTextIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** As UTF-8; undefined for whatever cannot be read, for callers to whom a missing file and an unreadable one are the same. */
export function readTextOrUndefined(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** @returns a descriptor to read from, undefined for what does not exist; the caller closes it */
export function openIfExists(file: string): number | undefined {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}
