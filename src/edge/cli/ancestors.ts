/** Whether a person or an agent is at this terminal, by the processes that it was started from. */
import { once } from '../../base/once.ts';
import {
  isInterpreter,
  isRunning,
  isSameProcess,
  type Process,
  type ProcessId,
  processChain,
  programName,
  scriptOf,
} from '../../base/processes/process-chain.ts';
import { describeProcess, terminalFault } from '../../base/processes/terminal-of-person.ts';
import { AGENT_CLIENTS } from '../../clients/table.ts';

export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The process itself first, then what it was started from. */
  readonly chain: readonly Process[];
  /** Processes that called hooks of the project. */
  readonly clients: readonly ProcessId[];
  /** False where the system does not tell which process belongs to which terminal. */
  readonly hasTerminals: boolean;
}

/** Name of the agent around, or what a person's terminal lacks; undefined when a person is at the terminal. */
export function agentAround({ environment, chain, clients, hasTerminals }: Surroundings): string | undefined {
  const variable = CLIENTS.flatMap(({ variables }) => variables).find((name) => environment[name]);
  if (variable !== undefined) return `the variable ${variable}`;
  const agent = chain
    .slice(1)
    .find((process) => isAgent(process.words) || clients.some((client) => isSameProcess(client, process)));
  if (agent !== undefined) return describeProcess(agent);
  return hasTerminals ? terminalFault(chain, clients) : undefined;
}

/** Looks around this process. @throws when the system does not tell; the caller then trusts nobody */
export function findSurroundings(
  environment: Surroundings['environment'],
  clients: readonly ProcessId[],
  { pid, platform }: Pick<NodeJS.Process, 'pid' | 'platform'>,
): Surroundings {
  const chain = processChain(pid, platform);
  const present = clients.filter((one) => one.namespace !== chain[0]?.namespace || isRunning(one));
  return { environment, chain, clients: present, hasTerminals: platform !== 'win32' };
}

const CLIENTS = AGENT_CLIENTS.map(({ processes }) => processes);

/**
 * Tells an agent by the program, or by the script that an interpreter runs. Other arguments are data: `tmux new -s code` is
 * no editor. Editors count, since their agents run commands in the same kind of terminal as a person.
 */
function isAgent([program = '', ...args]: readonly string[]): boolean {
  const script = isInterpreter(program) ? scriptOf(args) : '';
  return [program, script].some((file) => agentNames().has(programName(file)) || agentPackage().test(file));
}

const agentNames = once(() => new Set(CLIENTS.flatMap(({ programs }) => programs.map((name) => name.toLowerCase()))));

const agentPackage = once(() => {
  const packages = CLIENTS.flatMap((client) => client.packages.map((name) => name.replace('/', '[\\\\/]')));
  return new RegExp(`[\\\\/](?:${packages.join('|')})[\\\\/]`, 'i');
});
