/** A call of a tool that runs a command in a shell, or types a text into one that runs. */
import type { ToolCall } from '../../app/gate/hook-call.ts';
import { isRecord, type JsonRecord } from '../../base/json-record.ts';
import { textsIn } from './fields.ts';
import { isInBackground } from './sent-texts.ts';

type Shell = 'bash' | 'powershell';

export const COMMAND_FIELDS = ['command', 'cmd', 'command_line', 'commandLine'] as const;

export function shellCall(tool: string, shell: Shell, input: unknown): ToolCall {
  if (isSocketMonitor(tool, input)) return { kind: 'harmless', tool };
  const run = isRecord(input) ? runIn(shell, input) : undefined;
  const isLater = tool === 'Monitor' || isInBackground(input);
  return run === undefined
    ? { kind: 'malformed', tool }
    : { kind: 'shell', tool, ...run, ...(isLater && { isInBackground: true }) };
}

interface Run {
  readonly shell: Shell;
  readonly command: string;
}

/** The command as the shell runs it that the call names, with the variables that it hands over. */
function runIn(own: Shell, input: JsonRecord): Run | undefined {
  const command = readCommand(input);
  const variables = variablesOf(input);
  const { shell } = input;
  if (command === undefined || variables === undefined) return undefined;
  if (shell === undefined || shell === null || shell === '') return withVariables(own, command, variables);
  if (typeof shell !== 'string') return undefined;
  if (POWERSHELL.test(shell)) return withVariables('powershell', command, variables);
  return withVariables('bash', BASH.test(shell) ? command : joinWords([shell, '-c', command]), variables);
}

/** Prefix of a system shell: none, or a folder where systems keep shells. With any other path it may be any program. */
const OF_SYSTEM = '^(?:(?:/usr(?:/local)?|/opt/homebrew|/opt/local)?/bin/)?';
const BASH = new RegExp(`${OF_SYSTEM}(?:ba|z|da)?sh$`);
const POWERSHELL = new RegExp(String.raw`${OF_SYSTEM}(?:pwsh|powershell)(?:\.exe)?$`, 'i');

function withVariables(shell: Shell, command: string, variables: readonly (readonly [string, string])[]): Run {
  const rows = variables.map(([name, value]) =>
    shell === 'bash' ? `export ${name}=${quoteWord(value)}` : `$env:${name}='${value.replaceAll("'", "''")}'`,
  );
  return { shell, command: [...rows, command].join('\n') };
}

const VARIABLE_FIELDS = ['env', 'environment', 'env_vars', 'envVars', 'environment_variables', 'environmentVariables'];

/** Undefined where something else stands there. */
function variablesOf(input: JsonRecord): readonly (readonly [string, string])[] | undefined {
  const given = VARIABLE_FIELDS.map((name) => input[name]).filter((value) => value !== undefined && value !== null);
  const rows = given.flatMap(readVariables);
  return rows.every(isVariable) ? rows : undefined;
}

function isVariable(row: readonly [name: unknown, value: unknown]): row is readonly [string, string] {
  const [name, value] = row;
  return typeof name === 'string' && /^\w+$/.test(name) && typeof value === 'string';
}

/** A record, or a list of `NAME=value`. */
function readVariables(value: unknown): readonly (readonly [name: unknown, value: unknown])[] {
  if (isRecord(value))
    return Object.entries(value).map(([name, one]) => [name, typeof one === 'number' ? `${one}` : one]);
  // The name of one, such as `local`, sets nothing.
  if (typeof value === 'string' && !value.includes('=')) return [];
  if (!Array.isArray(value)) return [[null, null]];
  return value.map((one: unknown) => {
    const [, name, rest] = (typeof one === 'string' && /^(\w+)=([\s\S]*)$/.exec(one)) || [];
    return [name, rest];
  });
}

/** Watching a socket runs no command. */
function isSocketMonitor(tool: string, input: unknown): boolean {
  return (
    tool === 'Monitor' &&
    isRecord(input) &&
    COMMAND_FIELDS.every((name) => input[name] === undefined) &&
    input.ws !== undefined
  );
}

/** Undefined also where two fields differ: only the client knows which of them it runs. */
export function readCommand(input: JsonRecord): string | undefined {
  const commands = COMMAND_FIELDS.map((field) => input[field]).filter((value) => value !== undefined);
  const [command, ...others] = commands;
  if (others.some((other) => JSON.stringify(other) !== JSON.stringify(command))) return undefined;
  if (typeof command === 'string') return command;
  const words = textsIn(command);
  return words.length > 0 && Array.isArray(command) && words.length === command.length ? joinWords(words) : undefined;
}

/** `["bash", "-lc", "…"]` is the script; other lists are one simple command. */
export function joinWords(words: readonly string[]): string {
  const [program = '', option = '', script] = words;
  const isScript = script !== undefined && words.length === 3 && BASH.test(program) && /^-l?c$/.test(option);
  return isScript ? script : words.map(quoteWord).join(' ');
}

function quoteWord(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * Text typed into what runs in a terminal; no text only asks for its output. A shell reads a line as it is judged, and a
 * pager or an interpreter does with the same letters what nobody knows.
 */
export function typedCall({ tool, input, isWindows }: Typed): ToolCall {
  const texts = isRecord(input) ? TYPED_FIELDS.flatMap((name) => (input[name] === undefined ? [] : [input[name]])) : [];
  if (texts.every((text) => text === '' || text === null)) return { kind: 'harmless', tool };
  const [text, ...others] = texts;
  if (typeof text !== 'string' || others.length > 0) return { kind: 'malformed', tool };
  if (isAnswer(text)) return { kind: 'unknown', tool, paths: [], written: [], command: null };
  return { kind: 'shell', tool, shell: typedShell(tool, isWindows), command: `./${tool}\n${text}` };
}

interface Typed {
  readonly tool: string;
  readonly input: unknown;
  readonly isWindows: boolean;
}

/** Tells input that only answers a question, leaves a program, or interrupts or ends it. */
function isAnswer(text: string): boolean {
  const typed = text.replace(/[\r\n]+$/, '');
  return /^(?:[qyn]|yes|no|\d{0,4})$/i.test(typed) || ['\u0003', '\u0004'].includes(typed);
}

/** Shell of a terminal tool; the system's default if its name says nothing. */
function typedShell(tool: string, isWindows: boolean): 'bash' | 'powershell' {
  if (tool === 'write_bash') return 'bash';
  return tool === 'write_powershell' || isWindows ? 'powershell' : 'bash';
}

const TYPED_FIELDS = ['chars', 'input', 'text', 'command', 'keys'] as const;
