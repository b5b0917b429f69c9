/** A project that was set up for a real client, which a scripted model then drives. */
import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import timers from 'node:timers/promises';
import { COMMANDS } from '../../src/edge/cli/registry.ts';
import { runCommandLine } from '../../src/edge/cli/run.ts';
import { DIST, MAIN } from '../helpers/built.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { fakeTerminal } from '../unit/edge/cli/fake-terminal.ts';
import { playScript, type Step } from './scripted-model.ts';

const GUARD = path.join(DIST, 'hook.sh');
const SHOP = path.join(import.meta.dirname, '..', 'fixtures', 'node-shop');

export interface ClientDriver {
  readonly client: string;
  /** Folder of another version than the usual one, below the folder that `install.mjs` filled. */
  readonly folder?: string;
  /** Below the folder that `install.mjs` filled. */
  readonly program: string;
  readonly prepare?: (place: ClientPlace) => void;
  readonly start: (
    place: ClientPlace,
    prompt: string,
    port: number,
  ) => { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> };
}

/** Undefined where the client is not installed. */
export function programOf({ client, folder: own = client, program }: ClientDriver): string | undefined {
  const folder = process.env.CODE_INTEL_CLIENTS;
  const file = folder === undefined ? undefined : path.resolve(folder, own, 'node_modules', '.bin', program);
  return file !== undefined && existsSync(file) ? file : undefined;
}

export class ClientPlace {
  readonly root: string;
  readonly home: string;
  /** Folder in which the client is started. */
  startedIn: string;
  private readonly driver: ClientDriver;

  /** @param flags of `init` */
  constructor(driver: ClientDriver, flags: readonly string[] = []) {
    this.driver = driver;
    const base = temporaryFolder();
    [this.root, this.home] = [path.join(base, 'work', 'shop'), path.join(base, 'home')];
    this.startedIn = this.root;
    mkdirSync(this.home, { recursive: true });
    cpSync(SHOP, this.root, { recursive: true });
    this.write('.gitignore', 'dist/\ncoverage/\nnode_modules/\n');
    this.git('init', '-q', '-b', 'main');
    this.git('add', '-A');
    this.git('commit', '-q', '-m', 'shop');
    driver.prepare?.(this);
    this.program('init', '--yes', '--client', driver.client, ...flags);
  }

  program(...args: readonly string[]): string {
    return execFileSync('node', [MAIN, ...args], {
      cwd: this.root,
      env: this.environment(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** In this process, because a person's terminal is asked for. */
  async uninstall(): Promise<void> {
    await runCommandLine({
      argv: ['uninstall', this.root],
      commands: COMMANDS,
      version: '1',
      terminal: fakeTerminal({}),
      environment: this.environment(),
      workingDirectory: this.root,
      homeDirectory: this.home,
    });
  }

  git(...args: readonly string[]): string {
    return execFileSync('git', [...IDENTITY, ...args], { cwd: this.root, encoding: 'utf8', stdio: 'pipe' });
  }

  read(file: string): string {
    return readFileSync(path.join(this.root, file), 'utf8');
  }

  write(file: string, text: string): void {
    const place = path.resolve(this.root, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  }

  /** @returns what the client sent back for each step */
  async play(prompt: string, steps: readonly Step[], start = this.driver.start): Promise<readonly string[]> {
    const model = await playScript(steps);
    try {
      const { args, env } = start(this, prompt, model.port);
      await this.run(programOf(this.driver) ?? '', args, env);
      return model.results;
    } finally {
      await model.close();
    }
  }

  /** Like `play`, in a conversation that stays open, so that the client can go on by itself. */
  async converse(prompt: string, steps: readonly Step[]): Promise<readonly string[]> {
    const model = await playScript(steps);
    const { args, env } = this.driver.start(this, prompt, model.port);
    const [print = '-p', , ...others] = args;
    const child = spawn(programOf(this.driver) ?? '', [print, '--input-format', 'stream-json', ...others], {
      cwd: this.root,
      env: { ...this.environment(), ...env },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    try {
      child.stdin.write(`${JSON.stringify({ type: 'user', message: { role: 'user', content: prompt } })}\n`);
      for (let waits = 0; model.results.length < steps.length - 1 && waits < 600; waits++) await timers.setTimeout(200);
      return model.results;
    } finally {
      child.kill();
      await model.close();
    }
  }

  private run(program: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
    const child = spawn(program, args, {
      cwd: this.startedIn,
      env: { ...this.environment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 500_000,
    });
    child.stdout.resume();
    child.stderr.resume();
    return new Promise((done) => child.on('close', () => done()));
  }

  /** Settings then start the same script beside a hook of another text. */
  replaceHook(text: string): void {
    const folder = path.join(this.home, 'hook');
    mkdirSync(folder);
    copyFileSync(GUARD, path.join(folder, 'hook.sh'));
    writeFileSync(path.join(folder, 'hook.cjs'), text);
    this.replaceInSettings(GUARD, path.join(folder, 'hook.sh'));
  }

  /** Settings then name a package that is gone. */
  removePackage(): void {
    this.replaceInSettings(DIST, path.join(this.home, 'gone'));
  }

  private replaceInSettings(text: string, other: string): void {
    const files = readdirSync(this.root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^\.\w+\/.*(?:json|js)$/.test(name),
    );
    for (const file of files.filter((name) => lstatSync(path.join(this.root, name)).isFile()))
      this.write(file, this.read(file).replaceAll(text, other));
  }

  /** Ends the servers that the client started here, as a crash would. @returns how many there were */
  killServers(): number {
    const own = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && this.isServer(name));
    for (const name of own) process.kill(Number(name), 'SIGKILL');
    return own.length;
  }

  private isServer(process: string): boolean {
    try {
      const line = readFileSync(`/proc/${process}/cmdline`, 'utf8').split('\0');
      return line.includes('mcp') && line.includes(MAIN) && readlinkSync(`/proc/${process}/cwd`) === this.root;
    } catch {
      // It has ended meanwhile, or belongs to somebody else.
      return false;
    }
  }

  /** What version managers put on the PATH: a script that starts the package. */
  installShim(): void {
    mkdirSync(this.bin, { recursive: true });
    writeFileSync(path.join(this.bin, 'code-intel'), `#!/bin/sh\nexec node ${MAIN} "$@"\n`, { mode: 0o755 });
  }

  private get bin(): string {
    return path.join(this.home, 'bin');
  }

  /** Nothing of whoever runs the tests, and nothing that leaves the machine. */
  private environment(): Record<string, string> {
    return {
      PATH: [this.bin, process.env.PATH].join(path.delimiter),
      HOME: this.home,
      SHELL: '/bin/bash',
      LANG: 'C.UTF-8',
      DISABLE_TELEMETRY: '1',
      DO_NOT_TRACK: '1',
      NO_PROXY: '127.0.0.1',
      no_proxy: '127.0.0.1',
    };
  }
}

const IDENTITY = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
