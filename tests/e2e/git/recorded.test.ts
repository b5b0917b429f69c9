/** What git holds is compared as well: content may be committed or staged that no file ever had. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { GatedProject } from '../../helpers/gated-project.ts';
import { holdsHere, installShell } from '../../helpers/view-shell.ts';

const PROGRAM = './scripts/generate';
let project: GatedProject;

beforeEach(() => {
  project = new GatedProject({ 'src/app.ts': 'export const a = 1;\n', 'src/other.ts': 'export const b = 1;\n' });
  project.publish();
});

function blobOf(text: string): string {
  const file = path.join(project.outside, 'blob');
  writeFileSync(file, text);
  return project.git('hash-object', '-w', file).trim();
}

function stage(file: string, text: string): void {
  project.git('update-index', '--add', '--cacheinfo', `100644,${blobOf(text)},${file}`);
}

/** The files and the index stay as they are. */
function commitUnseen(file: string, text: string): void {
  const before = project.git('write-tree').trim();
  stage(file, text);
  const commit = project.git('commit-tree', project.git('write-tree').trim(), '-p', 'HEAD', '-m', 'harmless').trim();
  project.git('read-tree', before);
  project.git('update-ref', 'HEAD', commit);
}

const WAYS: [string, () => void][] = [
  ['a commit', () => commitUnseen('src/other.ts', 'PWNED')],
  ['a commit of a new file', () => commitUnseen('src/new.ts', 'PWNED')],
  ['the index', () => stage('src/other.ts', 'PWNED')],
  [
    'the index, of a file that git does not look at',
    () => {
      stage('src/other.ts', 'PWNED');
      project.git('update-index', '--assume-unchanged', 'src/other.ts');
    },
  ],
  [
    'the index, that has git pass over a file',
    () => void project.git('update-index', '--skip-worktree', 'src/other.ts'),
  ],
  ['the index, without the file', () => void project.git('rm', '-q', '--cached', 'src/other.ts')],
];

describe.each([
  ['the hook alone', false],
  ['a view', true],
])('with %s', (_, isInView) => {
  beforeEach((context) => {
    if (isInView && !holdsHere()) context.skip();
    if (isInView) project.viewShell = installShell(project.home, project.root);
  });

  it.each(WAYS)('%s that holds what was not granted closes the session', async (_way, record) => {
    const { exitCode, stderr } = await project.shell(PROGRAM, record);
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/without a grant.*src\/(other|new)\.ts.*git reset/s)]);
    expect(await project.mayWrite('src/app.ts')).toBe(false);
  });

  it('a replacement of the commit closes it, in a file of its own or among others', async () => {
    const replace = () => {
      project.git('replace', 'HEAD', project.git('commit-tree', 'HEAD^{tree}', '-m', 'other').trim());
      project.git('pack-refs', '--all');
    };
    expect(await project.shell(PROGRAM, replace)).toMatchObject({ exitCode: 2 });
    expect(await project.mayWrite('src/app.ts')).toBe(false);
  });

  it('what was granted may be committed', async () => {
    const commit = () => {
      project.write('src/app.ts', 'export const a = 2;\n');
      project.git('commit', '-qam', 'x');
    };
    expect(await project.shell(PROGRAM, commit)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    expect(await project.mayWrite('src/app.ts')).toBe(true);
  });

  it('a person may stage and commit in the meantime what a file holds', async () => {
    project.git('config', 'core.autocrlf', 'true');
    project.write('src/other.ts', 'export const b = 2;\r\n');
    project.git('add', 'src/other.ts');
    project.write('src/other.ts', 'export const b = 3;\r\n');
    expect(await project.shell(PROGRAM, () => void project.git('commit', '-qm', 'staged'))).toMatchObject({
      exitCode: 0,
    });
    expect(await project.shell(PROGRAM, () => void project.git('commit', '-qam', 'x'))).toMatchObject({ exitCode: 0 });
    expect(project.reports('tampered')).toEqual([]);
  });
});

it('a replaced commit hides no changed file', async () => {
  const { stderr } = await project.shell(PROGRAM, () => {
    project.write('src/other.ts', 'PWNED');
    project.git('add', 'src/other.ts');
    project.git('replace', 'HEAD', project.git('commit-tree', project.git('write-tree').trim(), '-m', 'y').trim());
  });
  expect(stderr).toContain('src/other.ts');
});

it.skipIf(!holdsHere())('in a view, plain commands of git that record are compared', async () => {
  project.viewShell = installShell(project.home, project.root);
  const command = `git update-index --cacheinfo 100644,${blobOf('PWNED')},src/other.ts`;
  const { exitCode } = await project.shell(command, () => stage('src/other.ts', 'PWNED'));
  expect([exitCode, project.reports('tampered')]).toEqual([2, [expect.objectContaining({ paths: ['src/other.ts'] })]]);
});

describe.skipIf(!holdsHere())('in a view, where a session is over but git keeps its records open', () => {
  beforeEach(() => {
    project.viewShell = installShell(project.home, project.root);
  });

  const replace = () =>
    void project.git('replace', '-f', 'HEAD', project.git('commit-tree', 'HEAD^{tree}', '-m', 'other').trim());

  it.each([...WAYS, ['a replacement of the commit', replace] as [string, () => void]])(
    '%s is told after an outcome, and closes the next session',
    async (_way, record) => {
      project.publish({ status: 'closed' });
      expect(await project.shell(PROGRAM, record)).toMatchObject({ exitCode: 2 });
      project.publish({ sessionId: 'session-2' });
      expect(await project.mayWrite('src/app.ts')).toBe(false);
    },
  );

  it.each([...WAYS, ['a replacement of the commit', replace] as [string, () => void]])(
    '%s is told while another change is to be taken back',
    async (_way, record) => {
      await project.shell(PROGRAM, () => project.write('src/third.ts', 'PWNED'));
      expect(await project.shell(PROGRAM, record)).toMatchObject({ exitCode: 2 });
      project.remove('src/third.ts');
      expect(await project.mayWrite('src/app.ts')).toBe(false);
    },
  );

  it('blames nobody for what a person changes or commits meanwhile', async () => {
    project.publish({ status: 'closed' });
    const person = () => {
      project.write('src/other.ts', 'export const b = 2;\n');
      project.write('src/third.ts', 'export const c = 1;\n');
      project.git('add', '-A', 'src');
      project.git('commit', '-qm', 'x');
    };
    expect(await project.shell(PROGRAM, person)).toMatchObject({ exitCode: 0 });
    expect(project.reports('tampered')).toEqual([]);
  });

  it('compares nothing before READY, when git is closed as well', async () => {
    project.publish({ phase: 'EXPLORATION' });
    expect(await project.shell(PROGRAM, replace)).toMatchObject({ exitCode: 0 });
  });
});

it('goes on when the commit is taken back', async () => {
  const commit = project.git('rev-parse', 'HEAD').trim();
  await project.shell(PROGRAM, () => commitUnseen('src/other.ts', 'PWNED'));
  expect(await project.mayWrite('src/app.ts')).toBe(false);
  project.git('reset', '-q', commit);
  expect(await project.mayWrite('src/app.ts')).toBe(true);
});
