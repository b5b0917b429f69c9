/** The file `.git`, which linked work trees and submodules have in the place of a folder. */
import path from 'node:path';

/**
 * @param folder absolute, with the file `.git`
 * @param link its text
 * @returns the git folder that it leads to; undefined for a text that leads nowhere
 */
export function linkedGitFolder(folder: string, link: string): string | undefined {
  const [, target] = /^gitdir: (.+?)\s*$/.exec(link) ?? [];
  return target === undefined ? undefined : path.resolve(folder, target);
}
