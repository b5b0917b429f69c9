/** Home of the person, from the environment or else from the system. */
import os from 'node:os';
import path from 'node:path';

/** Absolute; `HOME` that is empty or relative counts as unset, since it would put what is private into the current folder. */
export function homeFolder(): string {
  const named = os.homedir();
  return path.isAbsolute(named) ? named : os.userInfo().homedir;
}
