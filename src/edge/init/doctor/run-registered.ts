/** Runs what is registered in a client's settings, as the client would. */
import { isRecord } from '../../../base/json-record.ts';
import { FOREIGN_LIMITS } from '../../../base/programs/limits.ts';
import { runProgram } from '../../../base/programs/run-program.ts';

export interface Registered {
  /** A program, or a line for a shell where there are no arguments. */
  readonly command: string;
  readonly args: readonly string[] | null;
  /** Variables that the entry sets. */
  readonly env: Readonly<Record<string, string>>;
}

/** Undefined for what is no entry that starts a program. */
export function registeredIn(entry: unknown): Registered | undefined {
  if (!isRecord(entry)) return undefined;
  const { command, args } = entry;
  const env = variablesOf(entry.env ?? entry.environment);
  if (Array.isArray(command)) {
    const [program = '', ...rest] = command.map(String);
    return { command: program, args: rest, env };
  }
  if (typeof command !== 'string') return undefined;
  return { command, args: Array.isArray(args) ? args.map(String) : null, env };
}

function variablesOf(env: unknown): Readonly<Record<string, string>> {
  return isRecord(env) ? Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])) : {};
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

export async function runRegistered({ registered, cwd, environment, input, isDone }: Conversation): Promise<Ended> {
  const { command, args, env } = registered;
  let out = '';
  const { code, end, stderr, error } = await runProgram({
    program: command,
    args: args ?? [],
    shell: args === null,
    cwd,
    environment: { ...environment, ...env },
    input,
    staysOpen: isDone !== undefined,
    limitMs: FOREIGN_LIMITS.registeredProgram,
    onOutput: (piece, running) => {
      out += piece.toString('utf8');
      if (isDone?.(out)) running.endInput();
    },
  });
  return end === 'not-started' ? { code: -1, out: '', err: error?.message ?? '' } : { code, out, err: stderr };
}
