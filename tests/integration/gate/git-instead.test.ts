/** Everyday git commands that READY does not let pass: each refusal names one that does, or the person. */
import { describe, expect, it } from 'vitest';
import { GatedProject } from '../../helpers/gated-project.ts';
import { holdsHere, installShell } from '../../helpers/view-shell.ts';

const project = new GatedProject({ 'src/app.ts': 'export const a = 1;\n', 'src/other.ts': 'export const b = 1;\n' });
project.commit();

// In a view git could change its records and half of the files.
if (holdsHere()) project.viewShell = installShell(project.home, project.root);

const ran = async (command: string) => (await project.before('Bash', { command })).stderr;

it.each([
  ['git checkout src/app.ts', 'git restore FILE'],
  ['git checkout topic', 'git switch -c NEW'],
  ['git switch topic', 'git show BRANCH:FILE'],
  ['git stash', 'git diff >'],
  ['git stash push -m x', 'git restore FILE'],
  ['git stash pop', 'git restore FILE'],
  ['git mv src/app.ts src/b.ts', 'mv OLD NEW'],
  ['git pull', 'ask the person'],
  ['git pull --rebase origin main', 'ask the person'],
  ['git merge topic', 'ask the person'],
  ['git rebase main', 'ask the person'],
  ['git reset --hard', 'git restore FILE'],
  ['git stash', 'git stash push -- FILES'],
  ['git clean -fd', 'git clean -n'],
  ['git rm -r src', 'git rm FILE'],
  ['gh pr checkout 3', 'gh pr diff NUMBER'],
])('%s', async (command, instead) => {
  project.publish();
  const [, next = ''] = (await ran(command)).split('\nNext: ');
  expect(next).toContain(instead);
});

it('what is named passes', async () => {
  project.publish({ grants: { ...project.grants('src/app.ts').grants, folders: ['src'] } });
  for (const command of [
    'git restore src/app.ts',
    'git switch -c topic2',
    'git show main:src/app.ts',
    'git diff main...HEAD',
    'git diff > /tmp/a.patch',
    'mv src/app.ts src/b.ts',
  ])
    expect([command, await ran(command)]).toEqual([command, '']);
});

it.each([false, true])('a folder is brought back as far as it was granted (in a view: %s)', async (isInView) => {
  if (isInView && !holdsHere()) return;
  const own = new GatedProject({ 'src/app.ts': 'export const a = 1;\n', 'src/other.ts': 'export const b = 1;\n' });
  if (isInView) own.viewShell = installShell(own.home, own.root);
  own.commit();
  own.publish();
  own.write('src/app.ts', 'export const a = 2;\n');
  const ways = ['git checkout -- src', 'git checkout HEAD -- .', 'git restore src', 'git restore -q .'];
  for (const way of ways) expect([way, await own.mayRun(way)]).toEqual([way, true]);
  for (const way of ['git checkout HEAD~1 -- src', 'git restore -s main~1 src', 'ls; git restore src && sh x.sh'])
    expect([way, await own.mayRun(way)]).toEqual([way, false]);
  own.write('src/other.ts', 'export const b = 2;\n');
  for (const way of ways) expect([way, await own.mayRun(way)]).toEqual([way, false]);
  own.publish({ phase: 'EXPLORATION' });
  own.git('checkout', '-q', '--', 'src/other.ts');
  if (!isInView) expect(await own.mayRun('git checkout -- src')).toBe(false);
});

it('a stash of granted files comes and goes, and one of others does not', async () => {
  const own = new GatedProject({ 'src/app.ts': 'export const a = 1;\n', 'src/other.ts': 'export const b = 1;\n' });
  own.commit();
  own.publish();
  own.write('src/app.ts', 'export const a = 2;\n');
  expect(await own.mayRun('git stash push -- src/app.ts')).toBe(true);
  expect(await own.mayRun('git stash push -- src/other.ts')).toBe(false);
  own.git('stash', 'push', '--', 'src/app.ts');
  expect(await own.mayRun('git stash pop')).toBe(true);
  own.write('src/other.ts', 'export const b = 2;\n');
  own.git('stash');
  expect(await own.mayRun('git stash pop')).toBe(false);
  own.git('stash', 'drop');
  own.write('new.txt', 'x');
  own.git('stash', '-u');
  expect(await own.mayRun('git stash pop')).toBe(false);
});

