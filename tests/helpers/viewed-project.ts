/** A gated project whose commands run in a view, and what became of its files. */
import { type ChildProcessByStdio, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { CONVERSATION, GatedProject } from './gated-project.ts';
import { type Enforcer, installShell } from './view-shell.ts';

export const FILES = {
  'package.json': '{"name":"shop","scripts":{"test":"touch core/tested.js"}}\n',
  Makefile: 'test:\n\ttouch core/made.js\n',
  'src/app.ts': 'export const app = 0;\n',
  'README.md': '# Shop\nkpwned\n',
  'utils.js': 'export const a = 1;\n',
  'core/Axios.js': 'export const b = 2;\n',
  '.gitignore': 'node_modules/\ndist/\ncoverage/\n*.log\nbuild/\n',
  '.claude/settings.local.json': '{"hooks":{}}\n',
};

export class ViewedProject extends GatedProject {
  readonly viewedShell: string;

  constructor(files: Readonly<Record<string, string>> = FILES, enforcer: Enforcer = 'first') {
    super(files);
    this.write(
      'fixtures/evil.git/config',
      '[core]\n\tfsmonitor = "touch ../../core/pwned.js; false"\n\tbare = false\n',
    );
    this.write('fixtures/evil.git/HEAD', 'ref: refs/heads/main\n');
    for (const folder of ['fixtures/evil.git/objects', 'fixtures/evil.git/refs', 'dist', 'build']) {
      mkdirSync(path.join(this.root, folder), { recursive: true });
    }
    this.write('utils.js', 'export const a = 3;\n');
    this.commit();
    for (const folder of ['.claude', '.cache']) mkdirSync(path.join(this.home, folder));
    writeFileSync(path.join(this.home, '.bashrc'), '# startup\n');
    this.viewedShell = installShell(this.home, this.root, enforcer);
    this.viewShell = this.viewedShell;
  }

  /** Runs a command as the client does, whatever the hook says to it. */
  run(
    command: string,
    { shell = this.viewedShell, cwd = this.root, milliseconds = 20_000 } = {},
  ): SpawnSyncReturns<string> {
    return spawnSync(shell, ['-c', placed(this, command)], {
      cwd,
      encoding: 'utf8',
      timeout: milliseconds,
      // What a command leaves in the background keeps its output open.
      stdio: ['ignore', 'pipe', 'pipe'],
      env: this.environment,
    });
  }

  /** Starts a command as the client does, whatever the hook says to it. */
  start(command: string): ChildProcessByStdio<Writable, Readable, null> {
    return spawn(this.viewedShell, ['-c', command], {
      cwd: this.root,
      stdio: ['pipe', 'pipe', 'ignore'],
      env: this.environment,
    });
  }

  private get environment(): NodeJS.ProcessEnv {
    return { PATH: process.env.PATH, HOME: this.home, TMPDIR: this.outside, CLAUDE_CODE_SESSION_ID: CONVERSATION };
  }

  /** What may not change: the project without its free folders and the hook's own records, settings, and the key. */
  contents(): Readonly<Record<string, string>> {
    const found: Record<string, string> = {};
    for (const folder of [this.root, path.join(this.home, '.claude'), this.state]) collect(folder, found);
    collect(path.join(this.home, '.bashrc'), found);
    collect(path.join(this.home, '.gitconfig'), found);
    return found;
  }
}

/** `${REPO}` and the like stand for folders. */
export function placed({ root, outside, home, state }: GatedProject, text: string): string {
  const places = { REPO: root, OUT: outside, HOME: home, STATE: state, BASE: path.dirname(root) };
  return Object.entries(places).reduce((all, [name, place]) => all.replaceAll(`\${${name}}`, place), text);
}

const SKIPPED = /\/repo\/(?:dist|build|coverage|\.code-intel\/(?:spool|grants))(?:\/|$)|\/shell-snapshots/;

function collect(place: string, found: Record<string, string>): void {
  if (!existsSync(place) || SKIPPED.test(place)) return;
  const stats = lstatSync(place);
  const mode = stats.mode.toString(8);
  if (stats.isDirectory()) {
    found[place] = `folder ${mode}`;
    for (const name of readdirSync(place)) collect(path.join(place, name), found);
  } else if (stats.isSymbolicLink()) found[place] = `link ${readlinkSync(place)}`;
  else found[place] = stats.isFile() ? `${mode} ${readFileSync(place, 'latin1')}` : `special ${mode}`;
}
