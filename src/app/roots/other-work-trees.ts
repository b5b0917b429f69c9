/** The other work trees of the repository that a folder belongs to, the main one first. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { realpathOrUndefined } from '../../base/paths.ts';
import { type WorkTree, workTreeAround } from './work-tree.ts';

export function inOtherWorkTrees(folder: string): string[] {
  const tree = workTreeAround(folder);
  if (tree === undefined) return [];
  const inside = path.relative(tree.top, folder);
  return otherTops(tree)
    .map((top) => path.join(top, inside))
    .filter(existsSync);
}

/** A work tree that its repository does not know of has only claimed to be one. */
function otherTops({ top, main = top }: WorkTree): string[] {
  const tops = [main, ...linkedTops(path.join(main, '.git'))];
  const own = realpathOrUndefined(top);
  const others = tops.filter((other) => realpathOrUndefined(other) !== own);
  return others.length < tops.length ? others : [];
}

/** @param gitFolder of the main work tree */
function linkedTops(gitFolder: string): string[] {
  const folder = path.join(gitFolder, 'worktrees');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const link = path.join(folder, name, 'gitdir');
    return existsSync(link) ? [path.dirname(path.resolve(folder, name, readFileSync(link, 'utf8').trim()))] : [];
  });
}
