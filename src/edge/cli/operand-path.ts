/** Files and folders as they are typed into a shell. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type AbsolutePath, relativeInside } from '../../base/paths.ts';

/**
 * The path within the project: what lies below the working directory comes first, as completion by a shell offers
 * it; else it is the project's own path, or a glob.
 */
export function projectPath(typed: string, root: AbsolutePath, workingDirectory: string): string {
  const resolved = path.resolve(workingDirectory, typed);
  const inside = relativeInside(root, resolved);
  return inside === undefined || !existsSync(resolved) ? typed : inside || '.';
}
