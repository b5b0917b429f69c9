/** What a person's programs begin with, outside of the project, and servers that would do for a command what it may not. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { holdsHere } from '../../helpers/view-shell.ts';
import { ViewedProject } from '../../helpers/viewed-project.ts';

/** @param files relative to `folder`. @returns their absolute paths */
function make(folder: string, files: readonly string[]): readonly string[] {
  return files.map((file) => {
    const place = path.join(folder, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, 'old\n');
    return place;
  });
}

/** Which of some files a command in the view of now changes or makes. */
async function writtenOf(project: ViewedProject, places: readonly string[]): Promise<readonly string[]> {
  await project.before('Bash', { command: 'node build.js' });
  project.run(`for f in ${places.join(' ')}; do mkdir -p $(dirname $f); echo new > $f; done`);
  return places.filter((place) => existsSync(place) && readFileSync(place, 'utf8') === 'new\n');
}

describe.skipIf(!holdsHere())('programs of a person are not written', () => {
  it('behind the links of PATH, beside its folders, and where startup files say', async () => {
    const project = new ViewedProject();
    const { home } = project;
    const closed = make(home, [
      '.local/share/claude/versions/2.1',
      '.local/share/tool/bin/tool',
      '.bun/install/global/node_modules/x/cli.js',
      'miniconda/lib/python3/site.py',
      '.deno/env',
      'shell/more.sh',
    ]);
    const open = make(home, ['.local/share/other/x', '.deno/cache', 'shell/notes.txt', '.bun/x']);
    const folders = ['.local/bin', '.bun/bin', 'miniconda/bin'].map((folder) => path.join(home, folder));
    for (const folder of folders) mkdirSync(folder, { recursive: true });
    symlinkSync(closed[1]!, path.join(home, '.local/bin/tool'));
    symlinkSync('../install/global/node_modules/x/cli.js', path.join(home, '.bun/bin/x'));
    writeFileSync(path.join(home, '.bashrc'), `. "$HOME/.deno/env"\nsource ~/shell/more.sh\n`);
    project.path = [...folders, '/usr/bin', '/bin'].join(':');
    expect(await writtenOf(project, [...closed, ...open])).toEqual(open);
  });

  it('their settings at home, which name others', async () => {
    const project = new ViewedProject();
    const closed = make(project.home, [
      '.gnupg/gpg-agent.conf',
      '.vim/plugin/x.vim',
      '.gradle/init.d/x.gradle',
      '.ipython/profile_default/startup/x.py',
      '.aws/config',
    ]);
    const open = make(project.home, ['.aws/cli/cache/x', '.gradle/caches/x']);
    expect(await writtenOf(project, [...closed, ...open])).toEqual(open);
  });

  it('in stores that the packages of the project are linked from', async () => {
    const project = new ViewedProject();
    const [stored = '', other = ''] = make(project.home, ['.pnpm/store/v3/files/00/1', '.pnpm/other']);
    const installed = path.join(project.root, 'node_modules/x/index.js');
    mkdirSync(path.dirname(installed), { recursive: true });
    linkSync(stored, installed);
    project.write('node_modules/.modules.yaml', `layoutVersion: 5\nstoreDir: ${project.home}/.pnpm/store/v3\n`);
    expect(await writtenOf(project, [stored, other])).toEqual([other]);
    expect(readFileSync(installed, 'utf8')).toBe('old\n');
  });

  it('in the folders above the project before READY, where programs look for settings', async () => {
    const project = new ViewedProject();
    const above = path.dirname(project.root);
    const closed = ['package.json', '.mcp.json', '.cargo/config.toml', 'node_modules/x/index.js'];
    make(above, ['package.json', 'notes/x']);
    const open = path.join(above, 'notes/x');
    expect(await writtenOf(project, [...closed.map((name) => path.join(above, name)), open])).toEqual([open]);
    project.publish();
    const made = path.join(above, 'sibling/new.txt');
    expect(await writtenOf(project, [made])).toEqual([made]);
  });
});

