import { chmodSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { addTampering } from '../../../src/app/gate/changes/tampering.ts';
import { NO_FILES } from '../../../src/app/gate/git/work-tree-snapshot.ts';
import { CONVERSATION, GatedProject, SESSION } from '../../helpers/gated-project.ts';

let project: GatedProject;

beforeEach(() => {
  project = new GatedProject({
    'src/app.ts': 'export const a = 1;\n',
    'src/other.ts': 'export const b = 1;\n',
    '.gitignore': 'dist/\n.env\n',
    '.env': 'SECRET=1\n',
  });
  project.publish();
});

/** A program that nobody knows may run in READY, and is watched. */
const PROGRAM = './scripts/generate';

describe('the comparison after a shell command', () => {
  it('is silent when nothing changed', async () => {
    const answer = await project.shell(PROGRAM, () => {});
    expect(answer).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });

  it('lets a formatter rewrite a granted file', async () => {
    const answer = await project.shell(PROGRAM, () => project.write('src/app.ts', 'export const a = 2;\n'));
    expect(answer.exitCode).toBe(0);
    expect(project.reports('evidence').filter(({ tool }) => tool === 'agent:edit')).toMatchObject([
      { files: [{ path: 'src/app.ts' }] },
    ]);
    expect(await project.mayWrite('src/app.ts')).toBe(true);
  });

  it('lets build output come and go', async () => {
    expect((await project.shell(PROGRAM, () => project.write('dist/out.js', 'x'))).exitCode).toBe(0);
  });

  const CHANGES: readonly [what: string, file: string, change: (project: GatedProject) => void][] = [
    ['changed', 'src/other.ts', (of) => of.write('src/other.ts', 'x')],
    ['deleted', 'src/other.ts', (of) => of.remove('src/other.ts')],
    ['made', 'src/new.ts', (of) => of.write('src/new.ts', 'x')],
    [
      'moved',
      'src/moved.ts',
      (of) => renameSync(path.join(of.root, 'src/other.ts'), path.join(of.root, 'src/moved.ts')),
    ],
    ['linked', 'src/link.ts', (of) => symlinkSync('app.ts', path.join(of.root, 'src/link.ts'))],
    ['changed and committed', 'src/other.ts', changeAndCommit],
    ['hidden by assume-unchanged', 'src/other.ts', (of) => hide(of, '--assume-unchanged')],
    ['hidden by skip-worktree', 'src/other.ts', (of) => hide(of, '--skip-worktree')],
    ['an ignored secret', '.env', (of) => of.write('.env', 'SECRET=2\n')],
    [
      'a setting of the agent',
      '.claude/settings.local.json',
      (of) => of.write('.claude/settings.local.json', '{"hooks":{}}'),
    ],
    ['the configuration of the gate', '.code-intel/config.json', (of) => of.configure({ mode: 'off' })],
    ['a hook of git', '.git/hooks/pre-commit', (of) => of.write('.git/hooks/pre-commit', 'exit 0')],
    ['the configuration of git', '.git/config', (of) => of.git('config', 'core.pager', 'x')],
    ['ignored from now on', '.git/info/exclude', (of) => of.write('.git/info/exclude', 'src/new.ts\n')],
  ];

  it.each(CHANGES)('names what was %s (%s) and closes the gate at once', async (_, file, change) => {
    const answer = await project.shell(PROGRAM, () => change(project));
    expect(answer.exitCode).toBe(2);
    expect(answer.stderr).toContain(file);
    expect(project.reports('tampered')).toMatchObject([{ sessionId: SESSION }]);
    expect(await project.mayWrite('src/app.ts')).toBe(false);
  });

  it('closes every later session of the conversation, too', async () => {
    await project.shell(PROGRAM, () => project.write('src/other.ts', 'x'));
    project.publish({ sessionId: 'session-2', sessionRevision: 9 });
    expect(await project.mayWrite('src/app.ts')).toBe(false);
    const start = { tool_response: { session_id: 'session-2' } };
    await project.after('mcp__code-intel__start_session', { intent: 'MODIFY', query: 'x' }, start);
    expect(project.reports('tampered').at(-1)).toMatchObject({ sessionId: 'session-2', paths: ['src/other.ts'] });
  });

  it('closes the first session of the conversation for what was changed before it, unless it was undone', async () => {
    const closed = async (undo: () => void) => {
      project = new GatedProject();
      await project.shell('cat README.md', () => {});
      await project.before('mcp__files__get_text', {});
      project.write('README.md', 'x');
      expect((await project.after('mcp__files__get_text', {})).stderr).toContain('README.md');
      undo();
      project.publish();
      const start = { tool_response: { session_id: SESSION } };
      await project.after('mcp__code-intel__start_session', { intent: 'MODIFY', query: 'x' }, start);
      return [await project.mayWrite('src/app.ts'), project.reports('tampered').at(-1)?.sessionId];
    };
    expect(await closed(() => {})).toEqual([false, SESSION]);
    expect(await closed(() => project.write('README.md', '# A\n'))).toEqual([true, null]);
  });

  it('closes it also where the client does not tell what begins the session', async () => {
    project.publish({ status: 'closed' });
    await project.before('Bash', { command: 'ls' });
    const notes = project.ports().notes(project.root);
    const finding = { files: ['src/other.ts'], hidden: [], before: { snapshot: NO_FILES, hidden: {}, isKnown: false } };
    addTampering(notes, CONVERSATION, { ...finding, at: project.now, sessionId: null });
    project.publish({ sessionId: 'session-2', sessionRevision: 9 });
    const answer = await project.before('Bash', { command: PROGRAM });
    expect([answer.exitCode, answer.stderr]).toEqual([2, expect.stringContaining('src/other.ts')]);
    expect(await project.mayWrite('src/other.ts')).toBe(true);
  });

  it('tells what changed between two calls once, and closes nothing', async () => {
    await project.shell(PROGRAM, () => {});
    project.write('src/other.ts', 'by a person');
    const before = await project.before('Bash', { command: PROGRAM });
    expect([before.exitCode, before.stdout]).toEqual([0, expect.stringContaining('src/other.ts')]);
    expect((await project.before('Bash', { command: PROGRAM })).stdout).toBe('');
    expect(await project.mayWrite('src/app.ts')).toBe(true);
  });

  it('tells it also when the next call only reads, and with the next words of the person', async () => {
    await project.shell(PROGRAM, () => {});
    project.write('src/other.ts', 'by a job');
    project.now += 60_000;
    expect((await project.shell('cat src/app.ts', () => {})).stdout).toContain('src/other.ts');
    project.write('src/other.ts', 'by the same job');
    expect((await project.event('UserPromptSubmit', { prompt: 'go on' })).stdout).toContain('src/other.ts');
    expect((await project.event('UserPromptSubmit', { prompt: 'go on' })).stdout).toBe('');
  });

  it('tells nothing of what was written with a grant, of build output, or of the time before a conversation went on', async () => {
    await project.shell(PROGRAM, () => {});
    project.write('src/app.ts', 'granted');
    project.write('dist/out.js', 'x');
    expect((await project.before('Bash', { command: PROGRAM })).stdout).toBe('');
    project.write('src/other.ts', 'overnight');
    await project.event('SessionStart', { source: 'resume' });
    expect((await project.before('Bash', { command: PROGRAM })).stdout).toBe('');
  });

  it.each([
    ['settings of the agent', '.claude/settings.local.json', '{"disableAllHooks":true}'],
    ['a hook of git', '.git/hooks/pre-commit', 'exit 0'],
    ['the configuration of the gate', '.code-intel/config.json', '{"gate":{"exempt":["**"]}}'],
  ])('holds the agent back when %s changed between its calls', async (_, file, text) => {
    await project.shell('cat src/app.ts', () => {});
    project.write(file, text);
    const answer = await project.event('Stop', {});
    expect([answer.exitCode, answer.stderr]).toEqual([2, expect.stringContaining(file)]);
    expect((await project.event('Stop', {})).exitCode).toBe(0);
  });

  it('names the same change a second time when it was taken back in between', async () => {
    project = new GatedProject();
    const change = () => project.write('README.md', 'x');
    expect((await project.shell('cat src/app.ts', change)).stdout).toContain('README.md');
    project.git('checkout', '-q', '--', 'README.md');
    expect((await project.shell('cat src/app.ts', change)).stdout).toContain('README.md');
  });

  it('closes nothing when a person changes files between two calls', async () => {
    await project.shell(PROGRAM, () => {});
    project.write('src/other.ts', 'by a person');
    project.git('checkout', '-q', '-b', 'topic');
    const answer = await project.shell(PROGRAM, () => {});
    expect([answer.exitCode, project.reports('tampered')]).toEqual([0, []]);
  });

  it('names what changed during a command that only reads, and closes nothing', async () => {
    const answer = await project.shell('cat src/app.ts', () => project.write('src/other.ts', 'x'));
    expect([answer.exitCode, answer.stdout]).toEqual([0, expect.stringContaining('src/other.ts')]);
    expect([project.reports('tampered'), await project.mayWrite('src/app.ts')]).toEqual([[], true]);
  });

  it('says nothing of what was changed before a command that only reads', async () => {
    project.write('src/other.ts', 'by a person');
    project.now += 60_000;
    expect((await project.shell('cat src/app.ts', () => {})).exitCode).toBe(0);
  });

  it('lets the person approve a permission while a command waits', async () => {
    project.write('.claude/settings.local.json', '{"permissions":{"allow":[]}}');
    const approve = () => project.write('.claude/settings.local.json', '{"permissions":{"allow":["Bash(x)"]}}');
    expect((await project.shell(PROGRAM, approve)).exitCode).toBe(0);
  });

  it('names settings that are a link, led elsewhere', async () => {
    const settings = path.join(project.root, '.claude/settings.json');
    project.write('.claude/kept.txt', '{}');
    symlinkSync('kept.txt', settings);
    project.commit();
    const answer = await project.shell(PROGRAM, () => {
      project.write('.claude/other.txt', '{}');
      project.remove('.claude/settings.json');
      symlinkSync('other.txt', settings);
    });
    expect(answer.stderr).toContain('.claude/settings.json');
  });

  it('lets the person approve a permission in a subfolder that git ignores', async () => {
    project.write('.gitignore', '**/.claude/settings.local.json\n');
    project.write('web/.claude/settings.local.json', '{"permissions":{"allow":[]}}');
    project.commit();
    project.git('rm', '-q', '--cached', 'web/.claude/settings.local.json');
    project.git('commit', '-q', '-m', 'forget');
    const approve = (rule: string) =>
      project.write('web/.claude/settings.local.json', `{"permissions":{"allow":["${rule}"]}}`);
    expect((await project.shell(PROGRAM, () => approve('Bash(x)'))).exitCode).toBe(0);
    const loosen = () => project.write('web/.claude/settings.local.json', '{"disableAllHooks":true}');
    expect((await project.shell(PROGRAM, loosen)).stderr).toContain('web/.claude/settings.local.json');
  });

  it('only tells where the configuration warns', async () => {
    project.configureTrusted({ mode: 'warn' });
    const answer = await project.shell(PROGRAM, () => project.write('src/other.ts', 'x'));
    expect(answer.exitCode).toBe(0);
    expect(answer.stdout).toContain('src/other.ts');
    expect(await project.mayWrite('src/app.ts')).toBe(true);
  });

  it('refuses an unseen writer when the state before it cannot be noted', async () => {
    const notes = path.join(project.state, 'notes');
    project.write(notes, 'a file where a folder belongs');
    expect(await project.mayRun(PROGRAM)).toBe(false);
    expect(await project.mayRun('cat src/app.ts')).toBe(true);
    chmodSync(notes, 0o600);
  });
});

function changeAndCommit(project: GatedProject): void {
  project.write('src/other.ts', 'x');
  project.git('commit', '-q', '-a', '-m', 'hidden');
}

function hide(project: GatedProject, flag: string): void {
  project.write('src/other.ts', 'x');
  project.git('update-index', flag, 'src/other.ts');
}
