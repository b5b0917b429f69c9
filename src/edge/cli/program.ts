/** The command line as a program: its streams, its signals, its exit code. */
import '../stdout-guard.ts';
import os from 'node:os';
import { COMMANDS } from './registry.ts';
import { runCommandLine } from './run.ts';
import { openTerminal } from './terminal.ts';
import { version } from './version.ts';

const INTERRUPTED = 130;

/** @returns the exit code */
export async function runProgram(argv: readonly string[]): Promise<number> {
  // Publications stand; a change that is under way is undone by the database.
  process.once('SIGINT', () => {
    // A command that ends in its own way listens as well.
    if (process.listenerCount('SIGINT') > 0) return;
    process.stderr.write('\nStopped. What was done so far is kept; the same command goes on from there.\n');
    process.exit(INTERRUPTED);
  });
  return runCommandLine({
    argv,
    commands: COMMANDS,
    version,
    terminal: openTerminal(process, process.env),
    environment: process.env,
    workingDirectory: process.cwd(),
    homeDirectory: os.homedir(),
  });
}
