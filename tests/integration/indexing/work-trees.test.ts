/** The index of one work tree seeds that of another: only what differs is read. */
import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openProject } from '../../../src/app/composition/compose.ts';
import { indexProject } from '../../../src/app/project/index-project.ts';
import { type AbsolutePath, toAbsolute } from '../../../src/base/paths.ts';
import { removeDatabase } from '../../../src/storage/sqlite-file.ts';
import { git, makeProject, writeInto } from '../scan/project.ts';
import type { IndexDump } from './index-dump.ts';
import { dumpOf, filesFound, open } from './open.ts';

const FILES = {
  'src/login.ts': 'export class LoginService { lockAccount() {} }\n',
  'src/cart.ts': 'export class Cart { addItem() {} }\n',
  'src/mail.ts': 'export class Mailer { sendInvoice() {} }\n',
  'packages/app/src/main.ts': 'export function startApplication() {}\n',
};
const TAKEN_OVER = /^4 of 4 files are taken over from the index of .+, where they are the same\.$/;

describe('a new work tree', () => {
  it('takes over what is the same, and has the index that it would have without', async () => {
    const { tree } = await repository();
    writeInto(tree, 'src/cart.ts', 'export class Basket { addArticle() {} }\n');
    writeInto(tree, 'src/new.ts', 'export class Coupon {}\n');
    rmSync(path.join(tree, 'src/mail.ts'));
    const { project, notices } = await open(tree);
    const report = await indexProject(project);
    expect(notices).toEqual([expect.stringMatching(/^2 of 4 files are taken over/)]);
    expect([report.added, report.modified, report.deleted]).toEqual([2, 0, 0]);
    expect(dumpOf(tree)).toEqual(await dumpFromScratch(tree));
  });

  it('answers from its own files at once', async () => {
    const { tree } = await repository();
    writeInto(tree, 'src/cart.ts', 'export class Basket { addArticle() {} }\n');
    const { project } = await open(tree);
    expect(await filesFound(project, 'Basket')).toContain('src/cart.ts');
    expect(project.store.keys('#')).not.toContain('#Cart');
  });

  it('reads nothing again with the next question', async () => {
    const { tree } = await repository();
    const { project } = await open(tree);
    await project.ensureFresh();
    expect(await project.ensureFresh()).toEqual({ state: 'fresh', updated: 0 });
  });

  it('is read as a whole when it shall be', async () => {
    const { tree } = await repository();
    const { project, notices } = await open(tree);
    expect((await indexProject(project, { force: true })).added).toBe(4);
    expect(notices).toEqual([]);
  });

  it('may be a folder in a work tree', async () => {
    const { tree, main } = await repository('packages/app');
    const { project, notices } = await open(tree);
    await project.ensureFresh();
    expect(notices).toEqual([`1 of 1 file is taken over from the index of ${main}, where they are the same.`]);
  });
});

describe('the main work tree', () => {
  it('takes over from a linked one', async () => {
    const { main, tree } = await repository();
    renameSync(path.join(main, '.code-intel'), path.join(tree, '.code-intel'));
    const { project, notices } = await open(main);
    await project.ensureFresh();
    expect(notices).toEqual([expect.stringMatching(TAKEN_OVER)]);
  });
});

describe('nothing is taken over', () => {
  it('from an index that other settings made', async () => {
    const { tree } = await repository();
    expect(await noticesOf(tree, { CODE_INTEL_CHUNK_MAX_TOKENS: '300' })).toEqual([]);
  });

  it.each([
    ['damaged', replaceByGarbage],
    ['without a table', (file: string) => execute(file, 'DROP TABLE outline')],
    ['with a wrong value', (file: string) => execute(file, "UPDATE file SET hash = x'00'")],
    ['of another program', (file: string) => execute(file, 'PRAGMA application_id = 7')],
    ['of another format', (file: string) => execute(file, 'PRAGMA user_version = 999')],
  ])('from an index that is %s', async (_, spoil) => {
    const { main, tree } = await repository();
    spoil(path.join(main, '.code-intel', 'index.db'));
    expect(await noticesOf(tree)).toEqual([]);
    expect(Object.keys(dumpOf(tree))).toHaveLength(4);
  });

  it('by a folder that only claims to be a work tree', async () => {
    const { main } = await repository();
    const claimant = makeProject({ ...FILES, '.git': `gitdir: ${main}/.git/worktrees/tree\n` });
    expect(await noticesOf(claimant)).toEqual([]);
  });
});

interface Repository {
  /** The main work tree, or the folder in it; indexed. */
  readonly main: AbsolutePath;
  /** The same in a linked one. */
  readonly tree: AbsolutePath;
}

async function repository(folder = ''): Promise<Repository> {
  const top = makeProject(FILES);
  git(top, 'init', '-q');
  git(top, 'add', '-A');
  git(top, 'commit', '-q', '-m', 'first');
  const linked = `${top}-tree`;
  onTestFinished(() => rmSync(linked, { recursive: true, force: true }));
  git(top, 'worktree', 'add', '-q', linked);
  const [main, tree] = [top, linked].map((place) => toAbsolute(folder, place));
  if (main === undefined || tree === undefined) throw new Error('two places');
  const project = await openProject(main, { environment: {} });
  await project.ensureFresh();
  await project.close();
  return { main, tree };
}

async function noticesOf(root: AbsolutePath, environment: Record<string, string> = {}): Promise<readonly string[]> {
  const { project, notices } = await open(root, environment);
  await project.ensureFresh();
  return notices;
}

/** The index of a copy that is no work tree of anything. */
async function dumpFromScratch(tree: AbsolutePath): Promise<IndexDump> {
  const copy = makeProject({});
  cpSync(path.join(tree, 'src'), path.join(copy, 'src'), { recursive: true });
  cpSync(path.join(tree, 'packages'), path.join(copy, 'packages'), { recursive: true });
  const { project } = await open(copy);
  await project.ensureFresh();
  return dumpOf(copy);
}

function replaceByGarbage(file: string): void {
  removeDatabase(file);
  writeFileSync(file, 'no database');
}

function execute(file: string, sql: string): void {
  const db = new DatabaseSync(file);
  db.exec(sql);
  db.close();
}
