/** A generated project, the built program in it, and what must hold whatever befell it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateProject, type Random } from '../../tests/integration/indexing/generated-project.ts';
import { callsOf } from './server-calls.ts';

const MAIN = path.join(import.meta.dirname, '..', '..', 'dist', 'main.js');
const HOOK = path.join(import.meta.dirname, '..', '..', 'dist', 'hook.cjs');

/** Longer than any command takes on a machine that also does other things. */
const HANGS_MS = 120_000;

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  /** Shell command that sets limits first, such as `ulimit -n 64`. */
  readonly limits?: string;
  readonly uid?: number;
  readonly environment?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** Milliseconds after which it is killed. */
  readonly killAfter?: number;
}

/** Counts of one kind of fault. */
export class Tally {
  injected = 0;
  checked = 0;
  readonly failures: string[] = [];

  check(what: string, holds: boolean, detail = ''): void {
    this.checked++;
    if (!holds) this.failures.push(`${what}${detail && `: ${detail.slice(0, 300)}`}`);
  }
}

export interface Fault {
  readonly name: string;
  /** Injects it once, and checks. */
  readonly strike: (place: Place, random: Random, tally: Tally) => Promise<void>;
}

/** Names that the faults ask for, which not every seed brings. */
const ASKED_FOR = { 'asked-for.ts': 'export class Invoice {}\nexport class Session {}\nexport class Ledger {}\n' };

/** What differs from time to time: how long it took, and what was read anew on the way. */
const PASSING = /"(elapsed_ms|updated)": ?[\d.]+/g;

const QUESTIONS: readonly (readonly string[])[] = [
  ['search', 'retry the invoice'],
  ['search', 'merge two sessions of a worker'],
  ['def', 'Invoice'],
  ['refs', 'loadOrder'],
  ['text', 'value'],
];

/** Tries again while a server that lives, or a worker of a killed one, writes a file into it. */
export async function removeFolder(folder: string): Promise<void> {
  for (let left = 20; ; left--) {
    try {
      return rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (left === 0) throw error;
      await sleep(100);
    }
  }
}

export class Place {
  readonly root: string;
  readonly home: string;
  private readonly sources: Readonly<Record<string, string>>;
  private expected: readonly string[] = [];
  private digest = '';
  /** A session that was begun before the faults. */
  private evidence = '';
  /** Files that a switch of many brings. */
  wide = 300;

  private constructor(root: string, sources: Readonly<Record<string, string>>) {
    this.root = root;
    this.home = mkdtempSync(path.join(os.tmpdir(), 'code-intel-home-'));
    this.sources = sources;
  }

  /** A project made by seed, of so many files. */
  static generated(seed: number, files: number): Place {
    const root = mkdtempSync(path.join(os.tmpdir(), 'code-intel-faults-'));
    const place = new Place(root, { ...generateProject(seed, files), ...ASKED_FOR });
    place.restoreFiles();
    place.digest = place.filesDigest();
    return place;
  }

  /** A copy of a folder's files, without its history and its index. */
  static copyOf(folder: string): Place {
    const root = mkdtempSync(path.join(os.tmpdir(), 'code-intel-copy-'));
    cpSync(folder, root, { recursive: true, filter: (name) => !/\.git$|\.code-intel$|node_modules$/.test(name) });
    return new Place(root, {});
  }

  get state(): string {
    return path.join(this.root, '.code-intel');
  }

  get names(): readonly string[] {
    return Object.keys(this.sources);
  }

  textOf(name: string): string {
    return this.sources[name] ?? '';
  }

  restoreFiles(): void {
    for (const [name, content] of Object.entries(this.sources)) writeInto(this.root, name, content);
  }

  /** Answers of an index from scratch, to which all others are compared. */
  async begin(): Promise<void> {
    rmSync(this.state, { recursive: true, force: true });
    await this.run(['index', this.root]);
    this.expected = await this.answers();
    const server = this.serve();
    const { send, all } = callsOf(server);
    send('start_session', { intent: 'MODIFY', query: 'Retry the invoice three times' });
    this.evidence = /s_[\w-]{8}/.exec((await all()).join())?.[0] ?? 'none';
    server.kill('SIGKILL');
  }

