/** A project and a home folder of their own, for the commands that set agents up. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { WorkPlace } from '../../bench/daily-use/client.ts';
import { COMMANDS } from '../../src/edge/cli/registry.ts';
import { runCommandLine } from '../../src/edge/cli/run.ts';
import { type Ended, run } from '../e2e/program.ts';
import { fakeTerminal } from '../unit/edge/cli/fake-terminal.ts';
import { temporaryFolder } from './temporary-folder.ts';

export class Place {
  readonly base = temporaryFolder();
  readonly root = path.join(this.base, 'project');
  readonly home = path.join(this.base, 'home');

  constructor() {
    for (const folder of [this.root, this.home, path.join(this.root, '.git')]) mkdirSync(folder);
    this.write(
      'package.json',
      '{ "scripts": { "test": "vitest run", "lint": "biome check", "lint:fix": "biome check --write" } }\n',
    );
    this.write('src/cart.ts', 'export function total(): number {\n  return 1;\n}\n');
  }

  write(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(this.root, file)), { recursive: true });
    writeFileSync(path.join(this.root, file), text);
  }

  read(file: string): string {
    return readFileSync(path.join(this.root, file), 'utf8');
  }

  get environment() {
    return { HOME: this.home, XDG_STATE_HOME: path.join(this.home, 'state') };
  }

  /** For a scripted agent. */
  workPlace(): WorkPlace {
    const { root, base, environment } = this;
    return {
      root,
      scratch: path.join(base, 'scratch'),
      // Tests read the fields of answers.
      environment: { PATH: process.env.PATH ?? '', CODE_INTEL_ANSWER_FORMAT: 'json', ...environment },
      read: (file) => readFileSync(path.resolve(root, file), 'utf8'),
      write: (file, text) => writeFileSync(path.resolve(root, file), text),
    };
  }

  run(...argv: readonly string[]): Promise<Ended> {
    const [command = '', ...flags] = argv;
    return run([command, this.root, ...flags], { environment: this.environment });
  }

  async doctor(environment: Readonly<Record<string, string>> = {}): Promise<Doctor> {
    const { code, out } = await run(['doctor', this.root, '--json'], {
      environment: { ...this.environment, ...environment },
    });
    return { code, ...JSON.parse(out) };
  }

  /** In this process, because a person's terminal is asked for. */
  async uninstall(whoElse?: string) {
    const terminal = fakeTerminal(whoElse === undefined ? {} : { whoElse });
    const exitCode = await runCommandLine({
      argv: ['uninstall', this.root],
      commands: COMMANDS,
      version: '1',
      terminal,
      environment: this.environment,
      workingDirectory: this.root,
      homeDirectory: this.home,
    });
    return { exitCode, ...terminal.written };
  }

  files(): Readonly<Record<string, string>> {
    const names = readdirSync(this.root, { recursive: true, encoding: 'utf8' }).sort();
    const isFile = (name: string) => statSync(path.join(this.root, name)).isFile();
    return Object.fromEntries(names.map((name) => [name, isFile(name) ? this.read(name) : 'folder']));
  }
}

export interface Doctor {
  readonly code: number | null;
  readonly findings: readonly { readonly state: string; readonly what: string; readonly repair: string | null }[];
  readonly clients: readonly {
    readonly client: string;
    readonly verdict: string;
    readonly why: string;
    readonly gaps: readonly string[];
  }[];
}
