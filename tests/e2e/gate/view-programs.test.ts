/** What a person's programs begin with, outside of the project, and servers that would do for a command what it may not. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import STEERING from '../../fixtures/gate/steering.json' with { type: 'json' };
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { enforcersHere, holdsHere } from '../../helpers/view-shell.ts';
import { FILES, ViewedProject } from '../../helpers/viewed-project.ts';

/** Writes each of some files, by names in two pieces that no reader of commands follows. @returns those that are there then */
function written(project: ViewedProject, places: readonly string[]): readonly string[] {
  const halves = places.map((place) => [place.slice(0, -2), place.slice(-2)]);
  const code = `for a,b in ${JSON.stringify(halves)}:\n try:\n  os.makedirs(os.path.dirname(a+b), exist_ok=True)\n  open(a+b,"w").write("new")\n except OSError: pass`;
  project.run(`python3 - <<'E'\nimport os\n${code}\nE`);
  return places.filter((place) => existsSync(place) && readFileSync(place, 'utf8') === 'new');
}

function inFolder(folder: string, names: readonly string[]): readonly string[] {
  return names.map((name) => path.join(folder, name));
}

describe.each(enforcersHere())('[D-57] what steers programs of a person is not written, held by %s', (enforcer) => {
  const places = ({ home, root }: ViewedProject): readonly string[] => [
    ...inFolder(home, STEERING.home),
    ...inFolder(path.dirname(root), STEERING.above),
    ...inFolder(root, STEERING.project),
  ];

  /** The client's shell has been started once, and the files are looked at for a command. */
  async function begun(project: ViewedProject): Promise<string> {
    const command = 'node build.js';
    for (const _ of ['first', 'second']) await project.before('Bash', { command });
    return command;
  }

  it('before READY, whether it is there or not', async () => {
    const project = new ViewedProject(FILES, enforcer);
    await begun(project);
    expect(written(project, places(project))).toEqual([]);
    const caches = inFolder(project.home, ['.cache/pip/x', '.npm/_cacache/x']);
    for (const place of [...places(project), ...caches]) {
      if (existsSync(place)) continue;
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, 'old');
    }
    await project.before('Bash', { command: 'node build.js' });
    expect(written(project, [...places(project), ...caches])).toEqual(caches);
  });

  it('in READY, and what is new in a granted folder is told', async () => {
    const project = new ViewedProject(FILES, enforcer);
    project.publish({ grants: project.grants('core/Axios.js').grants });
    const command = await begun(project);
    const history = inFolder(project.root, ['.git/modules/x/config', '.git/objects/info/alternates']);
    const steering = places(project).filter((place) => !place.endsWith('.git/config.worktree'));
    expect(written(project, [...steering, ...history])).toEqual([]);
    const steersGit = ['.git/config.worktree', '.git/gitdir', '.git/rebase-merge/git-rebase-todo'];
    const isWhole = enforcer === 'Landlock';
    const made = inFolder(project.root, ['core/conftest.py', 'core/Axios.js', ...(isWhole ? [] : steersGit)]);
    expect(written(project, inFolder(project.root, ['core/conftest.py', 'core/Axios.js', ...steersGit]))).toEqual(made);
    const told = (await project.after('Bash', { command })).stderr;
    expect(made.filter((place) => !told.includes(path.basename(place)))).toEqual(
      inFolder(project.root, ['core/Axios.js']),
    );
  });

  it('the history of git is only added to', async () => {
    const project = new ViewedProject(FILES, enforcer);
    project.git('gc', '-q');
    project.write('utils.js', 'export const a = 7;\n');
    project.git('commit', '-qam', 'loose');
    const head = project.git('rev-parse', 'HEAD');
    project.publish({ grants: project.grants('utils.js').grants });
    await project.before('Bash', { command: 'node build.js' });
    project.run(
      "python3 -c \"import shutil; g='.gi'+'t'; shutil.rmtree(g+'/objects', ignore_errors=True)\"; rm -f .git/packed-refs",
    );
    expect(project.git('rev-parse', 'HEAD')).toBe(head);
    expect(project.git('fsck', '--full')).toBe('');
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
