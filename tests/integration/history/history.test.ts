import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openProject } from '../../../src/app/composition/compose.ts';
import { indexProject } from '../../../src/app/project/index-project.ts';
import type { OpenProject } from '../../../src/app/project/open-project.ts';
import { historyOf } from '../../../src/app/project/project-history.ts';
import { searchCode } from '../../../src/app/search/search-code.ts';
import { toAbsolute } from '../../../src/base/paths.ts';
import { CommitHistory, packHistory } from '../../../src/storage/history.ts';
import { git, makeProject, writeInto } from '../scan/project.ts';

const FILES = {
  'src/a.ts': 'export function alpha(value: number): number {\n  return value + 1;\n}\n',
  'src/b.ts': 'export function beta(value: number): number {\n  return value + 2;\n}\n',
  'src/c.ts': 'export function gamma(value: number): number {\n  return value + 3;\n}\n',
};

/** A project in whose code nothing tells what its commits tell. */
function makeRepository(folder = ''): string {
  const root = makeProject({});
  git(root, 'init', '--quiet');
  for (const [name, content] of Object.entries(FILES)) {
    writeInto(root, path.join(folder, name), content);
    commit(root, `Add ${path.basename(name)}`);
  }
  return root;
}

function commit(root: string, ...message: string[]): void {
  git(root, 'add', '.');
  git(root, 'commit', '--quiet', ...message.flatMap((part) => ['-m', part]));
}

async function open(root: string): Promise<OpenProject> {
  const project = await openProject(toAbsolute(root, '/'), { environment: {} });
  onTestFinished(() => project.close());
  return project;
}

async function liftedBy(project: OpenProject, query: string): Promise<string[]> {
  const { hits } = await searchCode(project, { query, limit: 3 });
  return hits.filter(({ parts }) => parts.history > 0).map(({ file }) => file);
}

async function firstFor(project: OpenProject, query: string): Promise<string | undefined> {
  const { hits } = await searchCode(project, { query, limit: 3 });
  return hits[0]?.file;
}

const POLLING = { timeout: 30_000, interval: 20 };

const historyFile = (root: string): string => path.join(root, '.code-intel/history.bin');

