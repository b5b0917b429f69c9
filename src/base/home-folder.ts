/** The home of the person, as the system knows it where the environment does not name a place. */
import os from 'node:os';
import path from 'node:path';

/** Absolute; `HOME` that is empty or relative counts as unset, since it would put what is private into the current folder. */
export function homeFolder(): string {
  const named = os.homedir();
  return path.isAbsolute(named) ? named : os.userInfo().homedir;
}
