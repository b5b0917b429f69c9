/** State that belongs to a person and not to a project: the key, and what guards against replays. */
import path from 'node:path';

export interface Account {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Absolute; not created. A relative `XDG_STATE_HOME` counts as unset, as its specification says. */
export function stateFolder({ platform, home, environment }: Account): string {
  switch (platform) {
    case 'darwin':
      return path.join(home, 'Library', 'Application Support', 'code-intel');
    case 'win32':
      return path.join(environment.LOCALAPPDATA ?? path.join(home, 'AppData', 'Local'), 'code-intel');
    default:
      return path.join(absoluteOr(environment.XDG_STATE_HOME, path.join(home, '.local', 'state')), 'code-intel');
  }
}

function absoluteOr(folder: string | undefined, otherwise: string): string {
  return folder !== undefined && path.isAbsolute(folder) ? folder : otherwise;
}
