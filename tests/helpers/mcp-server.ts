/** The server in either era of the protocol: the built one as a client starts it, or one in the process of the test. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { toAbsolute } from '../../src/base/paths.ts';
import { serve } from '../../src/edge/mcp/server.ts';
import { Workspaces } from '../../src/edge/mcp/workspaces.ts';
import type { ToolSet } from '../../src/session/tool-name.ts';
import { MAIN } from './built.ts';
import { wrongCalls } from './named-calls.ts';
import { keptFolder, temporaryFolder } from './temporary-folder.ts';
import { requireValidAnswer } from './valid-answer.ts';

/** The key and what else belongs to a person; not that of whoever runs the tests. */
export const STATE = keptFolder();
const FIXTURES = path.resolve(import.meta.dirname, '../fixtures');

export const ERAS = ['legacy', 'modern'] as const;
export type Era = (typeof ERAS)[number];

/** A copy of the sample project that looks like a repository. */
export function copyOfShop(name = 'sample-shop'): string {
  const folder = path.join(temporaryFolder(), 'shop');
  cpSync(path.join(FIXTURES, name), folder, { recursive: true });
  mkdirSync(path.join(folder, '.git'));
  return folder;
}

export interface ToolAnswer {
  readonly isError: boolean;
  /** The text of the answer, parsed; empty where it is no JSON. */
  readonly body: Record<string, unknown>;
  readonly text: string;
  readonly structured: unknown;
  /** Bytes of the text. */
  readonly bytes: number;
}

export interface Connected {
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<ToolAnswer>;
  readonly client: Client;
  close(): Promise<void>;
}

/** Of a server that may be killed. */
export interface ConnectedProcess extends Connected {
  readonly pid: number;
}

type Form = 'text' | 'json';

/** The minute that a client waits is not much on a busy machine. */
const PATIENT = { timeout: 600_000 };

/**
 * A server in this process, which costs a tenth of one of its own.
 * @param form that of the answers; most tests read fields
 */
export async function connect(root: string, era: Era, form: Form = 'json', tools?: ToolSet): Promise<Connected> {
  const [outside, inside] = InMemoryTransport.createLinkedPair();
  const environment = environmentOf(form);
  const workspaces = new Workspaces({
    defaultRoot: () => toAbsolute(root, '/'),
    environment,
    account: { platform: process.platform, home: toAbsolute(environment.HOME, '/'), environment },
    onNotice: () => {},
  });
  const server = serve({ workspaces, version: '0.0.0', log: () => {}, tools }, inside);
  workspaces.warmUp();
  const client = clientOf(era);
  await client.connect(outside);
  const close = async (): Promise<void> => {
    await client.close();
    await server.close();
    await workspaces.close();
  };
  return { client, call: (name, args) => callTool(client, name, args), close };
}

/** The built server in a process of its own, as a client starts it. */
export async function connectProcess(
  root: string,
  era: Era,
  form: Form = 'json',
  environment: Readonly<Record<string, string>> = {},
): Promise<ConnectedProcess> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'mcp', '--path', root],
    env: { ...environmentOf(form), ...environment },
    stderr: 'ignore',
  });
  const client = clientOf(era);
  await client.connect(transport, PATIENT);
  const pid = transport.pid ?? 0;
  return { client, call: (name, args) => callTool(client, name, args), pid, close: () => client.close() };
}

function environmentOf(form: Form) {
  return { PATH: process.env.PATH ?? '', HOME: os.homedir(), XDG_STATE_HOME: STATE, CODE_INTEL_ANSWER_FORMAT: form };
}

function clientOf(era: Era): Client {
  const identity = { name: 'test', version: '1.0.0' };
  return new Client(identity, era === 'legacy' ? {} : { versionNegotiation: { mode: { pin: '2026-07-28' } } });
}

async function callTool(client: Client, name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: args }, PATIENT);
  const [first] = content;
  const text = first?.type === 'text' ? first.text : '';
  const wrong = wrongCalls(text);
  if (wrong.length > 0) throw new Error(`${name} names a call that its schema refuses: ${wrong.join('; ')}\n${text}`);
  const body: Record<string, unknown> = text.startsWith('{') ? JSON.parse(text) : {};
  if (isError !== true && text.startsWith('{')) requireValidAnswer(name, args, body);
  return { isError: isError === true, body, text, structured: structuredContent, bytes: Buffer.byteLength(text) };
}

/** The server without a client, for what no client would send. */
export interface RawServer {
  readonly child: ChildProcessWithoutNullStreams;
  send(...messages: readonly (object | string)[]): void;
  /** The answer to a request. */
  answerTo(id: number): Promise<Record<string, unknown>>;
  /** Everything on stdout so far, line by line. */
  readonly lines: readonly string[];
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

export function startRaw(root: string, environment: Readonly<Record<string, string>> = {}): RawServer {
  return rawServer(['--path', root], { environment });
}

/** Like clients that start the server in a folder of theirs and name no project. */
export function startIn(cwd: string, environment: Readonly<Record<string, string>> = {}): RawServer {
  return rawServer([], { environment, cwd });
}

interface RawOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

function rawServer(flags: readonly string[], { environment, cwd }: RawOptions): RawServer {
  const child = spawn(process.execPath, [MAIN, 'mcp', ...flags], {
    cwd,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, XDG_STATE_HOME: STATE, CODE_INTEL_ANSWER_FORMAT: 'json', ...environment },
  });
  const lines: string[] = [];
  const waiting = new Map<number, (message: Record<string, unknown>) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    const message: Record<string, unknown> = JSON.parse(line);
    waiting.get(Number(message.id))?.(message);
  });
  child.stderr.resume();
  return {
    child,
    lines,
    send: (...messages) => child.stdin.write(messages.map(toLine).join('')),
    answerTo: (id) => new Promise((resolve) => void waiting.set(id, resolve)),
    ended: new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal }))),
  };
}

export function initialize(id: number): object {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  return { jsonrpc: '2.0', id, method: 'initialize', params };
}

export function toolCall(id: number, name: string, args: Record<string, unknown> = {}): object {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } };
}

function toLine(message: object | string): string {
  return `${typeof message === 'string' ? message : JSON.stringify(message)}\n`;
}
