/**
 * Stores of package managers whose files are the installed packages of the project by hard links: to write one there is to
 * write it here.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readTextOrUndefined } from '../../../base/optional-file.ts';
import { entriesOf } from '../../roots/file-system.ts';
import type { Access } from './view.ts';

/** Rules for what is stored; a store that is open takes new packages. */
export function storeRules(home: string, root: string): ReadonlyMap<string, Access> {
  const rules = new Map<string, Access>();
  const store = pnpmStore(root);
  if (store !== undefined) rules.set(store, 'closed');
  for (const folder of stores(home, root)) {
    const stored = entriesOf(folder);
    if (stored.length > MOST) rules.set(folder, 'closed');
    else for (const { name } of stored) rules.set(path.join(folder, name), 'closed');
  }
  return rules;
}

/** Each is a mount of its own. */
const MOST = 300;

/** Its files lie in folders that are all there from the start, so that it is closed as a whole. */
function pnpmStore(root: string): string | undefined {
  const text = readTextOrUndefined(path.join(root, 'node_modules/.modules.yaml')) ?? '';
  const [, store] = /^\s*"?storeDir"?:\s*["']?(\/[^"'\n]+?)["']?,?\s*$/m.exec(text) ?? [];
  return store;
}

function stores(home: string, root: string): readonly string[] {
  const usesBun = ['bun.lock', 'bun.lockb'].some((name) => existsSync(path.join(root, name)));
  const usesUv = /^uv\s*=/m.test(readTextOrUndefined(path.join(root, '.venv/pyvenv.cfg')) ?? '');
  return [
    ...(usesBun ? [path.join(home, '.bun/install/cache')] : []),
    ...(usesUv ? [path.join(home, '.cache/uv/archive-v0')] : []),
  ];
}
