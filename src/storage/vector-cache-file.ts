/** Place of the vectors that a person's projects share: a cache, which may be deleted at any time. */
import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Undefined where the environment names no home; a relative path counts as none. */
export function vectorCacheFile(
  environment: Environment,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const folder = cacheFolder(environment, platform);
  return folder !== undefined && path.isAbsolute(folder) ? path.join(folder, 'code-intel', 'vectors.db') : undefined;
}

function cacheFolder(environment: Environment, platform: NodeJS.Platform): string | undefined {
  const { HOME: home, LOCALAPPDATA: local, XDG_CACHE_HOME: cache } = environment;
  if (platform === 'win32') return local;
  if (cache !== undefined && path.isAbsolute(cache)) return cache;
  if (home === undefined) return undefined;
  return platform === 'darwin' ? path.join(home, 'Library', 'Caches') : path.join(home, '.cache');
}
