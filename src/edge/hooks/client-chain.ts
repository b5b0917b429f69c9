/** The client that called this hook, among the processes that it was started from. */
import { type Process, type ProcessId, processChain } from '../../base/processes/process-chain.ts';
import { givesTerminals } from '../../base/processes/terminal-of-person.ts';

/** Returns the client and its ancestors; empty where the system does not tell, or a person calls the hook. */
export function clientChain(pid: number, platform: NodeJS.Platform): readonly ProcessId[] {
  // Elsewhere listing the processes takes longer than a hook has.
  if (platform !== 'linux') return [];
  try {
    const above = processChain(pid, platform).slice(1);
    const at = above.findIndex((process) => !STARTS_HOOKS.has(process.program));
    const client = above[at];
    return client === undefined || client.pid === 1 || givesTerminals(client) ? [] : above.slice(at).map(idOf);
  } catch {
    // A process ended meanwhile.
    return [];
  }
}

function idOf({ pid, startedAt, namespace }: Process): ProcessId {
  return { pid, startedAt, namespace };
}

/** Shells, time limits and the launcher, through which clients start hooks. */
const STARTS_HOOKS: ReadonlySet<string> = new Set('sh dash bash zsh busybox timeout env perl hook hook.sh'.split(' '));
