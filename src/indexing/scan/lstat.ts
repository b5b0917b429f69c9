import { lstatSync, type Stats } from 'node:fs';
import { systemCodeOf } from '../../base/system-error.ts';

/** Stats of a path, links not followed; `absent` also when a parent is no longer a folder. */
export function lstatOrReason(file: string): Stats | 'absent' | 'unreadable' {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) ?? 'absent';
  } catch (error) {
    return systemCodeOf(error) === 'ENOTDIR' ? 'absent' : 'unreadable';
  }
}
