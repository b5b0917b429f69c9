/** Chains of processes as a machine would list them. */
import { type Process, programName } from '../../src/base/processes/process-chain.ts';
import type { Surroundings } from '../../src/edge/cli/ancestors.ts';

/** The command itself, on a terminal that a login gave, below processes that are named by their words. */
export function below(
  ancestors: readonly (readonly string[])[],
  environment: Surroundings['environment'] = {},
): Surroundings {
  const own = ancestors.map((words, at) => processWith({ pid: 99 - at, words }));
  const login = processWith({ pid: 3, words: ['sshd:', 'me@pts/0'], terminal: null });
  return { environment, chain: [processWith({ pid: 100 }), ...own, login], clients: [], hasTerminals: true };
}

/** A process that is named by its words unless a program is given. */
export function processWith(given: Partial<Process>): Process {
  const words = given.words ?? ['node', 'main.js'];
  const own = { pid: 7, parent: 1, startedAt: 50, namespace: 'pid:[1]', terminal: '34816' };
  return { ...own, words, program: programName(words[0] ?? ''), ...given };
}