  run(argv: readonly string[], options: RunOptions = {}): Promise<Ended> {
    return ended(this.start(argv, options), options);
  }

  /** The hook on one event of Claude Code. */
  hook(event: string, input: object, options: RunOptions = {}): Promise<Ended> {
    const child = this.spawned([HOOK, 'claude-code', event], options);
    return ended(child, { ...options, stdin: JSON.stringify(input) });
  }

  start(argv: readonly string[], options: RunOptions = {}): ChildProcess {
    return this.spawned([MAIN, ...argv], options);
  }

  /** The server, killed or asked to end by whoever started it. */
  serve(options: Pick<RunOptions, 'environment'> = {}): ChildProcess {
    return this.spawned([MAIN, 'mcp', '--path', this.root], options);
  }

  /** Nothing is lost, and nothing else was touched: the answers are those of an index from scratch. */
  async requireWhole(tally: Tally, what: string): Promise<void> {
    const index = await this.run(['index', this.root]);
    tally.check(`${what}: the index is made again`, index.code === 0, index.err);
    const answers = await this.answers();
    tally.check(`${what}: answers as from scratch`, JSON.stringify(answers) === JSON.stringify(this.expected));
    const { out } = await this.run(['sessions', 'list', '--json', '--limit', '1000', '--path', this.root]);
    tally.check(`${what}: no session is lost`, out.includes(this.evidence), out);
    tally.check(`${what}: no file was changed`, this.filesDigest() === this.digest);
  }

  /** An answer that is right, or an error that its reader can act on. */
  async requireAnswer(tally: Tally, what: string, options: RunOptions = {}): Promise<void> {
    for (const [at, question] of QUESTIONS.entries()) {
      const { code, out, err } = await this.run([...question, '--json', '--path', this.root], options);
      // What is not there ends with 1, and is as right.
      const isRight = (code === 0 || code === 1) && out.replaceAll(PASSING, '') === this.expected[at];
      const isClear = code !== 0 && code !== null && /"error": ?"(?!internal)/.test(out);
      const said = `${question.join(' ')} ended with ${code}: ${err} ${out}`;
      tally.check(`${what}: right or a clear error`, isRight || isClear, said);
    }
  }

  async remove(): Promise<void> {
    for (const folder of [this.root, this.home]) await removeFolder(folder);
  }

  private async answers(): Promise<string[]> {
    const answers: string[] = [];
    for (const question of QUESTIONS) {
      const { out } = await this.run([...question, '--json', '--path', this.root]);
      answers.push(out.replaceAll(PASSING, ''));
    }
    return answers;
  }

  private spawned(argv: readonly string[], { limits, uid, environment }: RunOptions): ChildProcess {
    const command = [process.execPath, ...argv];
    const line = limits === undefined ? command : ['bash', '-c', `${limits}; exec "$@"`, 'bash', ...command];
    return spawn(line[0] ?? '', line.slice(1), {
      stdio: ['pipe', 'pipe', 'pipe'],
      cwd: this.root,
      env: { PATH: process.env.PATH, HOME: this.home, CODE_INTEL_ANSWER_FORMAT: 'json', ...environment },
      ...(uid === undefined ? {} : { uid, gid: uid }),
    });
  }

  private filesDigest(): string {
    const hash = createHash('sha256');
    const entries = readdirSync(this.root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    for (const file of files.filter((name) => !name.startsWith(this.state)).sort()) {
      hash.update(`${file}\0`).update(readFileSync(file));
    }
    return hash.digest('hex');
  }
}

/** Writes a file of a project, with its folders. */
export function writeInto(root: string, name: string, content: string): void {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function ended(child: ChildProcess, { stdin = '', killAfter = HANGS_MS }: RunOptions): Promise<Ended> {
  let [out, err] = ['', ''];
  child.stdout?.on('data', (data: Buffer) => {
    out += data.toString();
  });
  child.stderr?.on('data', (data: Buffer) => {
    err += data.toString();
  });
  child.stdin?.on('error', () => {});
  child.stdin?.end(stdin);
  const timer = setTimeout(() => child.kill('SIGKILL'), killAfter);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, out, err });
    });
  });
}
