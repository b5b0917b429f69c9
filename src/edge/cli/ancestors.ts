/** Whether a person or an agent is at this terminal, by the processes that it was started from. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from '../../base/once.ts';
import { AGENT_CLIENTS } from '../../clients/table.ts';

export interface Ancestor {
  readonly pid: number;
  readonly command: string;
}

export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The nearest first. */
  readonly ancestors: readonly Ancestor[];
}

/** What is known to be an agent, as it is shown to a person; undefined when a person is at the terminal. */
export function agentAround({ environment, ancestors }: Surroundings): string | undefined {
  const variable = CLIENTS.flatMap(({ variables }) => variables).find((name) => environment[name]);
  if (variable !== undefined) return `the variable ${variable}`;
  const agent = ancestors.find(({ command }) => agentPattern().test(command));
  return agent === undefined ? undefined : `process ${agent.pid} (${agent.command.slice(0, MOST_SHOWN)})`;
}

const MOST_SHOWN = 60;

const CLIENTS = AGENT_CLIENTS.map(({ processes }) => processes);

/**
 * The program, or the script of an interpreter. The editors count, since their agents run commands in the same kind of
 * terminal as a person.
 */
const agentPattern = once(() => {
  const programs = CLIENTS.flatMap((client) => client.programs).join('|');
  const packages = CLIENTS.flatMap((client) => client.packages.map((name) => name.replace('/', '[\\\\/]'))).join('|');
  return new RegExp(
    `(?:^|[\\\\/\\s])(?:${programs})(?:\\.exe|\\.js|\\.mjs)?(?:[\\s(]|$)|[\\\\/](?:${packages})[\\\\/]`,
    'i',
  );
});

const MOST_GENERATIONS = 64;

/** @throws when the system does not tell; the caller then trusts nobody */
export function ancestorsOf(pid: number, platform: NodeJS.Platform): readonly Ancestor[] {
  const parentOf = platform === 'linux' ? linuxProcess : listedProcess(platform);
  const found: Ancestor[] = [];
  for (let at = parentOf(pid).parent; at > 0 && found.length < MOST_GENERATIONS; ) {
    const { parent, command } = parentOf(at);
    found.push({ pid: at, command });
    at = parent;
  }
  return found;
}

interface Process {
  readonly parent: number;
  readonly command: string;
}

function linuxProcess(pid: number): Process {
  // The name in the second field may hold anything, closing brackets included.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  return { parent: Number(parent), command: command || stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')) };
}

function listedProcess(platform: NodeJS.Platform): (pid: number) => Process {
  const [program, ...args] = platform === 'win32' ? WINDOWS_LIST : UNIX_LIST;
  const { stdout, status } = spawnSync(program, args, { encoding: 'utf8', timeout: 10_000, windowsHide: true });
  if (status !== 0) throw new Error('the processes cannot be listed');
  const rows = new Map(stdout.split(/\r?\n/).flatMap(rowOf));
  return (pid) => rows.get(pid) ?? { parent: 0, command: '' };
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
  return pid === undefined ? [] : [[Number(pid), { parent: Number(parent), command }]];
}
