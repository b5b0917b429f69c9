/** Commands that got past a hook that reads them, played in the view of a conversation; what counts is the disk. */
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { CONVERSATION, GatedProject } from '../../helpers/gated-project.ts';
import { holdsHere } from '../../helpers/view-shell.ts';
import { FILES, placed, ViewedProject } from '../../helpers/viewed-project.ts';

interface Attempt {
  readonly id: string;
  readonly cause: number;
  readonly command: string;
}

const ATTEMPTS = readFileSync(new URL('../../fixtures/gate/view.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): Attempt => JSON.parse(line));

/** Causes whose commands change nothing but the scratch project when no view holds them. */
const HARMLESS_WITHOUT = new Set([1, 2, 3, 4, 5, 6, 7, 13, 14, 15, 16, 17, 20, 21, 25, 29, 30, 31, 32, 33, 42, 43]);

describe.skipIf(!holdsHere())('before READY', () => {
  it('no command changes the project, the gate, or what it protects', async () => {
    const project = new ViewedProject();
    await project.before('Bash', { command: 'node build.js' });
    const before = project.contents();
    const changed: string[] = [];
    for (const { id, command } of ATTEMPTS) {
      project.run(command);
      const after = project.contents();
      if (JSON.stringify(after) !== JSON.stringify(before))
        changed.push(`${id}: ${differing(before, after).join(', ')}`);
      expect(changed).toEqual([]);
    }
    // What they left in the background has had its time.
    await wait(1000);
    expect(differing(before, project.contents())).toEqual([]);
    expect(existsSync(path.join(project.outside, 'LEAK'))).toBe(false);
    expect(existsSync('/etc/gitconfig.pwned') || existsSync('/etc/ld.so.preload.pwned')).toBe(false);
  });

  it('many of the same commands change it where no view holds them', async () => {
    const played = [...HARMLESS_WITHOUT].map((cause) => {
      const project = new ViewedProject();
      const before = project.contents();
      for (const { command } of ATTEMPTS.filter((attempt) => attempt.cause === cause)) {
        project.run(command, { shell: '/bin/bash' });
      }
      return { project, before };
    });
    const changing = () => played.filter(({ project, before }) => differing(before, project.contents()).length > 0);
    // Some in the background, after a moment.
    await expect.poll(() => changing().length, { timeout: 60_000 }).toBeGreaterThan(12);
  });

  it('reads, tests, and writes elsewhere and into free folders as always', async () => {
    const project = new ViewedProject();
    expect(await project.mayRun('node -e "console.log(process.argv)"')).toBe(true);
    const done = project.run(
      'cat utils.js && git status --short && echo x > $TMPDIR/x && echo y > dist/y && kill -0 $$ && echo fine',
    );
    expect(done.stdout).toContain('fine');
    expect(done.status).toBe(0);
  });

  it('has a place outside for the data of coverage.py, the same for all commands', () => {
    const project = new ViewedProject();
    const count = project.run('echo data > "$COVERAGE_FILE" && cat "$COVERAGE_FILE"');
    expect(count.stdout).toBe('data\n');
    expect(existsSync(path.join(project.root, '.coverage'))).toBe(false);
    project.run('echo again >> "$COVERAGE_FILE"');
    expect(project.run('cat "$COVERAGE_FILE"').stdout).toBe('data\nagain\n');
  });

  it('keeps a command in the view that it began with', async () => {
    const project = new ViewedProject();
    await project.before('Bash', { command: 'x' });
    const begun = path.join(project.outside, 'begun');
    const job = project.start(`exec 3<&0; (echo x > ${begun}; read -r line <&3; echo pwned > utils.js) & wait`);
    await vi.waitUntil(() => existsSync(begun), { timeout: 60_000 });
    project.publish({ grants: { files: [{ path: 'utils.js', hash: '' }], folders: [] } });
    await project.before('Bash', { command: 'x' });
    const ended = once(job, 'exit');
    job.stdin.end('go on\n');
    expect(await ended).toEqual([0, null]);
    expect(project.read('utils.js')).not.toContain('pwned');
    project.run('echo granted > utils.js');
    expect(project.read('utils.js')).toContain('granted');
  });

  it('has the closed view where none was published, or its file is gone', () => {
    const project = new ViewedProject();
    const before = project.contents();
    expect(project.run('touch new.js').status).not.toBe(0);
    project.run('touch new.js', { cwd: project.outside });
    expect(differing(before, project.contents())).toEqual([]);
  });
});

describe('the hook alone, before READY', () => {
  it('lets none of the same commands pass but what a person allowed, and what only reads', async () => {
    const project = new GatedProject({ ...FILES, 'rust-toolchain.toml': '[toolchain]\npath = "fixtures"\n' });
    project.write('fixtures/evil.git/config', '[core]\n\tfsmonitor = "touch core/pwned.js"\n\tbare = false\n');
    for (const folder of ['objects', 'refs']) mkdirSync(path.join(project.root, 'fixtures/evil.git', folder));
    project.write('fixtures/evil.git/HEAD', 'ref: refs/heads/main\n');
    project.commit();
    for (const folder of ['dist', 'build']) mkdirSync(path.join(project.root, folder));
    project.configureTrusted({ allowed_commands: ['npm test', 'make test', 'pytest *'] });
    const passing: string[] = [];
    for (const { id, command } of ATTEMPTS) if (await project.mayRun(placed(project, command))) passing.push(id);
    expect(passing.sort()).toEqual(['42a', '42b', '44b', '44c']);
  });
});

describe.skipIf(!holdsHere())('in READY', () => {
  it('what was granted survives editors that write beside it and rename, and nothing else is written', async () => {
    const project = new ViewedProject();
    project.publish({ grants: project.grants('core/Axios.js').grants });
    await project.before('Bash', { command: 'node format.js' });
    const before = project.contents();
    project.run('sed -i s/2/4/ core/Axios.js && cp core/Axios.js core/t && mv core/t core/Axios.js');
    project.run(
      'for f in utils.js package.json README.md Makefile .gitignore .git/config .claude/settings.local.json; do echo x > $f; mv $f q; rm -f $f; done',
    );
    project.run(
      'python3 -c "open(\'.code-intel/config.json\',\'w\')"; mkdir -p .git/hooks .git/info; echo x > .git/hooks/pre-commit; echo x > .git/info/exclude; cat .code-intel/grants/* && echo x > "$TMPDIR/LEAK"',
    );
    expect(project.read('core/Axios.js')).toContain('= 4');
    expect(differing(before, project.contents())).toEqual([path.join(project.root, 'core/Axios.js')]);
    expect(existsSync(path.join(project.outside, 'LEAK'))).toBe(false);
  });

  it('git records what was written', async () => {
    const project = new ViewedProject();
    project.publish({ grants: project.grants('utils.js').grants });
    await project.before('Bash', { command: 'git add utils.js' });
    const done = project.run(
      'echo "export const a = 5;" > utils.js && git add utils.js && git -c user.name=a -c user.email=a@b.c commit -qm edit && git log --oneline | wc -l',
    );
    expect(done.stderr).toBe('');
    expect(project.git('log', '-1', '--format=%s').trim()).toBe('edit');
    expect(project.git('status', '--short')).toBe('');
  });

  it('git records what a file tool wrote in a linked work tree, and stays linked as it was', async () => {
    const project = new ViewedProject();
    const tree = path.join(project.outside, 'tree');
    project.git('worktree', 'add', '-q', tree);
    project.publish({ grants: project.grants('utils.js').grants });
    project.write(path.join(tree, 'utils.js'), 'export const a = 5;\n');
    await project.before('Bash', { command: 'git commit' });
    const done = project.run('git -c user.name=a -c user.email=a@b.c commit -qam edit', { cwd: tree });
    expect(done.stderr).toBe('');
    expect(project.git('-C', tree, 'log', '-1', '--format=%s').trim()).toBe('edit');
    const link = () => project.read('.git/worktrees/tree/gitdir');
    const before = link();
    project.run('echo /elsewhere > .git/worktrees/tree/gitdir; mkdir .git/worktrees/new');
    expect([link(), existsSync(path.join(project.root, '.git/worktrees/new'))]).toEqual([before, false]);
  });

  it('a person opens and closes it', async () => {
    const project = new ViewedProject();
    await project.event('UserPromptSubmit', { prompt: '/gate off 5' });
    await project.before('Bash', { command: 'x' });
    project.run('echo off > utils.js');
    expect(project.read('utils.js')).toBe('off\n');
    await project.event('UserPromptSubmit', { prompt: '/gate on' });
    await project.before('Bash', { command: 'x' });
    project.run('echo on > utils.js');
    expect(project.read('utils.js')).toBe('off\n');
  });
});

describe.skipIf(!holdsHere())('what the hook says there', () => {
  it('runs what nobody knows, and refuses what surely writes', async () => {
    const project = new ViewedProject();
    expect(await project.mayRun('echo "$\\\n(touch core/x)"; $X y; ./unknown --flag; python3 -c "print(1)"')).toBe(
      true,
    );
    expect(await project.mayRun('echo x > utils.js')).toBe(false);
    expect(await project.mayRun('docker run -v .:/w alpine touch /w/x; tmux new -d; git fetch')).toBe(true);
    expect(await project.mayRun('docker -H tcp://127.0.0.1:2375 run alpine')).toBe(false);
    expect(await project.mayRun('ssh localhost touch x')).toBe(false);
    project.viewShell = undefined;
    expect(await project.mayRun('./unknown --flag')).toBe(false);
  });

  it('tells after a refused write what leads on', async () => {
    const project = new ViewedProject();
    const command = 'node write.js';
    await project.before('Bash', { command });
    const answer = await project.after(
      'Bash',
      { command },
      { tool_response: { stderr: project.run('touch utils.js').stderr } },
    );
    expect(answer.stdout).toContain('start_session');
    expect(answer.stdout).toContain('utils.js');
    expect((await project.after('Bash', { command }, { tool_response: { stderr: 'ok' } })).stdout).toBe('');
  });

  it.each(['git status', 'node build.js'])('tells of what a program outside changed during `%s`', async (command) => {
    const project = new ViewedProject();
    await project.before('Bash', { command });
    project.write('core/Axios.js', 'export const b = 3;\n');
    project.write('.git/hooks/post-checkout', '#!/bin/sh\n');
    const answer = await project.after('Bash', { command });
    expect(answer.stdout).toContain('core/Axios.js');
    expect(answer.stdout).toContain('post-checkout');
  });

  it('makes a folder of build output that a command could not make', async () => {
    const project = new ViewedProject();
    const command = 'cd core && mkdir -p build/x';
    await project.before('Bash', { command: 'node build.js' });
    const refused = project.run(command).stderr;
    const response = { stderr: refused.replace("'build'", "'core/build'") };
    const answer = await project.after('Bash', { command }, { tool_response: response });
    expect(answer.stdout).toContain('Run the command again');
    await project.before('Bash', { command: 'node build.js' });
    expect(project.run(command).status).toBe(0);
    expect(existsSync(path.join(project.root, 'core/build/x'))).toBe(true);
  });

  it('has left no view of its own to others', async () => {
    const project = new ViewedProject();
    await project.event('PreToolUse', { session_id: '../../x', tool_name: 'Bash', tool_input: { command: 'ls' } });
    expect(CONVERSATION).toMatch(/^[\w-]+$/);
    expect(existsSync(path.join(path.dirname(project.viewedShell), '..', 'x'))).toBe(false);
  });
});

function differing(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] {
  const places = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...places].filter((place) => before[place] !== after[place]).sort();
}
