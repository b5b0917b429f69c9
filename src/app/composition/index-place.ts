/** Places outside of a project in which its index, or a part of it, is kept. */
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from '../../base/hash.ts';
import { makeFolders } from '../../base/make-folder.ts';
import { type AbsolutePath, toAbsolute } from '../../base/paths.ts';
import { systemCodeOf } from '../../base/system-error.ts';
import { cacheFolder } from '../../storage/cache-folder.ts';
import type { Environment } from '../config/config.ts';
import { FOLDER } from '../roots/index-folder.ts';

/** Vectors that the projects of a person share. */
export function vectorCacheFile(environment: Environment): string | undefined {
  const cache = cacheFolder(environment);
  return cache && path.join(cache, 'vectors.db');
}

/** Finds the folder whose `.code-intel` holds the index: the root, or a cache folder if the root is read-only. */
export function indexPlace(root: AbsolutePath, environment: Environment): AbsolutePath {
  const cache = isReadOnly(root) ? cacheFolder(environment) : undefined;
  if (cache === undefined) return root;
  const place = toAbsolute(path.join(cache, 'read-only', contentHash(root)), root);
  return isMade(place) ? place : root;
}

/** False where the cache is no more writable than the project, which the index then says of the project. */
function isMade(place: AbsolutePath): boolean {
  try {
    makeFolders(place, { mode: 0o700 });
    return true;
  } catch (error) {
    if (REFUSALS.includes(systemCodeOf(error))) return false;
    throw error;
  }
}

const REFUSALS: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS'];

export function isReadOnly(root: AbsolutePath): boolean {
  const folder = path.join(root, FOLDER);
  try {
    accessSync(existsSync(folder) ? folder : root, constants.W_OK);
    return false;
  } catch (error) {
    return REFUSALS.includes(systemCodeOf(error));
  }
}
