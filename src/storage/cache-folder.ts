/** The person's cache, which the projects share and which may be deleted at any time. */
import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Undefined where the environment names no home; a relative path counts as none. */
export function cacheFolder(
  environment: Environment,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const folder = systemCache(environment, platform);
  return folder !== undefined && path.isAbsolute(folder) ? path.join(folder, 'code-intel') : undefined;
}

function systemCache(environment: Environment, platform: NodeJS.Platform): string | undefined {
  const { HOME: home, LOCALAPPDATA: local, XDG_CACHE_HOME: cache } = environment;
  if (platform === 'win32') return local;
  if (cache !== undefined && path.isAbsolute(cache)) return cache;
  if (home === undefined) return undefined;
  return platform === 'darwin' ? path.join(home, 'Library', 'Caches') : path.join(home, '.cache');
}