it('a commit that takes too much is told what, and the command that takes what was granted', async () => {
  const own = new GatedProject({ 'src/app.ts': 'export const a = 1;\n', 'src/other.ts': 'export const b = 1;\n' });
  own.commit();
  own.write('.code-intel/config.json', '{}');
  own.publish();
  own.write('src/app.ts', 'export const a = 2;\n');
  for (const command of ['git add -A', 'git add .', 'git add -A . && git commit -qm x']) {
    const { stderr } = await own.before('Bash', { command });
    expect(stderr).toContain('(.code-intel/config.json)');
    expect(stderr).toContain('Next: `git add src/app.ts` passes');
  }
  // Neither takes the new file: it lies elsewhere, or is not tracked.
  for (const command of [
    'git add src',
    'git add -A src/',
    'git -C src add .',
    'git add -u',
    'git add src && git commit -m x',
  ])
    expect([command, await own.mayRun(command)]).toEqual([command, true]);
  expect(await own.mayRun('git add .code-intel')).toBe(false);
  expect(await own.mayRun('git commit -am x')).toBe(true);
  own.write('src/other.ts', 'export const b = 2;\n');
  const { stderr } = await own.before('Bash', { command: 'git commit -am x' });
  expect(await own.mayRun('git add src')).toBe(false);
  expect(await own.mayRun('git add -u')).toBe(false);
  expect(stderr).toContain('(src/other.ts)');
  expect(stderr).toContain('git commit -m MESSAGE -- src/app.ts');
  expect(await own.mayRun('git add src/app.ts && git commit -m x -- src/app.ts')).toBe(true);
  // Its name says that the person wants it.
  expect(await own.mayRun('git add .code-intel/config.json')).toBe(true);
});

it('a command on the project folder itself is judged where rules ignore something', async () => {
  const own = new GatedProject({ 'src/app.ts': 'export const a = 1;\n', 'b.ts': 'b', '.gitignore': 'dist/\n*.log\n' });
  own.publish();
  own.write('src/app.ts', 'export const a = 2;\n');
  expect(await own.mayRun('git add .')).toBe(true);
  own.write('b.ts', 'changed');
  for (const command of ['git add .', 'git add ./', `git add ${own.root}`]) {
    const { stderr } = await own.before('Bash', { command });
    expect(stderr).toContain('(b.ts)');
    expect(stderr).toContain('Next: `git add src/app.ts` passes');
  }
  for (const command of [
    'cp /tmp/x .',
    'mv src/app.ts .',
    'touch .',
    'chmod -R u+w .',
    'rm -rf .',
    'cd src && touch ..',
  ]) {
    const { stderr } = await own.before('Bash', { command });
    expect([command, stderr]).toEqual([command, expect.stringContaining('not granted in this session')]);
  }
  const { stderr } = await own.before('Write', { file_path: own.root, content: '' });
  expect(stderr).not.toContain('the gate itself failed');
});

it('before READY the call that opens the gate comes first', async () => {
  project.viewShell = undefined;
  const next = { tool: 'get_chunk' as const, args: { chunk_id: ['src/other.ts:1-1'] }, why: { en: '', ja: '' } };
  project.publish({ phase: 'EXPLORATION', next });
  expect(await ran('git stash')).toContain('Next: get_chunk');
});

describe('with the hook alone', () => {
  const own = new GatedProject({ 'src/app.ts': 'export const a = 1;\n', 'src/other.ts': 'export const b = 1;\n' });

  it.each(['git clean -n', 'git clean -nd', 'git clean -n -fdx', 'git clean --dry-run src'])(
    '%s reads',
    async (command) => {
      own.publish({ phase: 'EXPLORATION' });
      expect(await own.mayRun(command)).toBe(true);
    },
  );

  it.each(['git clean -n -i', 'git clean -e -n -f', 'git clean -n --no-dry-run -f', 'git clean -f'])(
    '%s does not',
    async (command) => {
      own.publish();
      expect(await own.mayRun(command)).toBe(false);
    },
  );

  it.each(['git restore --staged FILE', 'git restore -S -q FILE', 'git reset -q HEAD FILE', 'git reset -- FILE'])(
    '%s takes back what was staged of a granted file, and of no other',
    async (command) => {
      own.publish();
      const of = (file: string) => command.replace('FILE', file);
      expect(await own.mayRun(of('src/app.ts'))).toBe(true);
      for (const file of ['src/other.ts', '.', 'src', "'*.ts'"])
        expect([file, await own.mayRun(of(file))]).toEqual([file, false]);
    },
  );

  it.each([
    'git restore --staged -W src/other.ts',
    'git reset --hard -- src/app.ts',
    'git restore -SW src/other.ts',
    'git reset main src/app.ts',
  ])('%s is more than that', async (command) => {
    own.publish();
    expect(await own.mayRun(command)).toBe(false);
  });

  it('an archive elsewhere is written, and what goes into it is not', async () => {
    own.publish({ phase: 'EXPLORATION' });
    expect(await own.mayRun('zip -qr ../tmp/src.zip src')).toBe(true);
    for (const command of ['zip -r src.zip src', 'zip -x a ../tmp/b @ src.zip src', 'zip -r $names src'])
      expect([command, await own.mayRun(command)]).toEqual([command, false]);
  });

  it('nobody who unstages is led to lose a change', async () => {
    own.publish();
    const { stderr } = await own.before('Bash', { command: 'git reset -- .' });
    expect(stderr).toContain('`git restore FILE` throws away');
  });

  it('the next step names what can be granted alone', async () => {
    own.publish();
    const next = async (command: string) => (await own.before('Bash', { command })).stderr.split('\nNext: ')[1] ?? '';
    expect(await next('touch src/b.ts .')).toContain('"files":["src/b.ts"]');
    expect(await next(`touch ${own.root}/src/b.ts src/b.ts`)).toContain('"files":["src/b.ts"]');
    expect(await next('touch .')).toBe('');
  });
});
