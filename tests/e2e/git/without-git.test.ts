/** Files that git does not manage are compared by their times. */
import { beforeEach, expect, it } from 'vitest';
import { GatedProject } from '../../helpers/gated-project.ts';

/** A program that nobody knows may run in READY, and is watched. */
const PROGRAM = './scripts/generate';
let project: GatedProject;

beforeEach(() => {
  project = new GatedProject({ 'src/app.ts': 'export const a = 1;\n', 'src/other.ts': 'export const b = 1;\n' });
  project.publish();
});

it.each([['src/other.ts'], ['src/vendor/seller.ts']])('names %s, and closes the gate', async (file) => {
  project.write('src/vendor/seller.ts', 'x');
  await project.leaveGit();
  const answer = await project.shell(PROGRAM, () => project.write(file, 'y'));
  expect([answer.exitCode, answer.stderr]).toEqual([2, expect.stringContaining(file)]);
  expect([answer.stderr.includes('app.ts'), await project.mayWrite('src/app.ts')]).toEqual([false, false]);
});

it.each([['vendor/a.php'], ['lib/vendor/a.php'], ['node_modules/a/index.js'], ['.cache/a']])(
  'leaves %s to the tool that made it',
  async (file) => {
    project.write('lib/composer.json', '{}');
    await project.leaveGit();
    const answer = await project.shell(PROGRAM, () => project.write(file, 'y'));
    expect(answer).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  },
);

it('names what a call changed that only reads, and nothing else', async () => {
  await project.leaveGit();
  const { stdout } = await project.shell('ls src', () => project.write('src/other.ts', 'x'));
  expect([stdout.includes('src/other.ts'), stdout.includes('src/app.ts')]).toEqual([true, false]);
});
