/** Whether a person or an agent is at this terminal, by the processes that it was started from. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from '../../base/once.ts';
import { AGENT_CLIENTS } from '../../clients/table.ts';
import { wordsOf } from './listed-command.ts';

export interface Ancestor {
  readonly pid: number;
  /** The program and its arguments. */
  readonly words: readonly string[];
}

export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The nearest first. */
  readonly ancestors: readonly Ancestor[];
}

/** Name of the agent around, as it is shown to a person; undefined when a person is at the terminal. */
export function agentAround({ environment, ancestors }: Surroundings): string | undefined {
  const variable = CLIENTS.flatMap(({ variables }) => variables).find((name) => environment[name]);
  if (variable !== undefined) return `the variable ${variable}`;
  const agent = ancestors.find(({ words }) => isAgent(words));
  return agent === undefined ? undefined : `process ${agent.pid} (${agent.words.join(' ').slice(0, MOST_SHOWN)})`;
}

const MOST_SHOWN = 60;

const CLIENTS = AGENT_CLIENTS.map(({ processes }) => processes);

/**
 * By the program, or the script of an interpreter. Other arguments are data: `tmux new -s code` is no editor. The editors
 * count, since their agents run commands in the same kind of terminal as a person.
 */
function isAgent([program = '', ...args]: readonly string[]): boolean {
  const script = INTERPRETER.test(baseName(program)) ? scriptOf(args) : '';
  return [program, script].some((file) => agentNames().has(baseName(file)) || agentPackage().test(file));
}

const INTERPRETER = /^-?(?:node|nodejs|bun|deno|electron|python[\d.]*|(?:ba|da|k|z)?sh)$/;

/** Empty where the program is given a text instead, as by `-c`. */
function scriptOf(args: readonly string[]): string {
  const at = args.findIndex((word) => !word.startsWith('-'));
  const takesText = args.slice(0, Math.max(at, 0)).some((option) => TEXT_OPTION.test(option));
  return takesText ? '' : (args[at] ?? '');
}

const TEXT_OPTION = /^(?:-[a-z]*[cep]|--eval|--print)$/;

/** Without the folder, the ending, and what an Electron program adds: "Cursor Helper (Plugin)". */
function baseName(file: string): string {
  const name = file.split(/[\\/]/).at(-1) ?? '';
  return name.toLowerCase().replace(/\s*\(.*\)$|\.(?:exe|c?js|mjs)$/, '');
}

const agentNames = once(() => new Set(CLIENTS.flatMap(({ programs }) => programs.map((name) => name.toLowerCase()))));

const agentPackage = once(() => {
  const packages = CLIENTS.flatMap((client) => client.packages.map((name) => name.replace('/', '[\\\\/]')));
  return new RegExp(`[\\\\/](?:${packages.join('|')})[\\\\/]`, 'i');
});

const MOST_GENERATIONS = 64;

/** @throws when the system does not tell; the caller then trusts nobody */
export function ancestorsOf(pid: number, platform: NodeJS.Platform): readonly Ancestor[] {
  const parentOf = platform === 'linux' ? linuxProcess : listedProcess(platform);
  const found: Ancestor[] = [];
  for (let at = parentOf(pid).parent; at > 0 && found.length < MOST_GENERATIONS; ) {
    const { parent, words } = parentOf(at);
    found.push({ pid: at, words });
    at = parent;
  }
  return found;
}

interface Process {
  readonly parent: number;
  readonly words: readonly string[];
}

function linuxProcess(pid: number): Process {
  // The name in the second field may hold anything, closing brackets included.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
  // A program that sets its title, as Electron does, leaves one text; a thread of the kernel has none.
  const [only = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))] = words;
  return { parent: Number(parent), words: words.length > 1 ? words : wordsOf(only) };
}

function listedProcess(platform: NodeJS.Platform): (pid: number) => Process {
  const [program, ...args] = platform === 'win32' ? WINDOWS_LIST : UNIX_LIST;
  const { stdout, status } = spawnSync(program, args, { encoding: 'utf8', timeout: 10_000, windowsHide: true });
  if (status !== 0) throw new Error('the processes cannot be listed');
  const rows = new Map(stdout.split(/\r?\n/).flatMap(rowOf));
  return (pid) => rows.get(pid) ?? { parent: 0, words: [] };
}

const UNIX_LIST = ['ps', '-A', '-o', 'pid=,ppid=,command='] as const;
const WINDOWS_LIST = [
  'powershell.exe',
  '-NoProfile',
  '-Command',
  'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $($_.CommandLine)" }',
] as const;

function rowOf(line: string): [number, Process][] {
  const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s*(.*)$/.exec(line) ?? [];
  return pid === undefined ? [] : [[Number(pid), { parent: Number(parent), words: wordsOf(command) }]];
}
