/**
 * Starts foreign programs, without a shell unless asked for one, and never for longer than a limit. Node's own limit is not
 * used: its timer keeps a process alive that could not start the program at all.
 */
import type { ChildProcess, SpawnSyncOptions } from 'node:child_process';
import { createRequire } from 'node:module';
import { systemCodeOf } from '../system-error.ts';

interface Program {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd?: string | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** Milliseconds, of `FOREIGN_LIMITS`. */
  readonly limitMs: number;
  readonly input?: string | undefined;
  /** Bytes on stdout, after which the program is ended. */
  readonly mostBytes?: number | undefined;
  /** Bytes of stderr that are kept, from its beginning. */
  readonly mostComplaint?: number | undefined;
}

export interface ProgramRun extends Program {
  /** A line for a shell in the place of a program. */
  readonly shell?: boolean | undefined;
  /** A descriptor in the place of the memory. */
  readonly stdout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Receives each piece of stdout, which is not kept then. */
  readonly onOutput?: (piece: Buffer, running: RunningProgram) => void;
  /** Keeps stdin open after the input. */
  readonly staysOpen?: boolean | undefined;
}

export interface RunningProgram {
  readonly endInput: () => void;
  readonly kill: () => void;
}

export type ProgramEnd = 'exited' | 'not-started' | 'late' | 'too-long' | 'killed';

export interface ProgramResult {
  readonly end: ProgramEnd;
  /** Null unless it exited by itself. */
  readonly code: number | null;
  readonly stdout: Buffer;
  /** Its beginning. */
  readonly stderr: string;
  /** Reason why the program could not be started. */
  readonly error?: Error | undefined;
}

const MOST_BYTES = 256 * 1024 * 1024;
const MOST_COMPLAINT = 4000;

/** Never rejects. Settles at the limit, whether the program can be ended or not. */
export function runProgram(run: ProgramRun): Promise<ProgramResult> {
  return new Promise((resolve) => new Running(run, resolve).start());
}

class Running {
  private readonly run: ProgramRun;
  private readonly resolve: (result: ProgramResult) => void;
  private readonly pieces: Buffer[] = [];
  private readonly complaint: Buffer[] = [];
  private bytes = 0;
  private complained = 0;
  private child: ChildProcess | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isSettled = false;

  constructor(run: ProgramRun, resolve: (result: ProgramResult) => void) {
    this.run = run;
    this.resolve = resolve;
  }

  start(): void {
    if (this.run.signal?.aborted) this.settle('killed');
    else this.spawn();
  }

  private spawn(): void {
    const { program, args, cwd, environment, input, shell, signal, stdout, staysOpen, limitMs } = this.run;
    try {
      this.child = childProcess().spawn(program, [...args], {
        cwd,
        stdio: [input === undefined && !staysOpen ? 'ignore' : 'pipe', stdout ?? 'pipe', 'pipe'],
        windowsHide: true,
        ...(shell && { shell }),
        ...(environment && { env: { ...environment } }),
      });
    } catch (error) {
      this.settle('not-started', null, error instanceof Error ? error : new Error(String(error)));
      return;
    }
    const { child } = this;
    this.timer = setTimeout(() => this.end('late'), limitMs);
    signal?.addEventListener('abort', this.onAbort);
    child.on('error', (error) => this.settle(child.pid === undefined ? 'not-started' : 'killed', null, error));
    child.on('close', (code) => this.settle(code === null ? 'killed' : 'exited', code));
    // When no descriptor is free, the streams are missing.
    child.stdout?.on('data', (piece: Buffer) => this.take(piece));
    child.stderr?.on('data', (piece: Buffer) => this.complain(piece));
    // A program may end before it has read everything; its exit code tells, not the broken pipe.
    child.stdin?.on('error', () => {});
    if (staysOpen) child.stdin?.write(input ?? '');
    else child.stdin?.end(input);
  }

  private readonly onAbort = (): void => this.end('killed');

  private take(piece: Buffer): void {
    if (this.isSettled) return;
    this.bytes += piece.length;
    if (this.bytes > (this.run.mostBytes ?? MOST_BYTES)) this.end('too-long');
    else if (this.run.onOutput === undefined) this.pieces.push(piece);
    else
      this.run.onOutput(piece, { endInput: () => this.child?.stdin?.end(), kill: () => this.child?.kill('SIGKILL') });
  }

  private complain(piece: Buffer): void {
    const room = (this.run.mostComplaint ?? MOST_COMPLAINT) - this.complained;
    if (room <= 0) return;
    this.complaint.push(piece.subarray(0, room));
    this.complained += piece.length;
  }

  /** Ends the wait even while a descendant holds the streams open, or a stopped disk holds the program. */
  private end(end: ProgramEnd): void {
    const { child } = this;
    child?.kill('SIGKILL');
    for (const stream of [child?.stdin, child?.stdout, child?.stderr]) stream?.destroy();
    child?.unref();
    this.settle(end);
  }

  private settle(end: ProgramEnd, code: number | null = null, error?: Error): void {
    if (this.isSettled) return;
    this.isSettled = true;
    clearTimeout(this.timer);
    this.run.signal?.removeEventListener('abort', this.onAbort);
    const stderr = Buffer.concat(this.complaint).toString('utf8');
    this.resolve({ end, code, stdout: Buffer.concat(this.pieces), stderr, error });
  }
}

/** Waits for the program, for callers that have nothing else to do: a hook, a command of the terminal. */
export function runProgramSync({ program, args, cwd, environment, limitMs, input, mostBytes }: Program): ProgramResult {
  const options: SpawnSyncOptions = {
    cwd,
    timeout: limitMs,
    killSignal: 'SIGKILL',
    maxBuffer: mostBytes ?? MOST_BYTES,
    windowsHide: true,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    ...(environment && { env: { ...environment } }),
    ...(input !== undefined && { input }),
  };
  const { status, stdout, stderr, error } = childProcess().spawnSync(program, [...args], options);
  const end = endOf(status, error);
  return {
    end,
    code: end === 'exited' ? status : null,
    stdout: bytesOf(stdout),
    stderr: bytesOf(stderr).toString('utf8').slice(0, MOST_COMPLAINT),
    error,
  };
}

function endOf(status: number | null, error: Error | undefined): ProgramEnd {
  const code = systemCodeOf(error);
  if (code === 'ETIMEDOUT') return 'late';
  if (code === 'ENOBUFS') return 'too-long';
  if (status !== null) return 'exited';
  return error === undefined ? 'killed' : 'not-started';
}

function bytesOf(output: unknown): Buffer {
  return Buffer.isBuffer(output) ? output : Buffer.alloc(0);
}

/** Loaded for the first program: most calls of the hook start none, and the module takes a tenth of their start. */
function childProcess(): typeof import('node:child_process') {
  return createRequire(import.meta.url)('node:child_process');
}
