/** Input and output of a command; tests hand in a recording one. */

import { readlinkSync } from 'node:fs';
import pico from 'picocolors';
import type { Colors } from 'picocolors/types.js';
import { messageOf } from '../../base/error-text.ts';
import { importPackage } from '../../base/import-package.ts';
import type { ProcessId } from '../../base/processes/process-chain.ts';

export interface Terminal {
  /** Answers; everything else goes to `err`. */
  out(text: string): void;
  err(text: string): void;
  readonly colors: Colors;
  /** Width for cutting lines; infinite when stdout is no terminal, because a program wants all, or tells no width. */
  readonly columns: number;
  /** True when a person watches stderr. */
  readonly showsProgress: boolean;
  /** True when questions can be asked and answered. */
  readonly isInteractive: boolean;
  lines(): AsyncIterable<string>;
  /**
   * Sign that no person types here, such as an agent that started the terminal; undefined for a person.
   * @param clients processes that called hooks of the project
   */
  whoElse(clients: readonly ProcessId[]): Promise<string | undefined>;
  /** Name of the terminal, as the system has it. */
  place(): string;
}

/** Sign of a process that nobody can type to. */
export const NO_TERMINAL = 'no terminal';

export interface Streams {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

export function openTerminal({ stdin, stdout, stderr }: Streams, environment: NodeJS.ProcessEnv): Terminal {
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    colors: pico.createColors(wantsColor(stdout.isTTY, environment)),
    columns: (stdout.isTTY && stdout.columns) || Number.POSITIVE_INFINITY,
    showsProgress: stderr.isTTY && environment.TERM !== 'dumb',
    isInteractive: stdin.isTTY && stdout.isTTY && environment.TERM !== 'dumb',
    async *lines() {
      const { createInterface }: typeof import('node:readline') = await importPackage('node:readline');
      yield* createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY });
    },
    async whoElse(clients) {
      if (!stdin.isTTY) return NO_TERMINAL;
      const { agentAround, findSurroundings } = await import('./ancestors.ts');
      try {
        return agentAround(findSurroundings(environment, clients, process));
      } catch (error) {
        return `an unknown terminal (${messageOf(error)})`;
      }
    },
    place: () => terminalName(),
  };
}

/** `/proc` names it on Linux; elsewhere it is any terminal. */
function terminalName(): string {
  try {
    return readlinkSync('/proc/self/fd/0');
  } catch {
    return 'a terminal';
  }
}

/** https://no-color.org and https://force-color.org: any text counts, an empty one does not. */
export function wantsColor(isTerminal: boolean, environment: NodeJS.ProcessEnv): boolean {
  if (environment.NO_COLOR) return false;
  if (environment.FORCE_COLOR && environment.FORCE_COLOR !== '0') return true;
  return isTerminal && environment.TERM !== 'dumb';
}
