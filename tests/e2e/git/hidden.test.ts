/** Rules that come with a call hide nothing of what it did. */
import { beforeEach, describe, expect, it } from 'vitest';
import { GatedProject } from '../../helpers/gated-project.ts';
import { holdsHere, installShell } from '../../helpers/view-shell.ts';

const PROGRAM = './scripts/generate';
let project: GatedProject;

beforeEach(async () => {
  project = new GatedProject({ 'src/app.ts': 'export const a = 1;\n', '.gitignore': 'dist/\n*.log\n' });
  project.write('dist/old.js', 'x');
  project.write('data/.gitignore', '*');
  project.write('data/large.bin', 'x');
  project.publish();
  await project.letTimePass();
});

const WAYS: [string, readonly (readonly [string, string])[], string][] = [
  [
    'in a file that ignores itself',
    [
      ['src/.gitignore', '.gitignore\nnew.ts\n'],
      ['src/new.ts', 'x'],
    ],
    'src/new.ts',
  ],
  [
    'in a folder that ignores all',
    [
      ['src/new/.gitignore', '*'],
      ['src/new/a/b.ts', 'x'],
    ],
    'src/new/a/b.ts',
  ],
  [
    'at the root',
    [
      ['.gitignore', 'dist/\n*.log\nnew/\n'],
      ['new/b.ts', 'x'],
    ],
    'new/b.ts',
  ],
];

describe.each([
  ['the hook alone', false],
  ['a view', true],
])('with %s', (_, isInView) => {
  beforeEach((context) => {
    if (isInView && !holdsHere()) context.skip();
    if (isInView) project.viewShell = installShell(project.home, project.root);
  });

  it.each(WAYS)('new rules %s are told, with what they hide', async (_way, files, hidden) => {
    const { exitCode, stderr } = await project.shell(PROGRAM, () => {
      for (const [file, text] of files) project.write(file, text);
    });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(hidden)]);
    expect(stderr).not.toMatch(/dist|data/);
    // Without the rules the file is still to be removed.
    const [[rules]] = files as [[string, string]];
    if (rules === '.gitignore') project.git('checkout', '--', rules);
    else project.remove(rules);
    expect(await project.mayWrite('src/app.ts')).toBe(false);
    project.remove(hidden);
    expect(await project.mayWrite('src/app.ts')).toBe(true);
  });

  it('caches of tools that ignore themselves close nothing, nor does what rules ignored before', async () => {
    const answer = await project.shell(PROGRAM, () => {
      project.write('.pytest_cache/.gitignore', '*');
      project.write('.pytest_cache/v/last', 'x');
      project.write('.venv/.gitignore', '*');
      project.write('.venv/bin/python', 'x');
      project.write('dist/new.js', 'x');
      project.write('data/more.bin', 'x');
    });
    expect(answer).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });
});
