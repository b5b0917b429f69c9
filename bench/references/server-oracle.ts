/** What a language server says about references, for measuring only: the protocol's own questions over stdio. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Place } from './draw.ts';
import type { Oracle } from './oracle.ts';

export interface ServerCommand {
  readonly command: readonly string[];
  readonly language: string;
  readonly options?: Readonly<Record<string, unknown>>;
  /** The message by which it says that it has read the project. */
  readonly ready?: string;
  /** Files that are opened before the first question, for a server that reads no others. */
  readonly opensAll?: readonly string[];
}

interface Location {
  readonly uri?: string;
  readonly targetUri?: string;
  readonly range?: { readonly start: { readonly line: number } };
  readonly targetSelectionRange?: { readonly start: { readonly line: number } };
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: {
    readonly items?: readonly unknown[];
    readonly token?: unknown;
    readonly value?: { readonly kind?: string };
  };
  readonly result?: unknown;
}

const ANSWER_MS = 120_000;
const READY_MS = 6000;
const READ_MS = 600_000;

/** A question that is not answered in two minutes counts as unknown. */
export async function serverOracle(root: string, server: ServerCommand): Promise<Oracle> {
  const connection = new Connection(server.command, root);
  await connection.ask('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(root).href,
    workspaceFolders: [{ uri: pathToFileURL(root).href, name: 'project' }],
    capabilities: {
      workspace: { configuration: true, workspaceFolders: true },
      textDocument: { references: {} },
      window: { workDoneProgress: true },
    },
    initializationOptions: server.options ?? {},
  });
  connection.tell('initialized', {});
  if (server.opensAll !== undefined)
    for (const file of server.opensAll)
      connection.open(pathToFileURL(path.join(root, file)).href, server.language, path.join(root, file));
  await connection.ready(server.ready);
  const ask = async (method: string, { file, line, column }: Place): Promise<unknown> => {
    const uri = pathToFileURL(path.join(root, file)).href;
    connection.open(uri, server.language, path.join(root, file));
    return connection.ask(`textDocument/${method}`, {
      textDocument: { uri },
      position: { line: line - 1, character: column - 1 },
      context: { includeDeclaration: false },
    });
  };
  const linesOf = (answer: unknown): string[] =>
    (Array.isArray(answer) ? (answer as Location[]) : []).flatMap(({ uri, range, targetUri, targetSelectionRange }) => {
      const at = range ?? targetSelectionRange;
      return at === undefined
        ? []
        : [`${path.relative(root, fileURLToPath(uri ?? targetUri ?? ''))}:${at.start.line + 1}`];
    });
  return {
    references: async (symbols) => {
      const found: (string[] | undefined)[] = [];
      for (const { places } of symbols) {
        const answers: unknown[] = [];
        for (const place of places) answers.push(await ask('references', place));
        const isKnown = answers.some((answer) => Array.isArray(answer));
        found.push(isKnown ? [...new Set(answers.flatMap(linesOf))] : undefined);
      }
      return found;
    },
    definitions: async (place) => {
      const answer = await ask('definition', place);
      return linesOf(Array.isArray(answer) || answer === null || answer === undefined ? answer : [answer]);
    },
    end: () => connection.end(),
  };
}

class Connection {
  private readonly process: ChildProcess;
  private readonly waiting = new Map<number, (answer: unknown) => void>();
  private readonly opened = new Set<string>();
  private buffer = Buffer.alloc(0);
  private lastId = 0;
  private lastMessage = Date.now();
  private readonly notified = new Set<string>();
  /** What the server says to be doing: clangd is silent for long while it reads a project. */
  private readonly working = new Set<string>();

  constructor([program = '', ...rest]: readonly string[], root: string) {
    this.process = spawn(program, rest, { stdio: ['pipe', 'pipe', 'ignore'], cwd: root });
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
      message === undefined
        ? this.working.size === 0 && Date.now() - this.lastMessage > READY_MS
        : this.notified.has(message);
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

  private handle(message: Message): void {
    if (message.method !== undefined) this.notified.add(message.method);
    const { token, value } = message.params ?? {};
    if (value?.kind === 'begin') this.working.add(String(token));
    if (value?.kind === 'end') this.working.delete(String(token));
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
