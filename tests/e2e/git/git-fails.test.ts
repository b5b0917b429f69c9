/** A git that fails has not said that there is nothing: nobody is blamed for it, and nothing is forgotten by it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeSnapshot } from '../../../src/app/gate/git/work-tree-snapshot.ts';
import { failingGit } from '../../helpers/failing-git.ts';
import { GatedProject } from '../../helpers/gated-project.ts';

/** A program that nobody knows may run in READY, and is watched. */
const PROGRAM = './scripts/generate';
let project: GatedProject;

beforeEach(() => {
  project = new GatedProject({
    'src/app.ts': 'export const a = 1;\n',
    'src/other.ts': 'export const b = 1;\n',
    '.gitignore': 'dist/\n',
  });
  project.publish();
});

afterEach(() => vi.unstubAllEnvs());

describe('a git that fails after a call', () => {
  it.each(['status', 'ls-files', 'rev-parse'])('blames nobody (%s), and the agent reads of it', async (word) => {
    // The prefix is asked for where a setting may name another work tree, the flags of the index after it changed.
    if (word === 'rev-parse') project.git('config', 'core.worktree', project.root);
    const answer = await project.shell(PROGRAM, () => {
      if (word === 'ls-files') project.git('update-index', '--force-write-index');
      failingGit(word);
    });
    expect([answer.exitCode, answer.stdout]).toEqual([0, expect.stringMatching(/could not compare.*busy/)]);
    expect([project.reports('tampered'), await project.mayWrite('src/app.ts')]).toEqual([[], true]);
  });

  it.each(['ls-tree', 'diff'])('blames nobody where the commit is another one (%s)', async (word) => {
    const answer = await project.shell(PROGRAM, () => {
      project.git('commit', '-q', '--allow-empty', '-m', 'next');
      project.write('src/app.ts', 'export const a = 2;\n');
      failingGit(word);
    });
    expect([answer.exitCode, answer.stdout]).toEqual([0, expect.stringMatching(/could not compare.*busy/)]);
    expect(project.reports('tampered')).toEqual([]);
  });

  describe('is asked again before the next call that may write unseen', () => {
    const NEXT = { tool_use_id: 'call-2' };

    async function uncompared(file: string): Promise<void> {
      await project.before('Bash', { command: PROGRAM });
      const git = failingGit('status');
      project.write(file, 'x');
      project.now = Date.now();
      await project.after('Bash', { command: PROGRAM });
      git.mend();
    }

    it('and what was not granted closes the session then', async () => {
      await uncompared('src/other.ts');
      const answer = await project.before('Bash', { command: PROGRAM }, NEXT);
      expect([answer.exitCode, answer.stderr]).toEqual([2, expect.stringMatching(/without a grant.*src\/other\.ts/)]);
      expect(answer.stderr).not.toContain('by none of yours');
      expect(await project.mayWrite('src/app.ts')).toBe(false);
      project.git('checkout', '-q', '--', 'src/other.ts');
      expect(await project.mayWrite('src/app.ts')).toBe(true);
      expect(await project.shell(PROGRAM, () => {})).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    });

    it('and what was granted is known as written', async () => {
      project.publish({ grants: { ...project.grants().grants, folders: ['src'] } });
      await uncompared('src/new.ts');
      expect(await project.before('Bash', { command: PROGRAM }, NEXT)).toMatchObject({ exitCode: 0, stdout: '' });
      expect(await project.mayWrite('src/new.ts')).toBe(true);
    });

    it('and what a person changed since then is told as theirs', async () => {
      await uncompared('src/app.ts');
      await project.letTimePass();
      project.write('src/other.ts', 'by a person');
      const answer = await project.before('Bash', { command: PROGRAM }, NEXT);
      expect([answer.exitCode, answer.stdout]).toEqual([0, expect.stringMatching(/by none of yours.*src\/other\.ts/)]);
    });

    it('and again as long as it fails', async () => {
      await project.before('Bash', { command: PROGRAM });
      project.write('src/other.ts', 'x');
      project.now = Date.now();
      const git = failingGit('status');
      await project.after('Bash', { command: PROGRAM });
      expect(await project.before('Bash', { command: PROGRAM }, NEXT)).toMatchObject({ exitCode: 0 });
      git.mend();
      expect((await project.before('Bash', { command: PROGRAM }, NEXT)).stderr).toContain('src/other.ts');
    });
  });

  it('hides no change of what git itself runs', async () => {
    const answer = await project.shell(PROGRAM, () => {
      project.write('.git/hooks/pre-commit', 'exit 0');
      failingGit('status');
    });
    expect([answer.exitCode, answer.stderr]).toEqual([2, expect.stringMatching(/pre-commit.*could not compare/s)]);
  });

  it('takes nothing for restored', async () => {
    await project.shell(PROGRAM, () => project.write('src/other.ts', 'x'));
    const git = failingGit('status');
    expect(await project.mayWrite('src/app.ts')).toBe(false);
    git.mend();
    project.git('checkout', '-q', '--', 'src/other.ts');
    expect(await project.mayWrite('src/app.ts')).toBe(true);
  });
});

