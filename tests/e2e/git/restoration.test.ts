/** A session that a change has closed allows exactly what takes the change back, and goes on when that is done. */
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { GatedProject, SESSION } from '../../helpers/gated-project.ts';

const OTHER = 'export const b = 1;\n';
const PROGRAM = './scripts/generate';
let project: GatedProject;

beforeEach(async () => {
  project = new GatedProject({ 'src/app.ts': 'export const a = 1;\n', 'src/other.ts': OTHER, 'src/third.ts': OTHER });
  project.publish();
});

function tamper(): Promise<unknown> {
  return project.shell(PROGRAM, () => {
    project.write('src/other.ts', 'changed');
    project.write('src/new.ts', 'made');
  });
}

describe('a session that was closed by a change', () => {
  it.each([
    'git restore src/other.ts',
    'git restore -- src/other.ts',
    'git checkout -- src/other.ts',
    'git checkout HEAD -- src/other.ts',
    'git show HEAD:src/other.ts > src/other.ts',
    'rm src/new.ts',
    'rm -f src/new.ts && git restore src/other.ts',
  ])('runs `%s`', async (command) => {
    await tamper();
    expect(await project.mayRun(command)).toBe(true);
  });

  it.each([
    'git restore src/third.ts',
    'git restore .',
    'git checkout -- .',
    'git checkout HEAD~1 -- src/third.ts',
    'git checkout main',
    'git restore --staged src/other.ts',
    'rm src/third.ts',
    'git show HEAD:src/other.ts > src/app.ts',
    'git add src/new.ts',
    'git commit -am x',
    PROGRAM,
  ])('does not run `%s`', async (command) => {
    await tamper();
    expect(await project.mayRun(command)).toBe(false);
  });

  it('lets file tools write exactly what was changed', async () => {
    await tamper();
    expect(await project.mayWrite('src/other.ts')).toBe(true);
    expect(await project.mayWrite('src/new.ts')).toBe(true);
    expect(await project.mayWrite('src/app.ts')).toBe(false);
    expect(await project.mayWrite('src/third.ts')).toBe(false);
  });

  it('goes on when everything is as it was, and the server is told', async () => {
    await tamper();
    project.write('src/other.ts', OTHER);
    const half = await project.shell('cat src/app.ts', () => {});
    expect([half.stdout, project.reports('restored')]).toEqual(['', []]);
    const whole = await project.shell('rm src/new.ts', () => project.remove('src/new.ts'));
    expect(whole.stdout).toContain('goes on');
    expect(project.reports('restored')).toMatchObject([{ sessionId: SESSION }]);
    expect(await project.mayWrite('src/app.ts')).toBe(true);
  });

  it('goes on after an edit that brought back what was there, and after no other', async () => {
    await project.shell(PROGRAM, () => project.write('src/other.ts', 'changed'));
    const input = { file_path: path.join(project.root, 'src/other.ts'), old_string: 'a', new_string: 'b' };
    project.write('src/other.ts', 'changed again');
    expect((await project.after('Edit', input)).stdout).toBe('');
    expect(await project.mayWrite('src/app.ts')).toBe(false);
    project.write('src/other.ts', OTHER);
    expect((await project.after('Edit', input)).stdout).toContain('goes on');
    expect(await project.mayWrite('src/app.ts')).toBe(true);
  });

  it('restores what was there, not what was committed', async () => {
    project.write('src/other.ts', 'being worked on by a person');
    await project.shell(PROGRAM, () => project.write('src/other.ts', 'changed'));
    project.git('checkout', '-q', '--', 'src/other.ts');
    expect(await project.mayWrite('src/app.ts')).toBe(false);
    project.write('src/other.ts', 'being worked on by a person');
    expect(await project.mayWrite('src/app.ts')).toBe(true);
  });

  it('goes on when somebody else has taken the change back', async () => {
    await project.shell(PROGRAM, () => project.write('src/other.ts', 'changed'));
    project.git('checkout', '-q', '--', 'src/other.ts');
    expect(await project.mayWrite('src/app.ts')).toBe(true);
  });

  it('goes on when the person accepts the change', async () => {
    await tamper();
    await project.event('UserPromptSubmit', { prompt: '/gate open src/other.ts' });
    expect(await project.mayWrite('src/app.ts')).toBe(false);
    await project.event('UserPromptSubmit', { prompt: '/gate open src/new.ts' });
    expect(await project.mayWrite('src/app.ts')).toBe(true);
  });

  it('never opens protected files, whose change a person takes back or accepts', async () => {
    await project.shell(PROGRAM, () => project.write('.claude/settings.local.json', '{"hooks":{}}'));
    expect(await project.mayWrite('.claude/settings.local.json')).toBe(false);
    expect(await project.mayRun('rm .claude/settings.local.json')).toBe(false);
    expect(await project.mayWrite('src/app.ts')).toBe(false);
    project.remove('.claude/settings.local.json');
    expect(await project.mayWrite('src/app.ts')).toBe(true);
    await project.shell(PROGRAM, () => project.write('.claude/settings.local.json', '{"hooks":{}}'));
    await project.event('UserPromptSubmit', { prompt: '/gate open .claude/settings.local.json' });
    expect(await project.mayWrite('.claude/settings.local.json')).toBe(false);
    expect(await project.mayWrite('src/app.ts')).toBe(true);
  });

  it('does not take a link in the place of the file for the file', async () => {
    await project.shell(PROGRAM, () => project.write('src/other.ts', 'changed'));
    project.remove('src/other.ts');
    symlinkSync('third.ts', path.join(project.root, 'src/other.ts'));
    expect(await project.mayWrite('src/app.ts')).toBe(false);
  });

  it('is restored in another conversation that goes on with it', async () => {
    await tamper();
    project.publish({ conversation: 'conversation-2', status: 'tampered', sessionRevision: 2 });
    const other = { session_id: 'conversation-2' };
    expect(await project.mayRun('rm src/new.ts', other)).toBe(false);
    expect(await project.mayWrite('src/other.ts', other)).toBe(true);
    project.write('src/other.ts', OTHER);
    project.remove('src/new.ts');
    await project.event('UserPromptSubmit', { prompt: 'go on', ...other });
    await project.before('Bash', { command: 'ls' }, other);
    await project.after('Bash', { command: 'ls' }, other);
    expect(project.reports('restored')).toMatchObject([{ sessionId: SESSION, conversation: 'conversation-2' }]);
  });
});
