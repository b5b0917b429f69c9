/** What a language server says about references, for measuring only: the protocol's own questions over stdio. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { DrawnSymbol } from './draw.ts';

export interface ServerCommand {
  readonly command: readonly string[];
  readonly language: string;
  readonly options?: Readonly<Record<string, unknown>>;
  /** The message by which it says that it has read the project. */
  readonly ready?: string;
}

interface Location {
  readonly uri: string;
  readonly range: { readonly start: { readonly line: number } };
}

const ANSWER_MS = 120_000;
const READY_MS = 6000;
const READ_MS = 600_000;

/** As `typescriptReferences`; a question that is not answered in two minutes counts as unknown. */
export async function serverReferences(
  root: string,
  server: ServerCommand,
  symbols: readonly DrawnSymbol[],
): Promise<(string[] | undefined)[]> {
  const connection = new Connection(server.command);
  await connection.ask('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(root).href,
    workspaceFolders: [{ uri: pathToFileURL(root).href, name: 'project' }],
    capabilities: { workspace: { configuration: true, workspaceFolders: true }, textDocument: { references: {} } },
    initializationOptions: server.options ?? {},
  });
  connection.tell('initialized', {});
  await connection.ready(server.ready);
  const found: (string[] | undefined)[] = [];
  for (const { places } of symbols) {
    const lines: string[] = [];
    let isKnown = false;
    for (const { file, line, column } of places) {
      const uri = pathToFileURL(path.join(root, file)).href;
      connection.open(uri, server.language, path.join(root, file));
      const position = { line: line - 1, character: column - 1 };
      const answer = await connection.ask('textDocument/references', {
        textDocument: { uri },
        position,
        context: { includeDeclaration: false },
      });
      if (!Array.isArray(answer)) continue;
      isKnown = true;
      for (const { uri: target, range } of answer as Location[])
        lines.push(`${path.relative(root, fileURLToPath(target))}:${range.start.line + 1}`);
    }
    found.push(isKnown ? [...new Set(lines)] : undefined);
  }
  connection.end();
  return found;
}

class Connection {
  private readonly process: ChildProcess;
  private readonly waiting = new Map<number, (answer: unknown) => void>();
  private readonly opened = new Set<string>();
  private buffer = Buffer.alloc(0);
  private lastId = 0;
  private lastMessage = Date.now();
  private readonly notified = new Set<string>();

  constructor([program = '', ...rest]: readonly string[]) {
    this.process = spawn(program, rest, { stdio: ['pipe', 'pipe', 'ignore'] });
    this.process.stdout?.on('data', (chunk: Buffer) => this.receive(chunk));
  }

  ask(method: string, params: unknown): Promise<unknown> {
    const id = ++this.lastId;
    this.send({ jsonrpc: '2.0', id, method, params });
    const answer = new Promise((resolve) => this.waiting.set(id, resolve));
    return Promise.race([answer, wait(ANSWER_MS, undefined, { ref: false })]);
  }

  tell(method: string, params: unknown): void {
    this.send({ jsonrpc: '2.0', method, params });
  }

  open(uri: string, languageId: string, file: string): void {
    if (this.opened.has(uri)) return;
    this.opened.add(uri);
    this.tell('textDocument/didOpen', {
      textDocument: { uri, languageId, version: 1, text: readFileSync(file, 'utf8') },
    });
  }

  /** Resolves when the server said that it has read the project, or when nothing came for a while. */
  async ready(message: string | undefined): Promise<void> {
    this.lastMessage = Date.now();
    const end = Date.now() + READ_MS;
    const isReady = (): boolean =>
      message === undefined ? Date.now() - this.lastMessage > READY_MS : this.notified.has(message);
    while (!isReady() && Date.now() < end) await wait(200);
  }

  end(): void {
    this.process.kill();
  }

  private send(message: unknown): void {
    const body = JSON.stringify(message);
    this.process.stdin?.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  private receive(chunk: Buffer): void {
    this.lastMessage = Date.now();
    this.buffer = Buffer.concat([this.buffer, chunk]);
    for (;;) {
      const head = this.buffer.indexOf('\r\n\r\n');
      const length = Number(/Content-Length: (\d+)/i.exec(this.buffer.toString('latin1', 0, Math.max(head, 0)))?.[1]);
      if (head === -1 || this.buffer.length < head + 4 + length) return;
      const message = JSON.parse(this.buffer.toString('utf8', head + 4, head + 4 + length));
      this.buffer = this.buffer.subarray(head + 4 + length);
      this.handle(message);
    }
  }

  private handle(message: { id?: number; method?: string; params?: { items?: unknown[] }; result?: unknown }): void {
    if (message.method !== undefined) this.notified.add(message.method);
    if (message.id === undefined) return;
    if (message.method === undefined) {
      this.waiting.get(message.id)?.(message.result);
      this.waiting.delete(message.id);
      return;
    }
    const result = message.method === 'workspace/configuration' ? (message.params?.items ?? []).map(() => ({})) : null;
    this.send({ jsonrpc: '2.0', id: message.id, result });
  }
}
