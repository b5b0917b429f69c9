/** Running processes, as the operating system lists them. */
import { readFileSync, readlinkSync } from 'node:fs';
import { FOREIGN_LIMITS } from '../programs/limits.ts';
import { runProgramSync } from '../programs/run-program.ts';
import { wordsOf } from './listed-command.ts';

/** Tells a process from a later one with the same number. */
export interface ProcessId {
  readonly pid: number;
  /** Clock ticks since the machine started; 0 where the system does not tell. */
  readonly startedAt: number;
  /** Numbers of processes mean the same within one; empty where the system has none. */
  readonly namespace: string;
}

export interface Process extends ProcessId {
  readonly parent: number;
  /** The program and its arguments, which a process may rewrite. */
  readonly words: readonly string[];
  /** Base name of the running file or of the script that an interpreter runs, in lower case. */
  readonly program: string;
  /** Terminal that it belongs to; null for none. */
  readonly terminal: string | null;
}

const MOST_GENERATIONS = 64;

/** Returns the process itself and what it was started from, the nearest first. @throws when the system does not tell */
export function processChain(pid: number, platform: NodeJS.Platform): readonly Process[] {
  const find = platform === 'linux' ? linuxProcess : listedProcess(platform);
  const found: Process[] = [];
  for (let at = pid; at > 0 && found.length < MOST_GENERATIONS; ) {
    const process = find(at);
    found.push(process);
    at = process.parent;
  }
  return found;
}

export function isSameProcess(one: ProcessId, other: ProcessId): boolean {
  return one.pid === other.pid && one.startedAt === other.startedAt && one.namespace === other.namespace;
}

/** Whether a process of this machine still runs; false where the system does not tell. */
export function isRunning(id: ProcessId): boolean {
  try {
    return isSameProcess(linuxProcess(id.pid), id);
  } catch {
    return false;
  }
}

function linuxProcess(pid: number): Process {
  // The name in the second field may hold anything, closing brackets included.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const given = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
  // A program that sets its title, as Electron does, leaves one text; a thread of the kernel has none.
  const [only = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))] = given;
  const words = given.length > 1 ? given : wordsOf(only);
  const terminal = fields[PROC_STAT.terminal];
  return {
    pid,
    startedAt: Number(fields[PROC_STAT.startedAt]),
    namespace: linkOf('/proc/self/ns/pid'),
    parent: Number(fields[PROC_STAT.parent]),
    words,
    program: programOf(linkOf(`/proc/${pid}/exe`) || (words[0] ?? ''), words),
    terminal: terminal === '0' || terminal === undefined ? null : terminal,
  };
}

/** Positions behind the name in `/proc/PID/stat`. */
const PROC_STAT = { parent: 1, terminal: 4, startedAt: 19 } as const;

/** Empty where it cannot be read, as for a process of another user. */
function linkOf(place: string): string {
  try {
    return readlinkSync(place).replace(/ \(deleted\)$/, '');
  } catch {
    return '';
  }
}

function listedProcess(platform: NodeJS.Platform): (pid: number) => Process {
  const [program, ...args] = platform === 'win32' ? WINDOWS_LIST : UNIX_LIST;
  const { stdout, code } = runProgramSync({ program, args, limitMs: FOREIGN_LIMITS.processList });
  if (code !== 0) throw new Error('the processes cannot be listed');
  const rows = new Map(stdout.toString('utf8').split(/\r?\n/).flatMap(parseRow));
  const unknown = { startedAt: 0, namespace: '', parent: 0, words: [], program: '', terminal: null };
  return (pid) => rows.get(pid) ?? { pid, ...unknown };
}

const UNIX_LIST = ['ps', '-A', '-o', 'pid=,ppid=,tty=,command='] as const;
const WINDOWS_LIST = [
  'powershell.exe',
  '-NoProfile',
  '-Command',
  'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) ?? $($_.CommandLine)" }',
] as const;

function parseRow(line: string): [number, Process][] {
  const [, id, parent, terminal = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s*(.*)$/.exec(line) ?? [];
  if (id === undefined) return [];
  const [pid, words] = [Number(id), wordsOf(command)];
  const program = programOf(words[0] ?? '', words);
  const place = /^[?-]+$/.test(terminal) ? null : terminal;
  return [[pid, { pid, startedAt: 0, namespace: '', parent: Number(parent), words, program, terminal: place }]];
}

function programOf(file: string, [, ...args]: readonly string[]): string {
  const name = programName(file);
  return INTERPRETER.test(name) ? programName(scriptOf(args)) || name : name;
}

const INTERPRETER = /^-?(?:node|nodejs|bun|deno|electron|perl|python[\d.]*|(?:ba|da|k|z)?sh)$/;

/** Empty where the program is given a text instead, as by `-c`. */
export function scriptOf(args: readonly string[]): string {
  const at = args.findIndex((word) => !word.startsWith('-'));
  const takesText = args.slice(0, Math.max(at, 0)).some((option) => TEXT_OPTION.test(option));
  return takesText ? '' : (args[at] ?? '');
}

const TEXT_OPTION = /^(?:-[a-z]*[cep]|--eval|--print)$/;

export function isInterpreter(file: string): boolean {
  return INTERPRETER.test(programName(file));
}

/** Strips the folder, the ending, and additions of Electron programs and servers: "Cursor Helper (Plugin)", "tmux: server". */
export function programName(file: string): string {
  const name = file.split(/[\\/]/).at(-1) ?? '';
  return name.toLowerCase().replace(/\s*\(.*\)$|:.*$|-[\d.]+$|\.(?:exe|c?js|mjs)$/, '');
}
