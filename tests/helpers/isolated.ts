/** Runs hostile commands where nothing but their own folder can be written, and no process outside is there. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { once } from '../../src/base/once.ts';

export interface Isolated {
  /** The only folder that can be written. */
  readonly base: string;
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** False where bubblewrap is missing or may make no namespaces. */
export const canIsolate = once(() => runIsolated({ base: '/tmp', cwd: '/tmp', environment: {} }, 'true').status === 0);

/**
 * What the command leaves in the background has a moment, and ends with it.
 * @param seconds that it may take: most of those that take longer wait for what never comes
 */
export function runIsolated(
  { base, cwd, environment }: Isolated,
  command: string,
  seconds = 2,
): SpawnSyncReturns<string> {
  const own = ['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL', '--clearenv'];
  const places = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp', '--bind', base, base];
  const variables = Object.entries({ PATH: process.env.PATH ?? '', ...environment }).flatMap(([name, value]) => [
    '--setenv',
    name,
    value,
  ]);
  const wait = /&\s*(?:$|[\n)}])|coproc|&(?![&>\d])/.test(command) ? '0.15' : '0';
  const script = 'timeout -k 1 "$3" bash -c "$1"; sleep "$2"';
  const given = ['bash', '-c', script, 'x', command, wait, String(seconds)];
  return spawnSync('bwrap', [...own, ...places, ...variables, '--chdir', cwd, ...given], {
    encoding: 'utf8',
    input: '',
    timeout: (seconds + 4) * 1000,
    maxBuffer: 1 << 22,
  });
}
