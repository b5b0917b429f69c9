/** The program behind every hook: `hook <client> <event>`, the event on stdin. Bundled into a few files. */

import { writeSync } from 'node:fs';
import os from 'node:os';
import type { LoadPorts } from '../../app/gate/decide.ts';
import { stackOf } from '../../base/error-text.ts';
import { settleGit } from '../../base/git/settings.ts';
import { homeFolder } from '../../base/home-folder.ts';
import { AGENT_CLIENTS } from '../../clients/table.ts';
import { clientChain } from './client-chain.ts';
import type { Answer } from './dialect.ts';
import { failedCode } from './failed-code.ts';
import { readInput } from './read-input.ts';
import { type HookRun, runHook, usage } from './run-hook.ts';

/** @param argv the client, its event and what becomes of an event that is not judged @returns the exit code */
export async function hookMain(argv: readonly string[]): Promise<Answer['exitCode']> {
  const [client = '', event = ''] = argv;
  const answer =
    client === '' || event === ''
      ? usage('Usage: code-intel hook <client> <event> [refuse|pass]', failedCode(argv))
      : await runHook({ client, event, stdin: await readInput(), failedCode: failedCode(argv), ...surroundings() });
  if (answer.stdout !== '') writeSync(STDOUT, answer.stdout);
  if (answer.stderr !== '') writeSync(STDERR, answer.stderr);
  return answer.exitCode;
}

/** Written without the streams of Node, which take time to set up and may be cut off when the process ends. */
const [STDOUT, STDERR] = [1, 2] as const;

function surroundings(): Pick<HookRun, 'host' | 'loadPorts' | 'onFailure'> {
  return {
    host: {
      cwd: workingDirectory(),
      startedIn: startedIn(process.env),
      isWindows: process.platform === 'win32',
      programFolder: programFolder(),
    },
    loadPorts,
    onFailure: (failure) => {
      if (process.env.CODE_INTEL_DEBUG) process.stderr.write(`${stackOf(failure)}\n`);
    },
  };
}

const loadPorts: LoadPorts = async () => {
  const { composeGate } = await import('../../app/composition/compose-gate.ts');
  // Commands are judged by the environment of the person.
  const environment = { ...process.env };
  settleGit(process.env);
  return composeGate({
    home: homeFolder(),
    temporaryFolder: os.tmpdir(),
    programFolder: programFolder(),
    platform: process.platform,
    environment,
    now: Date.now,
    clientChain: () => clientChain(process.pid, process.platform),
  });
};

/** `dist` of the package, of which this file is a part once it is built. */
function programFolder(): string | undefined {
  return /^(.*[\\/]dist)(?:[\\/]hook)?$/.exec(import.meta.dirname)?.[1];
}

/** Project folder in the variables that clients set for their hooks. */
function startedIn(environment: NodeJS.ProcessEnv): string | undefined {
  const folders = AGENT_CLIENTS.map(({ processes }) => environment[processes.folderVariable ?? '']);
  return folders.find((folder) => folder !== undefined && folder !== '');
}

/** A folder that is gone has no name; events bring their own folder, which decides. */
function workingDirectory(): string {
  try {
    return process.cwd();
  } catch {
    // A hook that crashes lets the call pass on most clients.
    return homeFolder();
  }
}
