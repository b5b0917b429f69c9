import { lstatSync, type Stats } from 'node:fs';

/** What lies at a path, links not followed; `absent` also when a parent is no longer a folder. */
export function lstatOrReason(file: string): Stats | 'absent' | 'unreadable' {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) ?? 'absent';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOTDIR' ? 'absent' : 'unreadable';
  }
}
