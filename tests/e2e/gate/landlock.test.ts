/** Commands of an agent where namespaces are forbidden, as on Ubuntu 24.04 and in containers; what counts is the disk. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { renderView } from '../../../src/app/gate/view/render.ts';
import { landlockScript } from '../../../src/app/gate/view/shell-script.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { installShell, landlockHere } from '../../helpers/view-shell.ts';
import { FILES, ViewedProject } from '../../helpers/viewed-project.ts';

const ATTEMPTS = readFileSync(new URL('../../fixtures/gate/view.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): { readonly id: string; readonly command: string } => JSON.parse(line));

const MAYBE = 'node build.js';

/** Without the modes, which Landlock does not keep: the comparison after the call does. */
function contents(project: ViewedProject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(project.contents()).map(([name, text]) => [name, text.replace(/^(folder |special )?\d+ ?/, '$1')]),
  );
}

describe.skipIf(!landlockHere())('[D-58] before READY, held by Landlock alone', () => {
  it('no command changes the project, the gate, or what it protects', async () => {
    const project = new ViewedProject(FILES, 'Landlock');
    await project.before('Bash', { command: MAYBE });
    const before = contents(project);
    for (const { id, command } of ATTEMPTS) {
      project.run(command);
      const after = contents(project);
      const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
      const changed = names.filter((name) => before[name] !== after[name]);
      expect(changed.map((name) => `${id}: ${name}`)).toEqual([]);
    }
    await wait(1000);
    expect(contents(project)).toEqual(before);
    expect(existsSync('/etc/gitconfig.pwned') || existsSync('/etc/ld.so.preload.pwned')).toBe(false);
  });

  it('nothing is made above the project, at home or beside the programs, and temporary files and caches are', async () => {
    const project = new ViewedProject(FILES, 'Landlock');
    const above = path.dirname(project.root);
    for (const place of [
      `${above}/conftest.py`,
      `${above}/.git/x`,
      `${project.home}/.bash_login`,
      `${project.home}/.config/x`,
    ]) {
      expect(project.run(`mkdir -p "$(dirname '${place}')"; echo x > '${place}'`).stderr).toContain(
        'Permission denied',
      );
      expect(existsSync(place)).toBe(false);
    }
    const done = project.run(
      'echo x > "$TMPDIR/x" && cat "$TMPDIR/x" && cat utils.js && git status --short && echo y > dist/y',
    );
    expect([done.status, done.stderr]).toEqual([0, '']);
  });

  it('a project in the folder of temporary files leaves commands another one, and another project that is gone none', async () => {
    const project = new ViewedProject(FILES, 'Landlock');
    const own = project.outside;
    project.outside = path.dirname(project.root);
    expect(await project.mayRun(MAYBE)).toBe(true);
    const made = project.run(
      'f=$(mktemp) && sort -o "$f" utils.js && echo "$f" && python3 -c "import shop" 2>&1 | tail -n 1',
    );
    const [file = '', missing] = made.stdout.split('\n');
    expect([made.stderr, missing]).toEqual(['', "ModuleNotFoundError: No module named 'shop'"]);
    expect(path.dirname(file)).not.toContain(project.outside);
    expect(readFileSync(file, 'utf8')).toBe(project.read('utils.js'));
    rmSync(file);
    expect(project.run('touch "../x" core/x').stderr).toContain('Permission denied');
    expect(['../x', 'core/x'].filter((name) => existsSync(path.join(project.root, name)))).toEqual([]);
    project.outside = own;
    const gone = path.join(own, 'gone');
    mkdirSync(gone);
    installShell(project.home, gone, 'Landlock');
    rmSync(gone, { recursive: true });
    await project.before('Bash', { command: MAYBE });
    expect(project.run('mktemp').stdout).toContain(own);
  });

  it('no socket leads to a program outside, and no signal', () => {
    const project = new ViewedProject(FILES, 'Landlock');
    const socket = project.run('python3 -c "import socket; socket.socketpair(); socket.socket(socket.AF_UNIX)"');
    expect(socket.stderr).toContain('Permission denied');
    expect(project.run(`kill -0 ${process.pid}`).stderr).toContain('not permitted');
    expect(project.run('kill -0 $$ && sleep 5 & kill $! && echo fine').stdout).toBe('fine\n');
  });

  it('the hook lets commands run that it cannot read, names what was refused, and finds a mode that changed', async () => {
    const project = new ViewedProject(FILES, 'Landlock');
    expect(await project.mayRun(MAYBE)).toBe(true);
    const refused = project.run('echo x > core/Axios.js');
    const { stdout } = await project.after('Bash', { command: MAYBE }, { tool_response: { stderr: refused.stderr } });
    expect(stdout).toContain('core/Axios.js');
    const answer = await project.shell(MAYBE, () => chmodSync(path.join(project.root, 'core/Axios.js'), 0o755));
    expect(answer.stderr).toContain('core/Axios.js');
  });

  it('in READY commands write what was granted, and git records it', async () => {
    const project = new ViewedProject(FILES, 'Landlock');
    project.publish({ grants: project.grants('core/Axios.js').grants });
    const command = 'sed -i s/2/3/ core/Axios.js && git commit -qam x';
    for (const name of ['user.name', 'user.email']) project.git('config', name, 'a@b');
    expect(await project.mayRun(MAYBE)).toBe(true);
    const { stderr } = project.run('git add utils.js && git commit -qam x');
    expect(stderr).toContain('.git/index.lock');
    const { stdout } = await project.after('Bash', { command: MAYBE }, { tool_response: { stderr } });
    expect(stdout).toContain('`git commit`');
    // A command that surely records, and does nothing unseen, has the folder of git.
    expect(await project.mayRun(command)).toBe(true);
    expect(project.run(command).status).toBe(0);
    expect(project.read('core/Axios.js')).toContain('3');
    project.publish({ phase: 'VERIFICATION' });
    expect(await project.mayRun(MAYBE)).toBe(true);
    expect(project.run('echo x > core/Axios.js').stderr).toContain('Permission denied');
  });
});

const ORDINARY = 65_534;

it.skipIf(!landlockHere() || process.getuid?.() !== 0)(
  '[D-58] an ordinary user, who has no rights to give up, is held by the same script',
  () => {
    const folder = temporaryFolder();
    const [open, closed] = [path.join(folder, 'open'), path.join(folder, 'closed')];
    for (const place of [folder, open, closed]) {
      mkdirSync(place, { recursive: true });
      chmodSync(place, 0o777);
    }
    writeFileSync(path.join(folder, 'script'), landlockScript(arch(), false) ?? '');
    writeFileSync(
      path.join(folder, 'list'),
      renderView('list', [{ path: open, kind: 'folder' }], { entries: () => [], temporaryFolders: [open] }),
    );
    const words = [
      path.join(folder, 'script'),
      path.join(folder, 'list'),
      '/',
      '/bin/sh',
      '-c',
      `echo a > ${open}/a; echo b > ${closed}/b`,
    ];
    const { stderr } = spawnSync('perl', words, { uid: ORDINARY, gid: ORDINARY, encoding: 'utf8' });
    expect(stderr).toContain('Permission denied');
    expect([readdirSync(open), readdirSync(closed)]).toEqual([['a'], []]);
  },
);
