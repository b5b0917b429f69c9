/** The limits of the index: nothing is purged unless the project asks for it. */
import { describe, expect, it } from 'vitest';
import { indexProject } from '../../../src/app/project/index-project.ts';
import type { OpenProject } from '../../../src/app/project/open-project.ts';
import { type PurgeJob, purge } from '../../../src/app/project/prune-index.ts';
import { syncReason } from '../../../src/app/project/sync.ts';
import { projectStatus } from '../../../src/app/reports/project-status.ts';
import { asRelative } from '../../../src/base/paths.ts';
import { makeProject, writeInto } from '../scan/project.ts';
import { generateProject } from './generated-project.ts';
import { filesFound, open } from './open.ts';

const DAY_MS = 86_400_000;
const NOW = 2_000_000_000_000;
const FILES = {
  'first.ts': 'export function firstNeedle() {}\n',
  'second.ts': 'export function secondNeedle() {}\n',
  'third.ts': 'export function thirdNeedle() { return firstNeedle() + secondNeedle(); }\n',
};
const NO_LIMITS = { maxChunks: null, maxIndexSizeMb: null, autoPurgeDays: 30 };

describe('a file whose process was ended by the system', () => {
  it('is read again at the next check, which is due soon', async () => {
    const { project } = await indexedFiles();
    const { store } = project;
    const skipped = store.files().filter(({ path }) => path === 'first.ts');
    store.publish({
      removed: skipped.map(({ path }) => path),
      skipped: skipped.map((file) => ({ ...file, reason: 'parser_killed', hash: '' })),
      touched: [],
    });
    expect(store.totals().skipped).toEqual({ parser_killed: 1 });
    expect(syncReason(project)).toBe('none');
    store.publish({ removed: [], skipped: [], touched: [], meta: { checked_at: String(Date.now() - 6 * 60_000) } });
    expect(syncReason(project)).toBe('ttl_passed');
    await indexProject(project);
    expect(store.totals().skipped).toEqual({});
    expect(syncReason(project)).toBe('none');
  });
});

describe('max_chunks', () => {
  it('[RL1] purges files that were not indexed for auto_purge_days, oldest first, until the rest fits', async () => {
    const { project } = await indexedFiles();
    setAges(project, { 'first.ts': 50, 'second.ts': 90, 'third.ts': 1 });
    runPurge(project, { maxChunks: 2 });
    expect(purgedOf(project)).toEqual(['second.ts']);
    runPurge(project, { maxChunks: 1 });
    expect(purgedOf(project)).toEqual(['first.ts', 'second.ts']);
  });

  it('[RL1] purges nothing that was indexed lately, and nothing below the limit', async () => {
    const { project } = await indexedFiles();
    setAges(project, { 'first.ts': 29, 'second.ts': 29, 'third.ts': 29 });
    const warned: string[] = [];
    runPurge(project, { maxChunks: 1 }, warned);
    expect(warned).toEqual([expect.stringContaining('2 chunks more than max_chunks (1)')]);
    setAges(project, { 'first.ts': 50, 'second.ts': 90, 'third.ts': 50 });
    runPurge(project, { maxChunks: 3 });
    runPurge(project, {});
    expect(purgedOf(project)).toEqual([]);
  });

  it('[RL1] leaves a purged file alone until it changes', async () => {
    const { root, project } = await indexedFiles();
    setAges(project, { 'first.ts': 50, 'second.ts': 90, 'third.ts': 1 });
    runPurge(project, { maxChunks: 2 });
    expect(await filesFound(project, 'secondNeedle')).not.toContain('second.ts');
    writeInto(root, 'second.ts', 'export function secondNeedle() { return 2; }\n');
    expect(await filesFound(project, 'secondNeedle')).toContain('second.ts');
    expect(purgedOf(project)).toEqual([]);
  });
});

it.each([['1000'], [undefined]])('what max_chunks took out comes back when it is raised to %s', async (limit) => {
  const root = makeProject(FILES);
  const under = async (maxChunks: string | undefined) => {
    const environment = maxChunks === undefined ? {} : { CODE_INTEL_MAX_CHUNKS: maxChunks };
    const { project } = await open(root, environment);
    await project.ensureFresh();
    return project;
  };
  const limited = await under('2');
  setAges(limited, { 'first.ts': 50, 'second.ts': 90, 'third.ts': 1 });
  runPurge(limited, { maxChunks: 2 });
  expect(purgedOf(await under('2'))).toEqual(['second.ts']);
  expect(purgedOf(await under('1'))).toEqual(['second.ts']);
  const raised = await under(limit);
  expect(purgedOf(raised)).toEqual([]);
  expect(await filesFound(raised, 'secondNeedle')).toContain('second.ts');
});

it.each([
  ['256', 100, 1],
  ['256', 10, 0],
  ['600', 100, 0],
])('[RL3] memory_limit_mb of %s tells what %i files take, %i times', async (limit, count, times) => {
  const root = makeProject(Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}.md`, `word${at}\n`])));
  const { project, notices } = await open(root, { CODE_INTEL_MEMORY_LIMIT_MB: limit });
  await project.ensureFresh();
  expect(notices.filter((notice) => /^memory_limit_mb is 256: .* up to 480 MB/.test(notice))).toHaveLength(times);
});

describe('max_index_size_mb', () => {
  it('[RL2] warns, and purges what nobody refers to first, until the index fits', async () => {
    const root = makeProject({ ...generateProject(2, 400), ...FILES });
    const { project, notices } = await open(root, { CODE_INTEL_MAX_INDEX_SIZE_MB: '1' });
    await project.ensureFresh();
    const before = project.store.totals();
    expect(notices).toEqual(before.bytes > 1_000_000 ? [expect.stringContaining('max_index_size_mb')] : []);
    const warned: string[] = [];
    runPurge(project, { maxIndexSizeMb: before.bytes / 2_000_000 }, warned);
    expect(warned).toEqual([expect.stringContaining('were taken out of it')]);
    expect(project.store.totals().bytes).toBeLessThan(before.bytes * 0.75);
    expect(purgedOf(project)).toContain('third.ts');
    expect(purgedOf(project)).not.toContain('first.ts');
  });
});

async function indexedFiles() {
  const root = makeProject(FILES);
  const { project } = await open(root);
  await project.ensureFresh();
  return { root, project };
}

function runPurge(project: OpenProject, limits: Partial<PurgeJob['limits']>, warned: string[] = []): void {
  purge({ store: project.store, limits: { ...NO_LIMITS, ...limits }, now: NOW, onNotice: (text) => warned.push(text) });
}

function setAges(project: OpenProject, days: Readonly<Record<string, number>>): void {
  const touched = Object.entries(days).map(([file, age]) => {
    const path = asRelative(file);
    return { path, ctimeMs: project.store.file(path)?.ctimeMs ?? 0, indexedAt: NOW - age * DAY_MS };
  });
  project.store.publish({ removed: [], skipped: [], touched });
}

function purgedOf(project: OpenProject): string[] {
  const group = projectStatus(project).skipped.find(({ reason }) => reason === 'purged');
  return [...(group?.files ?? [])];
}
