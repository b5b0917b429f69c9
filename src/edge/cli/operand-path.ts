/** Files and folders as they are typed into a shell. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathNamed, respell } from '../../app/project/place.ts';
import { type AbsolutePath, pathOnDisk, relativeInside, toAbsolute } from '../../base/paths.ts';

export interface TypedIn {
  readonly root: AbsolutePath;
  readonly workingDirectory: string;
  /** Folder of the project that the command line is about; undefined for all of it. */
  readonly scope?: string | undefined;
}

/**
 * The path within the project: what lies below the working directory comes first, as completion by a shell offers
 * it; then what lies in the folder that the command line is about; else it is the project's own path, or a glob.
 */
export function projectPath(typed: string, from: TypedIn): string {
  return foundPath(typed, from) ?? pathNamed(from.root, placeTyped(typed, from));
}

/** Converts the path of a typed place as `projectPath` does; a name without a path stays. */
export function placeTyped(typed: string, from: TypedIn): string {
  return respell(typed, (path) => (path === typed ? undefined : foundPath(path, from)));
}

function foundPath(typed: string, { root, workingDirectory, scope }: TypedIn): string | undefined {
  const here = pathOnDisk(toAbsolute(workingDirectory, root), typed);
  const resolved = here === undefined ? path.resolve(workingDirectory, typed) : path.join(workingDirectory, here);
  const inside = relativeInside(root, resolved);
  if (inside !== undefined && existsSync(resolved)) return inside || '.';
  return scope !== undefined && existsSync(path.join(root, scope, typed)) ? path.posix.join(scope, typed) : undefined;
}
