/** The comparison after a call holds wherever the repository begins, and whatever else fails. */
import { beforeEach, describe, expect, it } from 'vitest';
import { GatedProject } from '../../helpers/gated-project.ts';

/** A program that nobody knows may run in READY, and is watched. */
const PROGRAM = './scripts/generate';
let project: GatedProject;

beforeEach(() => {
  project = new GatedProject({ 'src/app.ts': 'export const a = 1;\n', 'src/other.ts': 'export const b = 1;\n' });
  project.publish();
});

describe('in a folder of a larger repository', () => {
  beforeEach(() => {
    project.moveRepositoryUp();
    project.publish();
  });

  it.each<[what: string, file: string, change: (of: GatedProject) => void]>([
    ['changed', 'src/other.ts', (of) => of.write('src/other.ts', 'x')],
    ['deleted', 'src/other.ts', (of) => of.remove('src/other.ts')],
    ['made', 'src/new.ts', (of) => of.write('src/new.ts', 'x')],
    ['changed and committed', 'src/other.ts', changeAndCommit],
    ['a hook of git', '.git/hooks/pre-commit', (of) => of.write('../.git/hooks/pre-commit', 'exit 0')],
    ['the configuration of git', '.git/config', (of) => of.git('config', 'core.pager', 'x')],
    ['ignored from now on', '.git/info/exclude', (of) => of.write('../.git/info/exclude', 'src/new.ts\n')],
  ])('sees what was %s (%s)', async (_, file, change) => {
    const answer = await project.shell(PROGRAM, () => change(project));
    expect([answer.exitCode, answer.stderr]).toEqual([2, expect.stringContaining(file)]);
    expect(await project.mayWrite('src/app.ts')).toBe(false);
  });

  it('names no file that another commit holds unchanged', async () => {
    project.git('checkout', '-q', '-b', 'topic');
    changeAndCommit(project, '../elsewhere.ts');
    expect(await project.shell(PROGRAM, () => project.git('checkout', '-q', 'main'))).toMatchObject({ exitCode: 0 });
  });
});

it('sees a hook of git that a linked work tree shares', async () => {
  project.git('worktree', 'add', '-q', '../linked');
  const cwd = `${project.outside}/../linked`;
  await project.before('Bash', { command: 'ls' }, { cwd });
  project.write('.git/hooks/pre-commit', 'exit 0');
  expect((await project.after('Bash', { command: 'ls' }, { cwd })).stdout).toContain('.git/hooks/pre-commit');
});

describe('whatever else fails', () => {
  it.each([
    ['a word that is too long for a name', `${PROGRAM} --token ${'a'.repeat(300)}`, ''],
    ['a name that is too long in what it prints', PROGRAM, `${'x'.repeat(300)}:12:text\n`],
  ])('compares after %s', async (_, command, stdout) => {
    await project.before('Bash', { command });
    project.write('src/other.ts', 'x');
    const answer = await project.after('Bash', { command }, { tool_response: { stdout } });
    expect([answer.exitCode, answer.stderr]).toEqual([2, expect.stringContaining('src/other.ts')]);
    expect(project.reports('evidence')).toMatchObject([{ tool: 'agent:run' }]);
    expect(await project.mayWrite('src/app.ts')).toBe(false);
  });

  it('objects also when nothing can be handed on to the server', async () => {
    await project.before('Bash', { command: PROGRAM });
    project.remove('.code-intel/spool');
    project.write('.code-intel/spool', 'a file where a folder belongs');
    project.write('src/other.ts', 'x');
    const { exitCode, stderr } = await project.after('Bash', { command: PROGRAM });
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/src\/other\.ts.*could not be recorded/s)]);
    expect(await project.mayWrite('src/app.ts')).toBe(false);
  });
});

function changeAndCommit(of: GatedProject, file = 'src/other.ts'): void {
  of.write(file, 'x');
  of.git('add', '--', file);
  of.git('commit', '-q', '-m', 'hidden');
}
