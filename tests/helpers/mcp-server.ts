/** The built server as a client starts it, in either era of the protocol. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { MAIN } from './built.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The key and what else belongs to a person; not that of whoever runs the tests. */
export const STATE = temporaryFolder();
const SHOP = path.join(import.meta.dirname, '..', 'fixtures', 'sample-shop');

export const ERAS = ['legacy', 'modern'] as const;
export type Era = (typeof ERAS)[number];

/** A copy of the sample project that looks like a repository. */
export function copyOfShop(): string {
  const folder = path.join(temporaryFolder(), 'shop');
  cpSync(SHOP, folder, { recursive: true });
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
  readonly client: Client;
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<ToolAnswer>;
  readonly pid: number;
}

/** @param form that of the answers; most tests read fields */
export async function connect(root: string, era: Era, form: 'text' | 'json' = 'json'): Promise<Connected> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'mcp', '--path', root],
    env: { PATH: process.env.PATH ?? '', HOME: os.homedir(), XDG_STATE_HOME: STATE, CODE_INTEL_ANSWER_FORMAT: form },
    stderr: 'ignore',
  });
  const identity = { name: 'test', version: '1.0.0' };
  const client = new Client(identity, era === 'legacy' ? {} : { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(transport);
  return { client, call: (name, args) => callTool(client, name, args), pid: transport.pid ?? 0 };
}

async function callTool(client: Client, name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
  const [first] = content;
  const text = first?.type === 'text' ? first.text : '';
  const body: Record<string, unknown> = text.startsWith('{') ? JSON.parse(text) : {};
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

export function startRaw(root: string): RawServer {
  const child = spawn(process.execPath, [MAIN, 'mcp', '--path', root], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, XDG_STATE_HOME: STATE, CODE_INTEL_ANSWER_FORMAT: 'json' },
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
