/** Calls to a server over its streams, without a client that would hide what goes wrong. */
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ServerCalls {
  readonly send: (tool: string, args: Readonly<Record<string, unknown>>) => void;
  /** Answers to what was sent since the last time; the text of each as it came, or what is missing. */
  readonly all: () => Promise<readonly string[]>;
  /** @returns milliseconds until the server reads a message, whatever it computes */
  readonly ping: () => Promise<number>;
}

const MOST_MS = 120_000;

export function callsOf(server: ChildProcess): ServerCalls {
  const waiting = new Map<number, (line: string) => void>();
  let pending: Promise<string>[] = [];
  let last = 1;
  server.stdin?.on('error', () => {});
  server.stderr?.resume();
  if (server.stdout) createInterface({ input: server.stdout }).on('line', (line) => waiting.get(idOf(line))?.(line));
  const write = (message: object): void =>
    void server.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'faults', version: '1' };
  write({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } });
  write({ method: 'notifications/initialized' });
  const ask = (method: string, params: object): Promise<string> => {
    const id = ++last;
    const answer = new Promise<string>((resolve) => waiting.set(id, resolve));
    write({ id, method, params });
    return answer.finally(() => waiting.delete(id));
  };
  return {
    send: (tool, args) => void pending.push(ask('tools/call', { name: tool, arguments: args })),
    ping: async () => {
      const start = performance.now();
      await ask('ping', {});
      return performance.now() - start;
    },
    all: async () => {
      const answers = pending.map((answer) =>
        Promise.race([answer, sleep(MOST_MS, 'bug in code-intel: no answer', { ref: false })]),
      );
      pending = [];
      return Promise.all(answers);
    },
  };
}

function idOf(line: string): number {
  const message: unknown = JSON.parse(line);
  return typeof message === 'object' && message !== null && 'id' in message ? Number(message.id) : 0;
}
