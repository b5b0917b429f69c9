/** The sample shop as a person has it: under git, with its tests and its formatter, and set up by `code-intel init`. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');

/** What the corpus lacks to be a project that can be run, and the typo that somebody made. */
const FILES: Readonly<Record<string, string>> = {
  'package.json': `${JSON.stringify({ name: 'shop', private: true, type: 'module', scripts: { test: 'vitest run' } }, null, 2)}\n`,
  'biome.json': `${JSON.stringify(
    {
      formatter: { indentStyle: 'space', lineWidth: 120 },
      javascript: { formatter: { quoteStyle: 'single' } },
    },
    null,
    2,
  )}\n`,
  '.gitignore': 'node_modules\n',
};

export class ShopOfAPerson {
  readonly root: string;
  readonly environment: Readonly<Record<string, string>>;
  private readonly base = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'code-intel-day-')));

  constructor() {
    this.root = path.join(this.base, 'shop');
    const home = path.join(this.base, 'home');
    mkdirSync(home);
    this.environment = {
      PATH: process.env.PATH ?? '',
      HOME: home,
      XDG_STATE_HOME: path.join(home, 'state'),
      TMPDIR: this.base,
      GIT_CONFIG_GLOBAL: path.join(home, '.gitconfig'),
      NO_COLOR: '1',
    };
    cpSync(path.join(REPOSITORY, 'tests/fixtures/sample-shop'), this.root, { recursive: true });
    for (const [file, text] of Object.entries(FILES)) this.write(file, text);
    this.replace('README.md', 'the catalogue', 'the catalouge');
    symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(this.root, 'node_modules'));
    for (const [key, value] of Object.entries(GIT_SETTINGS)) this.run('git', 'config', '--global', key, value);
    this.run('git', 'init', '-q');
    this.commit('Shop');
    this.run(process.execPath, path.join(REPOSITORY, 'dist/main.js'), 'init', this.root, '--yes', ...CLIENT);
    this.commit('Set up code-intel');
  }

  /** Outside of the project, for notes and experiments. */
  get scratch(): string {
    return path.join(this.base, 'scratch');
  }

  read(file: string): string {
    return readFileSync(path.resolve(this.root, file), 'utf8');
  }

  write(file: string, text: string): void {
    const absolute = path.resolve(this.root, file);
    mkdirSync(path.dirname(absolute), { recursive: true });
    writeFileSync(absolute, text);
  }

  /** @throws Error when the text is not there, so that a day never tells of an edit that did nothing */
  replace(file: string, from: string, to: string): void {
    const text = this.read(file);
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    this.write(
      file,
      text.replace(from, () => to),
    );
  }

  /** Also where nothing changed: an installation for one person adds nothing that git sees. */
  commit(message: string): void {
    this.run('git', 'add', '-A');
    this.run('git', 'commit', '-q', '--allow-empty', '-m', message);
  }

  run(program: string, ...args: readonly string[]): void {
    execFileSync(program, args, { cwd: this.root, env: this.environment, stdio: 'pipe' });
  }

  remove(): void {
    rmSync(this.base, { recursive: true, force: true });
  }
}

const CLIENT = ['--client', 'claude-code'];
const GIT_SETTINGS = { 'user.name': 'A person', 'user.email': 'person@example.com', 'commit.gpgsign': 'false' };
