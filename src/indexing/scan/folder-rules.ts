/** Folders that are not indexed, wherever the list of files comes from. */
import path from 'node:path';
import { NEVER_INDEXED_FOLDERS, PACKAGE_MANIFESTS, VENDORED_FOLDERS } from './file-name-rules.ts';
import type { SkipReason } from './skip-reason.ts';

/**
 * Why `folder` itself (its parents are judged on their own) is not indexed, or undefined.
 * `vendor` is vendored at the root, beside a package manifest and below published assets. Elsewhere it is
 * an ordinary word (a seller), and Laravel's `resources/views/vendor` holds the project's own copies. `vendors` and the
 * release of a library, such as `jquery-3.4.1`, are vendored below published assets.
 * A folder called `venv` may as well hold the sources of a command of that name.
 * @param has whether there is a file
 */
export function refusedFolder(folder: string, has: (file: string) => boolean): SkipReason | undefined {
  const name = path.posix.basename(folder);
  const hasSibling = (sibling: string): boolean => has(path.posix.join(path.posix.dirname(folder), sibling));
  if (name === 'venv') return ENVIRONMENT.some((file) => has(`${folder}/${file}`)) ? 'excluded' : undefined;
  if (NEVER_INDEXED_FOLDERS.has(name)) return 'excluded';
  if (VENDORED_FOLDERS.has(name)) return 'vendored';
  if (isAsset(folder) && (name === 'vendors' || RELEASE.test(name))) return 'vendored';
  return name === 'vendor' && isPackageVendor(folder, hasSibling) ? 'vendored' : undefined;
}

/** Files of a virtual environment of Python. */
const ENVIRONMENT = ['pyvenv.cfg', 'bin/activate', 'Scripts/activate'];

/** `jquery-3.4.1`, as a library calls the folder of a release. */
const RELEASE = /^[a-z][\w.-]*-v?\d+\.\d+(?:\.\d+)?(?:[-.]?(?:dist|min|src))?$/i;

/** Below a folder that a browser is served. */
function isAsset(folder: string): boolean {
  return /(^|\/)(public|assets|static|webroot)\//.test(folder);
}

export interface FolderVerdict {
  /** Outermost folder that is refused. */
  folder: string;
  reason: SkipReason;
}

/** Judges a folder with all its parents; each folder is judged once. */
export function createFolderJudge(has: (file: string) => boolean): (folder: string) => FolderVerdict | undefined {
  const known = new Map<string, FolderVerdict | undefined>([['.', undefined]]);
  const judge = (folder: string): FolderVerdict | undefined => {
    if (known.has(folder)) return known.get(folder);
    const parent = path.posix.dirname(folder);
    const verdict = judge(parent) ?? judgeAlone(folder, has);
    known.set(folder, verdict);
    return verdict;
  };
  return judge;
}

function judgeAlone(folder: string, has: (file: string) => boolean): FolderVerdict | undefined {
  const reason = refusedFolder(folder, has);
  return reason === undefined ? undefined : { folder, reason };
}

function isPackageVendor(folder: string, hasSibling: (name: string) => boolean): boolean {
  const parent = path.posix.dirname(folder);
  if (parent === '.' || isAsset(folder)) return true;
  return PACKAGE_MANIFESTS.some(hasSibling);
}
