/** The folder of a project that a server keeps open may be deleted or moved under it. */
import { statSync } from 'node:fs';
import type { AbsolutePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';

/** @throws UserError `project_gone` */
export function requireFolder(root: AbsolutePath): void {
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new UserError(
    'project_gone',
    `The project folder ${root} is gone.`,
    'Ask the person where it went: it must be there again, or the agent be started anew in the folder that it was moved to.',
  );
}
