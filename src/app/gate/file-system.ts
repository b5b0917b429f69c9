/** Looks at the file system as the gate needs it: links followed, nothing thrown for what is not there. */
import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { systemCodeOf } from '../../base/system-error.ts';
import type { Resolution } from '../../shell/contract.ts';

/** @param path absolute */
export function resolvePath(path: string): Resolution {
  try {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return { kind: 'missing' };
    const realPath = realpathSync(path);
    return { kind: 'exists', realPath, isFolder: statSync(realPath).isDirectory() };
  } catch (error) {
    return systemCodeOf(error) === 'ENOTDIR' ? { kind: 'missing' } : { kind: 'unresolvable' };
  }
}

/** Undefined for what does not exist. @throws when it cannot be read */
export function readTextIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].some((code) => code === systemCodeOf(error))) return undefined;
    throw error;
  }
}
