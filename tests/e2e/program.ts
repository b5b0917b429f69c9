/** The built program as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import { MAIN } from '../helpers/built.ts';

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

export interface StartOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** A user without rights, for what the administrator could always read. */
  readonly uid?: number;
  /** Shell command that sets limits before the program starts, such as `ulimit -f 100`. */
  readonly limits?: string;
}

export function start(argv: readonly string[], options: StartOptions = {}): Started {
  const [program, ...rest] = commandLine(argv, options.limits);
  const child = spawn(program, rest, {
    env: { PATH: process.env.PATH, HOME: os.homedir(), ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  return { child, ended: endOf(child) };
}

export function run(argv: readonly string[], options: StartOptions = {}): Promise<Ended> {
  return start(argv, options).ended;
}

/** The last line of `--json` output. */
export function reportOf({ out, err }: Ended): Record<string, unknown> {
  const line = out.trimEnd().split('\n').at(-1);
  if (!line) throw new Error(`no report: ${err}`);
  return JSON.parse(line);
}

function commandLine(argv: readonly string[], limits: string | undefined): [string, ...string[]] {
  if (limits === undefined) return [process.execPath, MAIN, ...argv];
  return ['bash', '-c', `${limits}; exec "$@"`, 'bash', process.execPath, MAIN, ...argv];
}

function endOf(child: ChildProcess): Promise<Ended> {
  let out = '';
  let err = '';
  child.stdout?.on('data', (data: Buffer) => {
    out += data.toString('utf8');
  });
  child.stderr?.on('data', (data: Buffer) => {
    err += data.toString('utf8');
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, out, err }));
  });
}
