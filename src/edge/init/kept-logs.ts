/**
 * Logs of a project outlive an uninstallation outside of the project: git ignores them, so that they would be the only
 * trace there. The next `init` takes them up again.
 */
import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { FOLDER } from '../../app/roots/index-folder.ts';
import { contentHash } from '../../base/hash.ts';

/** @param stateFolder of the person @returns where the logs are now; null where there are none */
export function keepLogs(root: string, stateFolder: string): string | null {
  const [logs, kept] = places(root, stateFolder);
  return move(logs, kept) ? kept : null;
}

/** Moves kept logs back, unless new ones were begun. */
export function takeUpLogs(root: string, stateFolder: string): void {
  const [logs, kept] = places(root, stateFolder);
  if (!existsSync(logs)) move(kept, logs);
}

function places(root: string, stateFolder: string): readonly [logs: string, kept: string] {
  return [path.join(root, FOLDER, 'logs'), path.join(stateFolder, 'kept-logs', contentHash(path.resolve(root)))];
}

/** Copied, since the two may lie on different disks. */
function move(from: string, to: string): boolean {
  if (!existsSync(from)) return false;
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
  rmSync(from, { recursive: true });
  return true;
}