it.skipIf(!holdsHere() || process.getuid?.() !== 0)(
  'root tells the kernel nothing that it would run outside',
  async () => {
    const project = new ViewedProject();
    await project.before('Bash', { command: 'node build.js' });
    const settings = ['kernel/core_pattern', 'vm/swappiness'];
    const { stdout } = project.run(
      `for f in ${settings.join(' ')}; do v=$(cat /proc/sys/$f) && echo read; (printf %s "$v" > /proc/sys/$f) 2>/dev/null && echo written; done`,
    );
    expect(stdout.trim().split('\n')).toEqual(settings.map(() => 'read'));
  },
);

describe.skipIf(!holdsHere())('the hook makes folders of build output', () => {
  it('and none where links in it lead', async () => {
    const project = new ViewedProject();
    await project.before('Bash', { command: 'node build.js' });
    project.run(`ln -s ../src dist/link; ln -s ${project.home} dist/home`);
    for (const place of ['dist/link/made', 'dist/home/made', 'dist/real']) {
      const said = `mkdir: cannot create directory '${place}': Read-only file system`;
      await project.after('Bash', { command: 'node build.js' }, { tool_response: { stderr: said } });
    }
    const made = ['repo/src/made', 'home/made', 'repo/dist/real'].map((place) => path.join(project.root, '..', place));
    expect(made.map((place) => existsSync(place))).toEqual([false, false, true]);
  });
});

describe.skipIf(!holdsHere())('servers of a person', () => {
  const started: ChildProcess[] = [];
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });

  const WAIT = { timeout: 120_000 };

  function timesHeard(mark: string): number {
    return existsSync(mark) ? readFileSync(mark).length : 0;
  }

  /** A server of the kind that runs what it is told; its socket is short, since paths of sockets are. */
  async function serve(socket: string, mark: string): Promise<void> {
    const code = `require('net').createServer((c) => c.on('data', () => require('fs').appendFileSync(${JSON.stringify(mark)}, 'x')).on('error', () => {})).listen(${JSON.stringify(socket)})`;
    started.push(spawn(process.execPath, ['-e', code], { stdio: 'ignore' }));
    await vi.waitUntil(() => existsSync(socket), WAIT);
  }

  /** Again and again, until its input ends. */
  function askingOf(sockets: readonly string[]): string {
    const ask = `for (const s of ${JSON.stringify(sockets)}) require("net").connect(s, function () { this.end("x") }).on("error", () => {})`;
    return `node -e 'setInterval(() => { ${ask} }, 100); process.stdin.resume().on("end", () => process.exit())'`;
  }

  it('are out of reach, those as well that start while a command runs', async () => {
    const project = new ViewedProject();
    const runtime = temporaryFolder();
    project.runtimeFolder = runtime;
    mkdirSync(path.join(runtime, 'keyring'));
    const [early, late, kept, other] = [
      ...['early.sock', 'late.sock', 'keyring/control'].map((name) => path.join(runtime, name)),
      path.join(temporaryFolder(), 'other.sock'),
    ] as const;
    const markOf = (socket = ''): string => path.join(project.outside, path.basename(socket));
    const sockets = [early, late, kept, other].map(String);
    await serve(sockets[0]!, markOf(early));
    await serve(sockets[2]!, markOf(kept));
    await project.before('Bash', { command: 'node build.js' });
    const command = `${askingOf(sockets)}; echo fine > ${runtime}/own && cat ${runtime}/own`;
    const asking = project.start(command);
    started.push(asking);
    let output = '';
    asking.stdout.on('data', (chunk) => (output += String(chunk)));
    await serve(sockets[3]!, markOf(other));
    // What is heard elsewhere shows that the command does ask.
    await vi.waitUntil(() => timesHeard(markOf(other)) > 0, WAIT);
    await serve(sockets[1]!, markOf(late));
    const before = timesHeard(markOf(other));
    await vi.waitUntil(() => timesHeard(markOf(other)) > before + 5, WAIT);
    asking.stdin.end();
    await new Promise((resolve) => asking.on('close', resolve));
    expect(sockets.map((socket) => existsSync(markOf(socket)))).toEqual([false, false, true, true]);
    expect(output).toBe('fine\n');
    expect(existsSync(path.join(runtime, 'own'))).toBe(false);
  });
});
