/**
 * Whether the terminal of a process was opened for a person. A program can make a terminal for itself (`script`, `expect`,
 * a library for pseudo-terminals), leave its parent (`setsid`, a daemon), and give its child any name; it cannot become
 * what a terminal program or a login started.
 */
import type { Process, ProcessId } from './process-chain.ts';
import table from './terminals.json' with { type: 'json' };

const [TERMINALS, MULTIPLEXERS, IDENTITIES] = [table.terminals, table.multiplexers, table.identities].map(
  (names) => new Set(names),
);

/** True for programs that give people terminals. */
export function givesTerminals({ program }: Process): boolean {
  return TERMINALS?.has(program) === true || MULTIPLEXERS?.has(program) === true;
}

/**
 * Returns a sign that no person opened the terminal, and undefined where one did.
 * @param chain the process itself and its ancestors, the nearest first
 * @param clients processes of agents that run now, or ran in another namespace today
 */
export function terminalFault(chain: readonly Process[], clients: readonly ProcessId[]): string | undefined {
  for (let from = 0; ; ) {
    const terminal = chain[from]?.terminal ?? null;
    if (terminal === null) return from === 0 ? 'no terminal' : `a detached process (${describeProcess(chain[from])})`;
    const beyond = chain.findIndex((process, at) => at > from && process.terminal !== terminal);
    const inside = chain.slice(from, beyond === -1 ? undefined : beyond);
    // A login on a console belongs to the terminal that it hands on.
    if (inside.some(({ program }) => program === 'login')) return undefined;
    const holder = chain[beyond];
    if (holder === undefined) return foreignContainer(chain, clients);
    if (TERMINALS?.has(holder.program) === true) return undefined;
    if (MULTIPLEXERS?.has(holder.program) === true) return startedByAgent(holder, clients);
    if (IDENTITIES?.has(holder.program) !== true)
      return `a terminal that no person opened (${describeProcess(holder)})`;
    from = beyond;
  }
}

/** A multiplexer leaves what started it, so that only one that is older than every agent is a person's. */
function startedByAgent(holder: Process, clients: readonly ProcessId[]): string | undefined {
  const isLater = clients.some(({ startedAt }) => startedAt < holder.startedAt);
  return isLater ? `a multiplexer that was started after an agent (${describeProcess(holder)})` : undefined;
}

/** The terminal comes from outside of a container; one that the agents are not in may be of their own making. */
function foreignContainer(chain: readonly Process[], clients: readonly ProcessId[]): string | undefined {
  const isForeign = clients.some(({ namespace }) => namespace !== chain[0]?.namespace);
  return isForeign ? 'a container that the agents of this project do not run in' : undefined;
}

const MOST_SHOWN = 60;

/** Names a process as a person finds it in a list of them. */
export function describeProcess(process: Process | undefined): string {
  return process === undefined ? '' : `process ${process.pid}, ${process.words.join(' ').slice(0, MOST_SHOWN)}`;
}
