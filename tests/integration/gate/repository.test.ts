/** Repositories outside of the project: git runs what their configuration says, and an agent may have written it. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { repositoryAt } from '../../../src/app/gate/git/repository.ts';
import { GatedProject } from '../../helpers/gated-project.ts';

let project: GatedProject;
let clone: string;

beforeEach(() => {
  project = new GatedProject();
  clone = path.join(project.outside, 'clone');
  git('clone', '-q', project.root, clone);
});

function git(...args: readonly string[]): void {
  execFileSync('git', args, { stdio: 'pipe' });
}

function configure(text: string): void {
  appendFileSync(path.join(clone, '.git/config'), text);
}

describe('a repository', () => {
  it('is looked for upwards', () => {
    expect(repositoryAt(path.join(clone, 'src/deep'))).toBe('plain');
    expect(repositoryAt(path.join(project.outside, 'none'))).toBe('none');
  });

  it('is found also where it is bare, or a work tree of another', () => {
    const [bare, tree] = [path.join(project.outside, 'b.git'), path.join(project.outside, 'tree')];
    git('clone', '-q', '--bare', project.root, bare);
    git('-C', clone, 'worktree', 'add', '-q', tree);
    expect([repositoryAt(bare), repositoryAt(tree)]).toEqual(['plain', 'plain']);
    writeFileSync(path.join(bare, 'config'), '[core]\n\tfsmonitor = touch x\n');
    configure('[diff]\n\texternal = touch x\n');
    expect([repositoryAt(bare), repositoryAt(tree)]).toEqual(['runs-code', 'runs-code']);
  });

  it.each([
    '[core]\n\tfsmonitor = touch x\n',
    '[core] pager = touch x\n',
    '[CORE]\nPager=touch x\n',
    '[diff "a"]\n\ttextconv = touch x\n',
    '[include]\n\tpath = /tmp/x\n',
    '[includeIf "gitdir:/"]\n\tpath = /tmp/x\n',
    '[filter "a"]\n\tclean = touch x\n',
    '[core]\n\tworktree = /work/shop\n',
    '[gpg]\n\tprogram = touch x\n',
    '[core]\n\t? = x\n',
  ])('that has %j runs code', (text) => {
    configure(text);
    expect(repositoryAt(clone)).toBe('runs-code');
  });

  it.each([
    '# a comment\n[user]\n\tname = A\n',
    '[core]\n\thooksPath = .husky\n',
    '[branch "a"]\n\tremote = origin\n\tmerge = refs/heads/a\n',
    '[alias]\n\tx = log\n[core]\n\tautocrlf = input\n',
    '[remote "other"]\n\turl = git@example.com:a.git\n\tfetch = +refs/heads/*:refs/remotes/other/*\n',
  ])('that has %j does not', (text) => {
    configure(text);
    expect(repositoryAt(clone)).toBe('plain');
  });

  it('runs the hook that follows every look at the index', () => {
    writeFileSync(path.join(clone, '.git/hooks/pre-commit'), '');
    expect(repositoryAt(clone)).toBe('plain');
    writeFileSync(path.join(clone, '.git/hooks/post-index-change'), '');
    expect(repositoryAt(clone)).toBe('runs-code');
  });
});

describe('a command that looks into one', () => {
  it('passes where nothing runs, and is refused where something does', async () => {
    const commands = [`git -C ${clone} log -3`, `cd ${clone} && git status`, `cd ${clone}/src; git diff HEAD`];
    for (const command of commands) expect([command, await project.mayRun(command)]).toEqual([command, true]);
    configure('[core]\n\tfsmonitor = touch x\n');
    for (const command of commands) expect([command, await project.mayRun(command)]).toEqual([command, false]);
  });

  it('is refused for the parts of a repository that were put together by hand', async () => {
    const made = path.join(project.outside, 'made');
    for (const folder of ['objects', 'refs']) mkdirSync(path.join(made, folder), { recursive: true });
    expect(await project.mayRun(`echo x > ${made}/HEAD; git -C ${made} log`)).toBe(false);
    writeFileSync(path.join(made, 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(path.join(made, 'config'), '[core]\n\tfsmonitor = touch x\n');
    expect(await project.mayRun(`git -C ${made} log`)).toBe(false);
  });
});

describe('a copy into a folder', () => {
  it('goes through the link that has the name of the file', async () => {
    const [folder, file] = [path.join(project.outside, 'into'), path.join(project.outside, 'app.ts')];
    mkdirSync(folder);
    writeFileSync(file, 'x');
    const commands = [`cp ${file} ${folder}`, `cp -t ${folder} ${file}`, `install ${file} ${folder}/`];
    for (const command of commands) expect([command, await project.mayRun(command)]).toEqual([command, true]);
    symlinkSync(path.join(project.root, 'src/app.ts'), path.join(folder, 'app.ts'));
    for (const command of commands) expect([command, await project.mayRun(command)]).toEqual([command, false]);
  });

  it('of a folder with links is followed when it is there', async () => {
    const [first, second] = [path.join(project.outside, 'first'), path.join(project.outside, 'second')];
    mkdirSync(first);
    symlinkSync(project.root, path.join(first, 'into'));
    cpSync(first, second, { recursive: true, verbatimSymlinks: true });
    expect(await project.mayRun(`echo x > ${second}/into/src/app.ts`)).toBe(false);
    rmSync(path.join(second, 'into'));
    expect(await project.mayRun(`echo x > ${second}/into/src/app.ts`)).toBe(true);
  });
});
