/**
 * What an agent may make in a folder that is free or lies outside of the project, so that the gate or the server, which
 * run in no view, would do for it what its own commands cannot.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createIndexFolder } from '../../../src/app/roots/index-folder.ts';
import { toAbsolute } from '../../../src/base/paths.ts';
import { readCommits } from '../../../src/indexing/history/read-commits.ts';
import { listGitFiles } from '../../../src/indexing/scan/git-files.ts';
import { GatedProject } from '../../helpers/gated-project.ts';

let project: GatedProject;
let mark: string;

beforeEach(() => {
  project = new GatedProject();
  mark = path.join(project.outside, 'ran');
});

/** A program that leaves a mark. @param answer what it does then */
function trap(answer = 'cat'): string {
  const file = path.join(project.outside, 'trap.sh');
  writeFileSync(file, `#!/bin/sh\ntouch ${mark}\n${answer}\n`);
  chmodSync(file, 0o755);
  return file;
}

/** Every event that looks at the state of the files. */
async function playEvents(): Promise<void> {
  await project.before('mcp__x__get_y', {});
  await project.after('mcp__x__get_y', {});
  await project.before('Bash', { command: 'cat README.md' });
  await project.after('Bash', { command: 'cat README.md' });
  await project.event('UserPromptSubmit', { prompt: 'x' });
  await project.event('Stop');
}

describe('git, as the gate asks it, runs nothing that the repository names', () => {
  it.each([
    ['a filter', (program: string) => [['filter.x.clean', program]]],
    [
      'a filter that is a process and required',
      (program: string) => [
        ['filter.x.process', program],
        ['filter.x.required', 'true'],
      ],
    ],
    ['a filter with a dot in its name', (program: string) => [['filter.a.x.clean', program]]],
    ['a filter with an equals sign in its name', (program: string) => [['filter.a=b.clean', program]]],
    ['a monitor', (program: string) => [['core.fsmonitor', program]]],
    ['a program that compares', (program: string) => [['diff.external', program]]],
    ['a program that makes text', (program: string) => [['diff.x.textconv', program]]],
  ])('%s', async (_, settingsOf) => {
    for (const [name = '', value = ''] of settingsOf(trap())) project.git('config', name, value);
    const names = ['x', 'a.x', 'a=b'].map((name) => `* filter=${name} diff=x`);
    for (const line of names) {
      project.write('.gitattributes', `${line}\n`);
      project.write('src/app.ts', 'export const b = 1;\n');
      await playEvents();
    }
    expect(existsSync(mark)).toBe(false);
  });

  it('a filter in a file that the configuration includes', async () => {
    project.write('.git/more', `[filter "x"]\n\tclean = ${trap()}\n`);
    project.git('config', 'include.path', 'more');
    project.write('.gitattributes', '* filter=x\n');
    project.write('src/app.ts', 'export const b = 1;\n');
    await playEvents();
    expect(existsSync(mark)).toBe(false);
  });

  it('the trap does work for who asks git without care', () => {
    project.git('config', 'filter.x.clean', trap());
    project.write('.gitattributes', '* filter=x\n');
    project.write('src/app.ts', 'export const b = 1;\n');
    project.git('status');
    expect(existsSync(mark)).toBe(true);
  });

  it('a repository below that is its own configuration', async () => {
    project.write('.gitignore', 'dist/\n');
    const inner = path.join(project.root, 'dist/inner');
    mkdirSync(inner, { recursive: true });
    execFileSync('git', ['init', '-q', inner]);
    execFileSync('git', ['-C', inner, 'config', 'core.fsmonitor', trap()]);
    const head = project.git('rev-parse', 'HEAD').trim();
    project.git('update-index', '--add', '--cacheinfo', `160000,${head},dist/inner`);
    await playEvents();
    expect(existsSync(mark)).toBe(false);
  });
});

