import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Scan, scanPaths, scanProject } from '../../../src/indexing/scan/scan.ts';
import { git, makeProject, writeInto } from './project.ts';

const names = (scan: Scan) => scan.files.map((file) => file.path as string).sort();
const reasons = (scan: Scan) => Object.fromEntries(scan.skipped.map(({ path: name, reason }) => [name, reason]));

const NESTED_RULES = {
  '.gitignore': '*.log\nbuild/\n/only-root.txt\n!keep.log\ndata/*\n!data/kept.txt\n',
  'a.ts': '',
  'x.log': '',
  'keep.log': '',
  'build/out.ts': '',
  'only-root.txt': '',
  'sub/only-root.txt': '',
  'sub/.gitignore': '!important.log\nlocal.ts\n/deep/*.tmp\n!build/\n',
  'sub/important.log': '',
  'sub/other.log': '',
  'sub/local.ts': '',
  'sub/build/back.ts': '',
  'sub/inner/local.ts': '',
  'sub/deep/x.tmp': '',
  'sub/deep/er/x.tmp': '',
  'data/gone.txt': '',
  'data/kept.txt': '',
  '[odd] dir/.gitignore': 'hidden.ts\n',
  '[odd] dir/hidden.ts': '',
  '[odd] dir/seen.ts': '',
  '.dockerignore': '*\n',
  '.github/workflows/ci.yml': '',
};

