/** No program or server of others keeps a command waiting: one that is missing, hangs, or says what nobody can use. */
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { git, makeProject } from '../integration/scan/project.ts';
import { run } from './program.ts';

const FILES = { 'src/bill.ts': 'export function bill(total: number): number {\n  return total;\n}\n' };
/** Far below any limit of a single program, and far above what a command takes on a busy machine. */
const LATEST_MS = 60_000;

function repository(): string {
  const root = makeProject(FILES);
  git(root, 'init', '--quiet');
  return root;
}

/** A folder whose `git` is this script. */
function doubleOf(script: string): string {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'git'), `#!/bin/sh\n${script}\n`);
  chmodSync(path.join(folder, 'git'), 0o755);
  return folder;
}

describe('without git', () => {
  it.each([
    ['index', ['index', '--path']],
    ['a first search', ['search', 'bill', '--path']],
  ])('%s ends when it has its answer', async (_what, words) => {
    const started = performance.now();
    const { code } = await run([...words, repository()], { environment: { PATH: '/nonexistent' } });
    expect(code).toBe(0);
    expect(performance.now() - started).toBeLessThan(LATEST_MS);
  });
});

describe('with a git that', () => {
  it.each([
    ['hangs and ignores signals', 'trap "" TERM INT HUP; while :; do sleep 1; done'],
    ['prints without end', 'exec yes'],
    ['prints rubbish', 'head -c 300000 /dev/urandom'],
    ['lists the folder itself', String.raw`printf './\0'`],
    ['prints a greeting', 'echo hello'],
  ])('%s, an index is made all the same [NS4], in less than the time of two questions', async (_what, script) => {
    const started = performance.now();
    const root = repository();
    const environment = { PATH: `${doubleOf(script)}:/usr/bin:/bin` };
    expect((await run(['index', '--path', root], { environment })).code).toBe(0);
    expect(performance.now() - started).toBeLessThan(LATEST_MS);
    expect((await run(['def', 'bill', '--path', root])).out).toContain('src/bill.ts');
  });
});

describe('variables of git', () => {
  it('that name another repository do not reach in', async () => {
    const root = repository();
    const other = repository();
    const environment = { GIT_DIR: path.join(other, '.git'), GIT_WORK_TREE: other, GIT_INDEX_FILE: '/nonexistent' };
    expect((await run(['index', '--path', root], { environment })).code).toBe(0);
    expect((await run(['def', 'bill', '--path', root])).out).toContain('src/bill.ts');
  });
});
