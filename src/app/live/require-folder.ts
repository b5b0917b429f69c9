/** The folder of a project that a server keeps open may be deleted under it. */
import { existsSync } from 'node:fs';
import type { AbsolutePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';

/** @throws UserError `index_unavailable` */
export function requireFolder(root: AbsolutePath): void {
  if (existsSync(root)) return;
  const next = 'Restore it, or start the server in another folder.';
  throw new UserError('index_unavailable', `The folder ${root} of this project is gone.`, next);
}