it('a history with holes is read without asking a remote, which may be a program', async () => {
  project.write('src/b.ts', 'export const b = 1;\n');
  project.commit();
  for (const [name, value] of [
    ['extensions.partialClone', 'origin'],
    ['remote.origin.promisor', 'true'],
    ['remote.origin.url', `ext::${trap('exit 1')}`],
    ['protocol.ext.allow', 'always'],
    ['core.repositoryFormatVersion', '1'],
  ])
    project.git('config', name ?? '', value ?? '');
  const tree = project.git('rev-parse', 'HEAD~1:src').trim();
  rmSync(path.join(project.root, '.git/objects', tree.slice(0, 2), tree.slice(2)), { force: true });
  expect(() => project.git('cat-file', '-e', tree)).toThrow();
  expect(existsSync(mark)).toBe(true);
  rmSync(mark);
  const repository = { folder: project.root, scratch: path.join(project.outside, 'log.tmp') };
  await readCommits(repository, 'HEAD', 10);
  await listGitFiles(project.root);
  await playEvents();
  expect(existsSync(mark)).toBe(false);
});

describe('a folder of the program that is a link', () => {
  it('out of the project is written through neither by the hook nor by the server', async () => {
    const planted = path.join(project.outside, 'planted');
    mkdirSync(planted);
    symlinkSync(path.join(project.root, 'src'), path.join(planted, '.code-intel'));
    const fields = { cwd: planted, tool_name: 'mcp__code-intel__start_session', tool_input: {}, tool_use_id: 't' };
    await project.event('PreToolUse', fields);
    await project.event('PostToolUse', { ...fields, tool_name: 'Read', tool_input: { file_path: `${planted}/a.ts` } });
    await project.event('UserPromptSubmit', { cwd: planted, prompt: 'x' });
    expect(() => createIndexFolder(toAbsolute(planted, '/'))).toThrow('is a link');
    expect(readdirSync(path.join(project.root, 'src'))).toEqual(['app.ts']);
  });

  it.each(['spool', 'logs', 'index.db', 'agreements'])(
    'in its part %s neither, also before it exists',
    async (part) => {
      const planted = path.join(project.outside, 'planted');
      mkdirSync(path.join(planted, '.code-intel'), { recursive: true });
      for (const target of [path.join(project.root, 'src'), path.join(project.root, 'not-there')]) {
        symlinkSync(target, path.join(planted, '.code-intel', part));
        await project.event('UserPromptSubmit', { cwd: planted, prompt: 'x' });
        await project.event('PreToolUse', {
          cwd: planted,
          tool_name: 'mcp__code-intel__start_session',
          tool_input: {},
        });
        expect(() => createIndexFolder(toAbsolute(planted, '/'))).toThrow('is a link');
        rmSync(path.join(planted, '.code-intel', part));
      }
      expect(readdirSync(path.join(project.root, 'src'))).toEqual(['app.ts']);
      expect(existsSync(path.join(project.root, 'not-there'))).toBe(false);
    },
  );
});

it('a common folder of git that a command names is told as a change of what git runs', async () => {
  project.publish();
  const told = await project.shell('node x.js', () => project.write('.git/commondir', '.\n'));
  expect(told.stderr).toContain('.git/commondir');
});

describe('a file tool that is led elsewhere by a link which comes after the judgement', () => {
  it.each(['build output', 'a folder outside'])('from %s is told, and closes the session', async (where) => {
    project = new GatedProject({ 'src/app.ts': 'export const a = 1;\n', '.gitignore': 'dist/\n' });
    const folder = path.join(where === 'build output' ? project.root : project.outside, 'dist/a');
    mkdirSync(folder, { recursive: true });
    project.publish({ phase: 'EXPLORATION', grants: { files: [], folders: [] } });
    const input = { file_path: path.join(folder, 'app.ts'), content: 'pwned' };
    expect((await project.before('Write', input)).exitCode).toBe(0);
    rmSync(folder, { recursive: true });
    symlinkSync(path.join(project.root, 'src'), folder);
    writeFileSync(input.file_path, input.content);
    rmSync(folder);
    mkdirSync(folder);
    const { exitCode, stderr } = await project.after('Write', input);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('src/app.ts')]);
    expect(project.reports('tampered')).toMatchObject([{ paths: ['src/app.ts'] }]);
  });

  it('is silent where the write ended as it was judged', async () => {
    project = new GatedProject({ 'src/app.ts': 'export const a = 1;\n', '.gitignore': 'dist/\n' });
    const input = { file_path: path.join(project.root, 'dist/app.ts'), content: 'x' };
    expect((await project.before('Write', input)).exitCode).toBe(0);
    project.write('dist/app.ts', 'x');
    expect(await project.after('Write', input)).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });
  });
});
