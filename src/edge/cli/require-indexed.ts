/** A path that was typed and does not exist is an error, whichever command it was given to. */
import { indexedFilesUnder } from '../../app/project/indexed-files.ts';
import type { Project } from '../../app/project/project.ts';

const GLOB = /[*?[{]/;

/**
 * @param paths files, folders or globs of the project; the index is up to date
 * @throws UserError `not_found`, `path_outside_project`
 */
export function requireIndexed(project: Project, paths: readonly string[]): void {
  for (const path of paths) if (!GLOB.test(path)) indexedFilesUnder(project, path);
}
