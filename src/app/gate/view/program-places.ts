/** Places outside of the project that programs begin with, beyond the folders of `PATH`: what links there lead to, and libraries. */
import { type Dirent, existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { BESIDE_PROGRAMS, OF_PROGRAMS } from '../../../shell/execution-paths.ts';
import { isWithin } from '../../../shell/paths.ts';
import { entriesOf, isWritable } from '../../roots/file-system.ts';

/** @param folders of `PATH` that this account may write, links followed. @returns absolute, links followed */
export function behindPrograms(home: string, folders: readonly string[]): readonly string[] {
  const beside = folders
    .filter((folder) => OF_PROGRAMS.test(folder))
    .flatMap((folder) => BESIDE_PROGRAMS.map((name) => path.join(folder, '..', name)))
    .filter((place) => existsSync(place));
  const links = folders.flatMap((folder) => entriesOf(folder).flatMap((entry) => targetOf(folder, entry)));
  const behind = links
    .slice(0, MOST)
    .filter((target) => ![...folders, ...beside].some((folder) => isWithin(target, folder)) && isWritable(target));
  return [...new Set([...beside, ...behind.map((target) => packageOf(home, target))])];
}

/** Far fewer programs are links in a folder that the account itself may write. */
const MOST = 300;

function targetOf(folder: string, entry: Dirent): readonly string[] {
  if (!entry.isSymbolicLink()) return [];
  try {
    return [realpathSync.native(path.join(folder, entry.name))];
  } catch {
    // A link that leads nowhere starts nothing.
    return [];
  }
}

/** Programs load what lies beside them: of a package its folder, elsewhere the file alone. */
function packageOf(home: string, target: string): string {
  const [, modules] = /^(.*?\/node_modules)\//.exec(target) ?? [];
  const shared = path.join(home, '.local/share');
  const [own = ''] = path.relative(shared, target).split('/');
  return modules ?? (isWithin(target, shared) ? path.join(shared, own) : target);
}
