import { readFileSync } from 'node:fs';

/** A small file of settings as UTF-8; undefined when it is absent or unreadable, which for settings is the same. */
export function readTextOrUndefined(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