describe('the history of a project', () => {
  it('finds a file by words that only its commits hold', async () => {
    const root = makeRepository();
    writeInto(root, 'src/b.ts', FILES['src/b.ts'].replace('2', '4'));
    commit(root, 'Overtime was charged twice', 'Working hours beyond midnight, see the complaint.');
    expect(await liftedBy(await open(root), 'overtime beyond midnight')).toEqual(['src/b.ts']);
  });

  it('leaves no file of its reading behind', async () => {
    const root = makeRepository();
    await indexProject(await open(root));
    const names = readdirSync(path.dirname(historyFile(root)));
    expect(names.filter((name) => name.startsWith('history'))).toEqual(['history.bin']);
  });

  it('is read on, not read anew, after further commits', async () => {
    const root = makeRepository();
    const project = await open(root);
    await indexProject(project);
    const before = new CommitHistory(readFileSync(historyFile(root)));
    writeInto(root, 'src/c.ts', FILES['src/c.ts'].replace('3', '5'));
    commit(root, '残業代の計算を修正');
    await indexProject(project);
    const after = new CommitHistory(readFileSync(historyFile(root)));
    expect([before.commitCount, after.commitCount]).toEqual([3, 4]);
    expect(after.commitsWith('残業')).toEqual([3]);
    expect(after.commitsWith('add')).toEqual(before.commitsWith('add'));
    expect(await liftedBy(project, '残業代')).toEqual(['src/c.ts']);
  });

  it('forgets the commits that a checkout has left behind, and an answer before that does without them', async () => {
    const root = makeRepository();
    writeInto(root, 'src/b.ts', FILES['src/b.ts'].replace('2', '4'));
    commit(root, 'Overtime was charged twice');
    const project = await open(root);
    await indexProject(project);
    git(root, 'checkout', '--quiet', 'HEAD~1');
    expect(await liftedBy(project, 'overtime')).toEqual([]);
    await vi.waitUntil(() => new CommitHistory(readFileSync(historyFile(root))).commitCount === 3, POLLING);
    git(root, 'checkout', '--quiet', '-');
    git(root, 'checkout', '--quiet', '--orphan', 'other');
    commit(root, 'Start over');
    await indexProject(project);
    expect(new CommitHistory(readFileSync(historyFile(root))).commitCount).toBe(1);
  });

  it('is read on after a question, when HEAD has gone further or the file is missing', async () => {
    const root = makeRepository('packages/shop');
    const project = await open(path.join(root, 'packages/shop'));
    await indexProject(project);
    writeInto(root, 'packages/shop/src/b.ts', FILES['src/b.ts'].replace('2', '4'));
    commit(root, 'Overtime was charged twice');
    const file = historyFile(path.join(root, 'packages/shop'));
    await vi.waitUntil(async () => (await liftedBy(project, 'overtime')).length > 0, POLLING);
    for (const _ of [1, 2]) {
      rmSync(file);
      await liftedBy(project, 'overtime');
      await vi.waitUntil(() => existsSync(file), POLLING);
    }
    expect(await liftedBy(project, 'overtime')).toEqual(['src/b.ts']);
  });

  it('knows the files of a project that is a folder of the repository', async () => {
    const root = makeRepository('packages/shop');
    await indexProject(await open(path.join(root, 'packages/shop')));
    const { paths } = new CommitHistory(readFileSync(historyFile(path.join(root, 'packages/shop'))));
    expect(paths).toEqual(['src/a.ts', 'src/b.ts', 'src/c.ts']);
  });

  it('leaves out commits of many files, and lines about people', async () => {
    const root = makeRepository();
    for (let at = 0; at < 31; at++) writeInto(root, `many/${at}.ts`, `export const n${at} = ${at};\n`);
    commit(root, 'Reformat everything');
    writeInto(root, 'src/a.ts', 'export const alpha = 1;\n');
    commit(root, 'Simplify', 'Co-authored-by: Zebedee <z@example.org>');
    await indexProject(await open(root));
    const history = new CommitHistory(readFileSync(historyFile(root)));
    expect(history.commitsWith('reformat')).toEqual([]);
    expect([...history.terms()]).not.toContain('zebede');
    expect(history.commitCount).toBe(4);
  });

  it('is absent without git, and nothing else changes', async () => {
    const root = makeProject(FILES);
    const project = await open(root);
    expect(await firstFor(project, 'alpha')).toBe('src/a.ts');
    expect(existsSync(historyFile(root))).toBe(false);
  });

  it('runs no program of the repository', async () => {
    const root = makeRepository();
    const trap = path.join(root, 'trap.sh');
    writeFileSync(trap, `#!/bin/sh\ntouch "${root}/sprung"\n`);
    chmodSync(trap, 0o755);
    for (const [key, value] of [
      ['log.showSignature', 'true'],
      ['gpg.program', trap],
      ['core.fsmonitor', trap],
      ['core.pager', trap],
      ['diff.external', trap],
    ] as const) {
      git(root, 'config', key, value);
    }
    await indexProject(await open(root));
    expect(existsSync(historyFile(root))).toBe(true);
    expect(existsSync(path.join(root, 'sprung'))).toBe(false);
  });

  it('that was shallow is read anew once the repository is deepened, by a question as well as by a full check', async () => {
    const origin = makeRepository();
    writeInto(origin, 'src/b.ts', FILES['src/b.ts'].replace('2', '4'));
    commit(origin, 'Overtime was charged twice');
    writeInto(origin, 'src/c.ts', FILES['src/c.ts'].replace('3', '5'));
    commit(origin, 'Count gamma by five');
    const countIn = (root: string): number => new CommitHistory(readFileSync(historyFile(root))).commitCount;
    for (const how of [indexProject, (project: OpenProject) => liftedBy(project, 'overtime')]) {
      const root = makeProject({});
      git(root, 'clone', '--quiet', '--depth', '1', `file://${origin}`, '.');
      const project = await open(root);
      await indexProject(project);
      expect(countIn(root)).toBe(1);
      git(root, 'fetch', '--quiet', '--unshallow');
      await how(project);
      await vi.waitUntil(() => countIn(root) === 5, POLLING);
      expect(await liftedBy(project, 'overtime')).toEqual(['src/b.ts']);
    }
  });

  it.runIf(process.platform !== 'win32')('in whose place is a pipe is waited for by no answer', async () => {
    const root = makeRepository();
    const project = await open(root);
    await indexProject(project);
    rmSync(historyFile(root));
    execFileSync('mkfifo', [historyFile(root)]);
    expect(await firstFor(project, 'alpha')).toBe('src/a.ts');
  });

  it('that is damaged costs no answer, and the next full check reads it again', async () => {
    const root = makeRepository();
    const project = await open(root);
    await indexProject(project);
    const whole = statSync(historyFile(root)).size;
    truncateSync(historyFile(root), Math.floor(whole / 2));
    expect(await firstFor(project, 'alpha')).toBe('src/a.ts');
    await indexProject(project);
    expect(statSync(historyFile(root)).size).toBe(whole);
  });
});

it('a history never names a commit or a file that it does not have', () => {
  const row = { words: 1, touched: 1, files: [0] };
  const made = { head: 'h', boundary: '', paths: ['a'], commits: [row], postings: new Map([['x', [0]]]) };
  expect(new CommitHistory(packHistory(made)).commitsWith('x')).toEqual([0]);
  const strange = new CommitHistory(packHistory({ ...made, commits: [{ ...row, files: [1] }] }));
  expect([...strange.files]).toEqual([]);
  const far = new CommitHistory(packHistory({ ...made, postings: new Map([['x', [0, 7]]]) }));
  expect(far.commitsWith('x')).toEqual([0]);
});

describe('a question', () => {
  it.each([
    ['in a folder without a repository', () => makeProject(FILES)],
    [
      'before the first commit',
      () => {
        const root = makeProject(FILES);
        git(root, 'init', '--quiet');
        return root;
      },
    ],
    ['whose history is there', () => makeRepository()],
  ])('%s starts no git', async (_, make) => {
    const root = make();
    const project = await open(root);
    await indexProject(project);
    const tools = makeProject({ git: '#!/bin/sh\necho started >> "$(dirname "$0")/log"\nexit 1\n' });
    chmodSync(path.join(tools, 'git'), 0o755);
    vi.stubEnv('PATH', `${tools}${path.delimiter}${process.env.PATH}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    await historyOf(project);
    expect(existsSync(path.join(tools, 'log'))).toBe(false);
  });
});
