/** Runs what is registered in a client's settings, as the client would. */
import { spawn } from 'node:child_process';
import { isRecord } from '../../../base/json-record.ts';
import { withFolder } from '../launch.ts';

export interface Registered {
  /** A program, or a line for a shell where there are no arguments. */
  readonly command: string;
  readonly args: readonly string[] | null;
}

/** Undefined for what is no entry that starts a program. */
export function registeredIn(entry: unknown): Registered | undefined {
  if (!isRecord(entry)) return undefined;
  const { command, args } = entry;
  if (Array.isArray(command)) {
    const [program = '', ...rest] = command.map(String);
    return { command: program, args: rest };
  }
  if (typeof command !== 'string') return undefined;
  return { command, args: Array.isArray(args) ? args.map(String) : null };
}

/** As its client would start it. @param root folder of the project */
export function placedIn(root: string, { command, args }: Registered): Registered {
  return { command: withFolder(command, root), args: args?.map((word) => withFolder(word, root)) ?? null };
}

export interface Conversation {
  readonly registered: Registered;
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly input: string;
  /** Looks at what was written to stdout so far; true ends the conversation. */
  readonly isDone?: (out: string) => boolean;
}

export interface Ended {
  /** -1 when it could not be started, null when it was ended. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Longer than any client waits, in milliseconds. */
const PATIENCE = 30_000;

export function runProgram({ registered, cwd, environment, input, isDone }: Conversation): Promise<Ended> {
  const { command, args } = registered;
  const child = spawn(command, args ?? [], { cwd, env: { ...environment }, shell: args === null, windowsHide: true });
  const said = { out: '', err: '' };
  const timer = setTimeout(() => child.kill(), PATIENCE);
  child.stdout.on('data', (data: Buffer) => {
    said.out += data.toString('utf8');
    if (isDone?.(said.out)) child.stdin.end();
  });
  child.stderr.on('data', (data: Buffer) => {
    said.err += data.toString('utf8');
  });
  // A program that ends without reading closes its end; its exit code says the rest.
  child.stdin.on('error', () => {});
  if (isDone === undefined) child.stdin.end(input);
  else child.stdin.write(input);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: -1, out: '', err: error.message }));
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, ...said });
    });
  });
}
