/** When the index is compared with the files, and that an answer never shows what was there before. */
import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { indexProject } from '../../../src/app/project/index-project.ts';
import type { OpenProject } from '../../../src/app/project/open-project.ts';
import { syncReason } from '../../../src/app/project/sync.ts';
import { git, makeProject, writeInto } from '../scan/project.ts';
import { filesFound, open } from './open.ts';

const KEEP = { 'keep.ts': 'export function keepThis() {}\n' };

describe('an answer', () => {
  it('[SY2] [SY3] holds a file as it was saved a moment ago', async () => {
    const root = makeProject(KEEP);
    const { project } = await open(root);
    for (const word of ['alphaNeedle', 'gammaNeedle', 'deltaNeedle']) {
      writeInto(root, 'sub/new.ts', `export function ${word}() {}\n`);
      expect(await filesFound(project, word)).toContain('sub/new.ts');
      expect(project.store.keys('#')).toEqual(['#keepthis', `#${word.toLowerCase()}`].sort());
    }
  });

  it.each([true, false])('follows the ignore rules as they are now (git: %s)', async (isRepository) => {
    const root = makeProject({ ...KEEP, 'gone.ts': 'export function ignoredSoon() {}\n' });
    if (isRepository) git(root, 'init', '-q');
    const { project } = await open(root);
    expect(await pathsOf(project)).toEqual(['gone.ts', 'keep.ts']);
    writeInto(root, '.gitignore', 'gone.ts\n');
    expect(await pathsOf(project)).toEqual(['.gitignore', 'keep.ts']);
    writeInto(root, '.gitignore', '');
    expect(await pathsOf(project)).toEqual(['.gitignore', 'gone.ts', 'keep.ts']);
    rmSync(`${root}/.gitignore`);
    expect(await pathsOf(project)).toEqual(['gone.ts', 'keep.ts']);
  });

  it('holds a file that was too large until it shrank', async () => {
    const root = makeProject({ ...KEEP, 'big.ts': 'export function smallNow() {}\n' });
    truncateSync(`${root}/big.ts`, 20_000_000);
    const { project } = await open(root);
    await project.ensureFresh();
    expect(project.store.totals().skipped).toEqual({ too_large: 1 });
    writeInto(root, 'big.ts', 'export function smallNow() {}\n');
    expect(await filesFound(project, 'smallNow')).toContain('big.ts');
  });

  it('holds a file that took the place of a link, and not one that a link replaced', async () => {
    const root = makeProject({ ...KEEP, 'b.ts': 'export function realNeedle() {}\n' });
    symlinkSync('keep.ts', `${root}/link.ts`);
    const { project } = await open(root);
    await project.ensureFresh();
    rmSync(`${root}/link.ts`);
    renameSync(`${root}/b.ts`, `${root}/link.ts`);
    symlinkSync('keep.ts', `${root}/b.ts`);
    expect(await pathsOf(project)).toEqual(['keep.ts', 'link.ts']);
    expect(project.store.totals().skipped).toEqual({ symlink: 1 });
  });

  it('survives a folder and a file that change places', async () => {
    const root = makeProject({ ...KEEP, 'x/inner.ts': 'export const inner = 1;\n', y: 'plain\n' });
    const { project } = await open(root);
    await project.ensureFresh();
    rmSync(`${root}/x`, { recursive: true });
    rmSync(`${root}/y`);
    writeFileSync(`${root}/x`, 'plain\n');
    mkdirSync(`${root}/y`);
    writeInto(root, 'y/inner.ts', 'export const inner = 2;\n');
    expect(await pathsOf(project)).toEqual(['keep.ts', 'x', 'y/inner.ts']);
  });
});

describe('a full check is due', () => {
  it('[SY5] when there is no index', async () => {
    const { project } = await open(makeProject(KEEP));
    expect(syncReason(project)).toBe('no_state');
    await project.ensureFresh();
    expect(syncReason(project)).toBe('none');
  });

  it('[SY5] [SY6] when the last one is older than sync_ttl_hours', async () => {
    const { project } = await indexed();
    const setAge = (hours: number) => {
      const checkedAt = String(Date.now() - hours * 3_600_000);
      project.store.publish({ removed: [], skipped: [], touched: [], meta: { checked_at: checkedAt } });
    };
    setAge(0.9);
    expect(syncReason(project)).toBe('none');
    setAge(1.1);
    expect(syncReason(project)).toBe('ttl_passed');
  });

  it('[SY5] when an option that shapes chunks changed, and the index is built anew', async () => {
    const { root } = await indexed();
    const { project } = await open(root, { CODE_INTEL_CHUNK_STRATEGY: 'lines' });
    expect(syncReason(project)).toBe('fingerprint_mismatch');
    await project.ensureFresh();
    expect([syncReason(project), project.store.totals().symbols]).toEqual(['none', 0]);
  });
});

describe('indexing', () => {
  it('[SY5] when the settings say otherwise which files belong to the project', async () => {
    const root = makeProject({ ...KEEP, 'old/gone.ts': 'export function excludedSoon() {}\n' });
    const pathsWith = async (patterns: string): Promise<string[]> => {
      const { project } = await open(root, { CODE_INTEL_EXCLUDE_PATTERNS: patterns });
      return pathsOf(project);
    };
    expect(await pathsWith('[]')).toEqual(['keep.ts', 'old/gone.ts']);
    expect(await pathsWith('["old/**"]')).toEqual(['keep.ts']);
    expect(await pathsWith('[]')).toEqual(['keep.ts', 'old/gone.ts']);
  });

  it('[SY4] counts what it added, changed and removed', async () => {
    const { root, project } = await indexed();
    writeInto(root, 'a.ts', 'export const a = 1;\n');
    expect(await indexProject(project)).toMatchObject({ added: 1, modified: 0, deleted: 0 });
    writeInto(root, 'a.ts', 'export const a = 22;\n');
    rmSync(`${root}/keep.ts`);
    expect(await indexProject(project)).toMatchObject({ added: 0, modified: 1, deleted: 1, files: 1 });
    expect(await indexProject(project)).toMatchObject({ added: 0, modified: 0, deleted: 0 });
  });
});

async function indexed() {
  const root = makeProject(KEEP);
  const { project } = await open(root);
  await project.ensureFresh();
  return { root, project };
}

async function pathsOf(project: OpenProject): Promise<string[]> {
  await project.ensureFresh();
  return project.store
    .files()
    .filter(({ skip }) => skip === null)
    .map(({ path }) => path);
}
