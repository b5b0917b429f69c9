/** The program behind every hook: `hook <client> <event>`, the event on stdin. Bundled into one file. */
import { writeSync } from 'node:fs';
import os from 'node:os';
import { composeGate } from '../../app/compose-gate.ts';
import type { Answer } from './dialect.ts';
import { loadParser } from './parsers/load.ts';
import { type HookRun, runHook, usage } from './run-hook.ts';

/** Below what clients wait, so that the refusal is ours and not their letting pass. */
const LONGEST_WAIT_MS = 5000;
const MOST_BYTES = 64 * 1024 * 1024;

/** @param argv the client and its event @returns the exit code */
export async function hookMain(argv: readonly string[]): Promise<Answer['exitCode']> {
  const [client = '', event = ''] = argv;
  const answer =
    client === '' || event === ''
      ? usage('Usage: code-intel hook <client> <event>')
      : await runHook({ client, event, stdin: await readInput(), ...surroundings() });
  if (answer.stdout !== '') writeSync(STDOUT, answer.stdout);
  if (answer.stderr !== '') writeSync(STDERR, answer.stderr);
  return answer.exitCode;
}

/** Written without the streams of Node, which take time to set up and may be cut off when the process ends. */
const [STDOUT, STDERR] = [1, 2] as const;

function surroundings(): Pick<HookRun, 'host' | 'ports' | 'onFailure'> {
  return {
    host: { cwd: workingDirectory(), isWindows: process.platform === 'win32' },
    ports: composeGate({
      home: os.homedir(),
      temporaryFolder: os.tmpdir(),
      platform: process.platform,
      environment: process.env,
      shellParser: loadParser,
      now: Date.now,
    }),
    onFailure: (failure) => {
      if (process.env.CODE_INTEL_DEBUG) process.stderr.write(`${describe(failure)}\n`);
    },
  };
}

/** A folder that is gone has no name; events bring their own folder, which decides. */
function workingDirectory(): string {
  try {
    return process.cwd();
  } catch {
    // A hook that crashes lets the call pass on most clients.
    return os.homedir();
  }
}

/** What has come when the time is up or the input is too long; cut off, it counts as unreadable. */
async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  const timer = setTimeout(() => process.stdin.destroy(), LONGEST_WAIT_MS);
  let length = 0;
  try {
    for await (const chunk of process.stdin) {
      const bytes = Buffer.from(chunk);
      length += bytes.length;
      if (length > MOST_BYTES) break;
      chunks.push(bytes);
    }
  } catch {
    // Destroyed by the timer, or closed by the client.
  }
  clearTimeout(timer);
  return Buffer.concat(chunks).toString('utf8');
}

function describe(failure: unknown): string {
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
}
