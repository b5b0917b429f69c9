/**
 * Folders above the project, in which programs and agents look for settings: while the gate is closed nothing is made
 * there, and what is there already is as open as it was, but for such settings.
 */
import path from 'node:path';
import { isProjectSetting } from '../../../clients/settings.ts';
import { isLookedForAbove } from '../../../shell/execution-paths.ts';
import { entriesOf, isWritable } from '../../roots/file-system.ts';
import { isOfSystem, type ViewAccount } from './account-rules.ts';
import type { Access, View } from './view.ts';

/** @param root of the project */
export function rulesAbove({ home, temporaryFolders }: ViewAccount, root: string): View {
  const view = new Map<string, Access>();
  const ends = new Set([home, '/tmp', '/var/tmp', ...temporaryFolders]);
  for (let folder = path.dirname(root); path.dirname(folder) !== folder; folder = path.dirname(folder)) {
    const entries = entriesOf(folder);
    if (ends.has(folder) || isOfSystem(folder) || !isWritable(folder)) break;
    if (entries.length <= MOST) view.set(folder, 'closed');
    for (const { name } of entries) {
      const isSetting = isLookedForAbove(name) || isProjectSetting(name.toLowerCase());
      if (isSetting || entries.length <= MOST) view.set(path.join(folder, name), isSetting ? 'closed' : 'open');
    }
  }
  return view;
}

/** Each is a mount of its own. */
const MOST = 200;
