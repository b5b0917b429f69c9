/** Files that no phase opens, by their path within the project. */
import { isProjectSetting } from '../../clients/settings.ts';
import type { Protection } from './write-facts.ts';

/** @param path relative to the project, with `/`; case does not count, since many file systems ignore it */
export function protectionOf(path: string): Protection {
  const folded = path.toLowerCase();
  if (/(^|\/)\.code-intel(\/|$)/.test(folded)) return 'gate_state';
  if (/(^|\/)\.git(\/|$)/.test(folded)) return 'git_folder';
  return isProjectSetting(folded) ? 'agent_settings' : null;
}