describe('a git that fails from before a call on', () => {
  it('leaves the comparison by times', async () => {
    failingGit('status');
    const granted = await project.shell(PROGRAM, () => project.write('src/app.ts', 'export const a = 2;\n'));
    expect(granted).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    const answer = await project.shell(PROGRAM, () => project.write('src/other.ts', 'x'));
    expect([answer.exitCode, answer.stderr]).toEqual([2, expect.stringContaining('src/other.ts')]);
  });

  it('and answers again after it blames nobody', async () => {
    const git = failingGit('status');
    expect(await project.shell(PROGRAM, () => git.mend())).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });
});

describe('a commit that was pruned', () => {
  const prune = () => {
    project.git('commit', '-q', '--amend', '-m', 'another');
    project.git('reflog', 'expire', '--expire=all', '--all');
    project.git('gc', '-q', '--prune=now');
  };

  it('keeps no command from running', async () => {
    await project.shell(PROGRAM, () => {});
    prune();
    expect(await project.shell(PROGRAM, () => {})).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });

  it('leaves it to a person to say that a change is taken back', async () => {
    await project.shell(PROGRAM, () => project.write('src/other.ts', 'x'));
    prune();
    const answer = await project.before('Bash', { command: PROGRAM });
    expect([answer.exitCode, answer.stderr]).toEqual([2, expect.stringMatching(/undo.*src\/other\.ts/)]);
    await project.event('UserPromptSubmit', { prompt: '/gate open src/other.ts' });
    expect(await project.mayWrite('src/app.ts')).toBe(true);
  });
});

it('files with the names of what every object has are compared as others are', async () => {
  for (const name of ['constructor', '__proto__', 'a\tb']) project.write(`lib/${name}`, 'x');
  project.commit();
  project.publish();
  for (const name of ['constructor', '__proto__', 'a\tb']) project.write(name, 'x');
  expect(await project.shell(PROGRAM, () => {})).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  const moved = await project.shell(PROGRAM, () => project.git('commit', '-q', '--allow-empty', '-m', 'next'));
  expect(moved).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  const answer = await project.shell(PROGRAM, () => project.write('constructor', 'y'));
  expect([answer.exitCode, answer.stderr]).toEqual([2, expect.stringContaining('constructor')]);
  project.write('constructor', 'x');
  expect(await project.mayWrite('src/app.ts')).toBe(true);
});

it('data that nobody ignored is compared without being read whole at each command', async () => {
  const folder = path.join(project.root, 'data');
  mkdirSync(folder);
  const megabytes = Buffer.alloc(7 * 1024 * 1024);
  const files = Array.from({ length: 12 }, (_, at) => `data/${at}.bin`);
  for (const file of files) writeFileSync(path.join(project.root, file), megabytes);
  const { differences } = takeSnapshot(project.root, project.ports().notes(project.root));
  expect(Object.values(differences).filter((mark) => mark.includes(':'))).toHaveLength(3);
  expect(await project.shell(PROGRAM, () => {})).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  // Others are read now, since these are smaller.
  const { stderr } = await project.shell(PROGRAM, () => {
    for (const file of ['data/0.bin', 'data/11.bin']) project.write(file, 'x');
  });
  expect(files.filter((file) => stderr.includes(file))).toEqual(['data/0.bin', 'data/11.bin']);
});

describe('what `.gitignore` frees', () => {
  beforeEach(() => {
    project.write('.gitignore', 'dist/\n*.gen.ts\n');
    project.write('lib/.gitignore', '# 生成されたもの\n!keep.gen.ts\n');
    project.commit();
    project.publish({ status: 'closed' });
  });

  it.each(['ls-tree', 'cat-file'])('is not known while git fails (%s), and is asked for again', async (word) => {
    const files = ['dist/a.js', 'a.gen.ts', 'lib/keep.gen.ts'];
    const answers = async () => {
      const answered: boolean[] = [];
      for (const file of files) answered.push(await project.mayWrite(file));
      return answered;
    };
    const git = failingGit(word);
    expect(await answers()).toEqual([false, false, false]);
    git.mend();
    expect(await answers()).toEqual([true, false, false]);
  });

  it('is that of the commit at the beginning, also where git must be asked for it', async () => {
    project.git('pack-refs', '--all');
    const head = project.read('.git/packed-refs');
    project.write('.git/packed-refs', '');
    const git = failingGit('rev-parse');
    expect(await project.mayWrite('dist/a.js')).toBe(false);
    git.mend();
    project.write('.git/packed-refs', head);
    expect(await project.mayWrite('dist/a.js')).toBe(true);
  });

  it('is forgotten a month after it was looked up', async () => {
    await project.mayWrite('dist/a.js');
    const notes = project.ports().notes(project.root);
    const [looked = ''] = notes.list('ignores/');
    expect(notes.read(looked)).toMatchObject({ rules: { 'lib/': expect.stringContaining('生成') } });
    project.now += 31 * 86_400_000;
    await project.event('SessionStart', { source: 'startup' });
    expect(notes.list('ignores/')).toEqual([]);
  });
});