describe('scanProject', () => {
  it('[SY2] finds the same files by git and by the ignore rules alone', async () => {
    const root = makeProject(NESTED_RULES);
    const walked = await scanProject({ root });
    git(root, 'init', '-q');
    const listed = await scanProject({ root });
    expect([walked.source, listed.source]).toEqual(['walk', 'git']);
    expect(names(walked)).toEqual(names(listed));
    expect(names(listed)).toContain('sub/build/back.ts');
    expect(names(listed)).not.toContain('sub/inner/local.ts');
    expect(walked.directories.map((d) => d.path).sort()).toEqual(listed.directories.map((d) => d.path).sort());
  });

  it('keeps names with blanks, line ends, Japanese and a leading dash', async () => {
    const odd = ['-e', '--help.ts', 'a b.ts', 'line\nend.ts', '日本語/ファイル.ts', ' lead.ts', 'quote".ts'];
    const root = makeProject(Object.fromEntries(odd.map((name) => [name, 'x'])));
    const walked = await scanProject({ root });
    git(root, 'init', '-q');
    expect(names(await scanProject({ root }))).toEqual([...odd].sort());
    expect(names(walked)).toEqual([...odd].sort());
  });

  it.runIf(process.platform === 'linux')('skips a name that is not UTF-8 with a reason', async () => {
    const root = makeProject({ 'a.ts': '' });
    writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xe9, 0x2e, 0x74, 0x73])]), 'x');
    const walked = await scanProject({ root });
    git(root, 'init', '-q');
    for (const scan of [walked, await scanProject({ root })]) {
      expect(names(scan)).toEqual(['a.ts']);
      expect(Object.values(reasons(scan))).toEqual(['undecodable_path']);
    }
  });

  it('[SY3] leaves out what is tracked but deleted', async () => {
    const root = makeProject({ 'a.ts': '', 'gone.ts': '', 'dir/gone.ts': '' });
    git(root, 'init', '-q');
    git(root, 'add', '.');
    rmSync(path.join(root, 'gone.ts'));
    rmSync(path.join(root, 'dir'), { recursive: true });
    writeFileSync(path.join(root, 'dir'), 'now a file');
    expect(names(await scanProject({ root }))).toEqual(['a.ts', 'dir']);
  });

  it('keeps a tracked file that is ignored', async () => {
    const root = makeProject({ '.gitignore': 'out/', 'out/a.ts': '' });
    git(root, 'init', '-q');
    git(root, 'add', '-f', '.');
    const scan = await scanProject({ root });
    expect(names(scan)).toEqual(['.gitignore', 'out/a.ts']);
    expect(scan.directories.map((directory) => directory.path)).toContain('out');
  });

  it('never follows links, and tells those that lead outside', async () => {
    const outside = makeProject({ 'secret.ts': 'x' });
    const root = makeProject({ 'src/a.ts': '', 'tracked/b.ts': '' });
    git(root, 'init', '-q');
    git(root, 'add', '.');
    symlinkSync('src/a.ts', path.join(root, 'link.ts'));
    symlinkSync('nowhere', path.join(root, 'broken.ts'));
    symlinkSync('..', path.join(root, 'src/loop'));
    symlinkSync(outside, path.join(root, 'away'));
    renameSync(path.join(root, 'tracked'), path.join(outside, 'tracked'));
    symlinkSync(path.join(outside, 'tracked'), path.join(root, 'tracked'));
    const expected = { 'link.ts': 'symlink', 'broken.ts': 'symlink', 'src/loop': 'symlink', away: 'outside_project' };
    const listed = await scanProject({ root });
    expect(names(listed)).toEqual(['src/a.ts']);
    expect(reasons(listed)).toMatchObject(expected);
    rmSync(path.join(root, '.git'), { recursive: true });
    const walked = await scanProject({ root });
    expect(names(walked)).toEqual(['src/a.ts']);
    expect(reasons(walked)).toEqual({ ...expected, tracked: 'outside_project' });
  });

  it('reads submodules and clones inside the project, but no linked work tree', async () => {
    const library = makeProject({ 'lib.ts': '' });
    git(library, 'init', '-q');
    git(library, 'add', '.');
    git(library, 'commit', '-qm', 'x');
    const root = makeProject({ 'a.ts': '', 'clone/c.ts': '', 'clone/.gitignore': 'no.ts', 'clone/no.ts': '' });
    git(root, 'init', '-q');
    git(root, 'submodule', 'add', library, 'sub module');
    git(path.join(root, 'clone'), 'init', '-q');
    git(root, 'commit', '-qam', 'x');
    git(root, 'worktree', 'add', '-q', 'trees/one');
    const scan = await scanProject({ root });
    expect(names(scan)).toEqual(['.gitmodules', 'a.ts', 'clone/.gitignore', 'clone/c.ts', 'sub module/lib.ts']);
    expect(reasons(scan)).toEqual({ 'trees/one/': 'nested_worktree' });
  });

  it('reads a project that lies in an ignored folder of another repository', async () => {
    const outer = makeProject({ '.gitignore': 'tmp/', 'tmp/project/a.ts': '' });
    git(outer, 'init', '-q');
    const root = `${outer}/tmp/project` as typeof outer;
    expect(names(await scanProject({ root }))).toEqual(['a.ts']);
  });

  it('takes a folder called venv for an environment of Python only where it is one', async () => {
    const files = { 'src/venv/create.py': '', 'venv/pyvenv.cfg': '', 'venv/lib/a.py': '', 'old/venv/bin/activate': '' };
    const root = makeProject(files);
    for (const isRepository of [false, true]) {
      if (isRepository) git(root, 'init', '-q');
      const scan = await scanProject({ root });
      expect(names(scan)).toEqual(['src/venv/create.py']);
      expect(reasons(scan)).toEqual({ 'venv/': 'excluded', 'old/venv/': 'excluded' });
    }
  });

  it('[CF] honours source folders, exclude patterns and the size limit', async () => {
    const files = { 'src/a.ts': '', 'src/gen/b.ts': '', 'srcs/c.ts': '', 'src/big.json': 'x'.repeat(1_048_577) };
    const root = makeProject(files);
    const scan = await scanProject({
      root,
      sourceDirs: ['./src/'],
      excludePatterns: ['**/gen/**'],
    });
    expect(names(scan)).toEqual(['src/a.ts']);
    expect(reasons(scan)).toEqual({ 'src/gen/b.ts': 'excluded', 'src/big.json': 'too_large' });
  });

  it('skips installed and vendored folders as one, but not a folder that only bears the name', async () => {
    const root = makeProject({
      'composer.json': '{}',
      'vendor/x/a.php': '',
      'node_modules/x/a.js': '',
      'pkg/go.mod': '',
      'pkg/vendor/x/a.go': '',
      'app/Models/vendor/seller.php': '',
      'app/Models/vendors/list.php': '',
      'app/api-2.0/orders.php': '',
      'web/assets/vendors/ace/ace.js': '',
      'web/assets/jquery-3.4.1/jquery.js': '',
      'resources/views/vendor/mail.blade.php': '',
    });
    const walked = await scanProject({ root });
    git(root, 'init', '-q');
    for (const scan of [walked, await scanProject({ root })]) {
      expect(names(scan)).toEqual([
        'app/Models/vendor/seller.php',
        'app/Models/vendors/list.php',
        'app/api-2.0/orders.php',
        'composer.json',
        'pkg/go.mod',
        'resources/views/vendor/mail.blade.php',
      ]);
      expect(reasons(scan)).toEqual({
        'vendor/': 'vendored',
        'node_modules/': 'excluded',
        'pkg/vendor/': 'vendored',
        'web/assets/vendors/': 'vendored',
        'web/assets/jquery-3.4.1/': 'vendored',
      });
    }
  });

  it('takes back what .gitattributes declares not vendored', async () => {
    const root = makeProject({
      '.gitattributes': 'vendor/ours/** -linguist-vendored\ngen/** linguist-generated=true\n',
      'vendor/ours/a.go': '',
      'vendor/theirs/a.go': '',
      'gen/a.ts': '',
    });
    const scan = await scanProject({ root });
    expect(names(scan)).toEqual(['.gitattributes', 'vendor/ours/a.go']);
    expect(reasons(scan)).toEqual({ 'vendor/': 'vendored', 'gen/a.ts': 'generated' });
  });

  it('lists empty folders, in which a new file would belong to the project', async () => {
    const root = makeProject({ 'a.ts': '', '.gitignore': 'ignored/' });
    git(root, 'init', '-q');
    mkdirSync(path.join(root, 'empty/inner'), { recursive: true });
    mkdirSync(path.join(root, 'ignored'));
    const { directories } = await scanProject({ root });
    expect(directories.map((directory) => directory.path).sort()).toEqual(['', 'empty', 'empty/inner']);
  });

  it('runs no program that the configuration of the repository names', async () => {
    const root = makeProject({ 'a.ts': '', 'evil.sh': '#!/bin/sh\ntouch owned\n' });
    git(root, 'init', '-q');
    chmodSync(path.join(root, 'evil.sh'), 0o755);
    git(root, 'config', 'core.fsmonitor', path.join(root, 'evil.sh'));
    expect(names(await scanProject({ root }))).toEqual(['a.ts', 'evil.sh']);
    expect(existsSync(path.join(root, 'owned'))).toBe(false);
  });
});

describe('scanPaths', () => {
  it.each(['git', 'walk'])('[SY2] judges new files and folders alone (%s)', async (source) => {
    const root = makeProject({ '.gitignore': '*.log\nskip/\n', 'a.ts': '' });
    if (source === 'git') git(root, 'init', '-q');
    for (const name of ['new.ts', 'new.log', 'dir/b.ts', 'dir/c.log', 'skip/d.ts', '.env']) writeInto(root, name, 'x');
    const scan = await scanPaths({ root }, ['new.ts', 'new.log', 'dir', 'skip', '.env', 'gone.ts']);
    expect(names(scan)).toEqual(['dir/b.ts', 'new.ts']);
    expect(reasons(scan)).toEqual({ '.env': 'secret' });
    expect(scan.directories.map((directory) => directory.path).sort()).toEqual(['', 'dir']);
  });
});
