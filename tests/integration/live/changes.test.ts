/** What a server that watches its project says after files changed. Nothing is waited for but answers. */
import { existsSync, linkSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findDefinitions } from '../../../src/app/facts/find-definitions.ts';
import type { LiveFacts } from '../../../src/app/live/live-facts.ts';
import { indexProject } from '../../../src/app/project/index-project.ts';
import { DamagedIndexError } from '../../../src/storage/damage.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { open } from '../indexing/open.ts';
import { git, makeProject, writeInto } from '../scan/project.ts';
import { indexedLive, openLive } from './open-live.ts';

const KEEP = { 'keep.ts': 'export function keepThis() {}\n', 'lib/inner/deep.ts': 'export function deepDown() {}\n' };

describe('an answer of a server', () => {
  it('[SY2] [SY3] holds a file as it was saved a moment ago', async () => {
    const root = makeProject(KEEP);
    const { facts } = await indexedLive(root);
    for (const name of ['alpha', 'beta', 'gamma']) {
      writeInto(root, 'lib/inner/new.ts', `export function ${name}() {}\n`);
      const { definitions, freshness } = await facts.findDefinitions({ symbols: ['alpha', 'beta', 'gamma'] });
      expect(definitions.map((found) => found.name)).toEqual([name]);
      expect(freshness).toEqual({ state: 'fresh', updated: 1 });
    }
    rmSync(`${root}/lib/inner/new.ts`);
    expect(await namesFound(facts, 'gamma')).toEqual([]);
  });

  it('holds a file in a folder whose time was put back', async () => {
    const root = makeProject(KEEP);
    const { project } = await open(root);
    await indexProject(project);
    const { atime, mtime } = statSync(`${root}/lib/inner`);
    writeInto(root, 'lib/inner/new.ts', 'export function arrived() {}\n');
    utimesSync(`${root}/lib/inner`, atime, mtime);
    await project.ensureFresh();
    expect((await findDefinitions(project, { symbols: ['arrived'] })).definitions).toHaveLength(1);
  });

  it('of a project that is deleted makes nothing again, and says that it is gone', async () => {
    const root = makeProject(KEEP);
    const { facts } = await indexedLive(root);
    await facts.findDefinitions({ symbols: ['keepThis'] });
    rmSync(root, { recursive: true });
    for (const _ of [1, 2, 3])
      await expect(facts.findDefinitions({ symbols: ['keepThis'] })).rejects.toMatchObject({ code: 'project_gone' });
    expect(existsSync(root)).toBe(false);
  });

  it('follows a folder that is renamed, deleted and made again', async () => {
    const root = makeProject(KEEP);
    const { facts } = await indexedLive(root);
    renameSync(`${root}/lib`, `${root}/moved`);
    expect(await namesFound(facts, 'deepDown')).toEqual(['moved/inner/deep.ts']);
    writeInto(root, 'moved/inner/deep.ts', 'export function deeper() {}\n');
    expect(await namesFound(facts, 'deeper', 'deepDown')).toEqual(['moved/inner/deep.ts']);
    rmSync(`${root}/moved`, { recursive: true });
    expect(await namesFound(facts, 'deeper')).toEqual([]);
    writeInto(root, 'moved/inner/deep.ts', 'export function deepest() {}\n');
    expect(await namesFound(facts, 'deepest')).toEqual(['moved/inner/deep.ts']);
    writeInto(root, 'moved/inner/further/on.ts', 'export function furtherOn() {}\n');
    expect(await namesFound(facts, 'furtherOn')).toEqual(['moved/inner/further/on.ts']);
    writeInto(root, 'moved/inner/further/on.ts', 'export function evenFurther() {}\n');
    expect(await namesFound(facts, 'furtherOn', 'evenFurther')).toEqual(['moved/inner/further/on.ts']);
  });

  it('follows a checkout of another branch', async () => {
    const root = makeProject(KEEP);
    git(root, 'init', '-q', '-b', 'one');
    git(root, 'add', '.');
    git(root, 'commit', '-qm', 'one');
    git(root, 'checkout', '-qb', 'two');
    for (let count = 0; count < 120; count++)
      writeInto(root, `part${count % 9}/f${count}.ts`, `export const on${count} = 2;\n`);
    git(root, 'add', '.');
    git(root, 'commit', '-qm', 'two');
    const { live, facts } = await indexedLive(root);
    git(root, 'checkout', '-q', 'one');
    expect(await namesFound(facts, 'on7')).toEqual([]);
    git(root, 'checkout', '-q', 'two');
    await live.settle();
    expect(await namesFound(facts, 'on7', 'on119')).toEqual(['part2/f119.ts', 'part7/f7.ts']);
  });

  it('follows the ignore rules as they are now', async () => {
    const root = makeProject({ ...KEEP, 'gone.ts': 'export function ignoredSoon() {}\n' });
    const { facts } = await indexedLive(root);
    writeInto(root, '.gitignore', 'gone.ts\n');
    expect(await namesFound(facts, 'ignoredSoon')).toEqual([]);
    writeInto(root, '.gitignore', '');
    expect(await namesFound(facts, 'ignoredSoon')).toEqual(['gone.ts']);
  });

  it('shows no old lines of a file whose change the watch was not told of', async () => {
    const root = makeProject(KEEP);
    const { facts } = await indexedLive(root);
    const elsewhere = temporaryFolder();
    linkSync(`${root}/keep.ts`, `${elsewhere}/other-name.ts`);
    writeInto(elsewhere, 'other-name.ts', '\n\nexport function keepThis() {}\n');
    const { definitions } = await facts.findDefinitions({ symbols: ['keepThis'] });
    expect(definitions.map(({ line }) => line)).toEqual([3]);
  });

  it('shows the lines of such a file as they are when it has the text in memory', async () => {
    const root = makeProject(KEEP);
    const elsewhere = temporaryFolder();
    linkSync(`${root}/keep.ts`, `${elsewhere}/other-name.ts`);
    const realNow = Date.now;
    // Files that were just written are not taken for what they are in memory.
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 60_000);
    onTestFinished(() => void vi.restoreAllMocks());
    const { live, facts } = await indexedLive(root);
    for (let time = 0; time < 6; time++) await facts.searchText({ patterns: ['keepThis'] });
    await live.texts.search.settle();
    writeInto(elsewhere, 'other-name.ts', '\n\nexport function keepThis() {}\n');
    const { matches } = await facts.searchText({ patterns: ['keepThis'] });
    expect(matches.map(({ line }) => line)).toEqual([3]);
  });
});

describe('files that changed and are not indexed again yet', () => {
  it('[SY7] are left out of the answer and named in it when there are many', async () => {
    const root = makeProject({ ...KEEP, ...numbered('old') });
    const { live, facts, gate } = await indexedLive(root);
    gate.close();
    for (let at = 0; at < 60; at++) writeInto(root, `m/f${at}.ts`, `\nexport function young${at}() {}\n`);
    const { definitions, freshness } = await facts.findDefinitions({ symbols: ['old7', 'keepThis'] });
    expect(definitions.map(({ name }) => name)).toEqual(['keepThis']);
    expect(freshness).toMatchObject({
      state: 'updating',
      outdatedTotal: 60,
      outdated: expect.arrayContaining(['m/f0.ts']),
    });
    const { hits } = await facts.searchCode({ query: 'old7', limit: 60 });
    expect(hits.map(({ file }) => file).filter((file) => file.startsWith('m/'))).toEqual([]);
    expect(live.state).toMatchObject({ state: 'syncing_in_background', outdated: 60 });
    gate.open();
    await live.settle();
    expect(await namesFound(facts, 'old7', 'young7')).toEqual(['m/f7.ts']);
  });

  it('are looked into before a name is denied', async () => {
    const root = makeProject({ ...KEEP, ...numbered('old') });
    const { facts, gate } = await indexedLive(root);
    gate.close();
    for (const [name, text] of Object.entries(numbered('young'))) writeInto(root, name, `${text}young7();\n`);
    const { definitions, notFound } = await facts.findDefinitions({ symbols: ['young7'] });
    expect([definitions.map(({ file }) => file), notFound]).toEqual([['m/f7.ts'], []]);
    const { references, freshness } = await facts.findReferences({ symbols: ['young7'] });
    expect(references.map(({ file }) => file)).toEqual(['m/f7.ts']);
    expect(freshness).toMatchObject({ state: 'updating', outdatedTotal: 60 });
  });

  it('[SY8] are waited for as long as sync_timeout_seconds allows when there are few', async () => {
    const root = makeProject(KEEP);
    const { facts, gate } = await indexedLive(root, { CODE_INTEL_SYNC_TIMEOUT_SECONDS: '0.01' });
    gate.close();
    writeInto(root, 'keep.ts', '\nexport function keepThis() {\n  return 2;\n}\n');
    const { definitions, freshness } = await facts.findDefinitions({ symbols: ['keepThis'] });
    expect([definitions.map(({ line }) => line), freshness]).toEqual([
      [2],
      { state: 'updating', updated: 0, outdated: ['keep.ts'], outdatedTotal: 1 },
    ]);
    const asked = await facts.getFunctionAtLine({ file: 'keep.ts', line: 3 });
    expect(asked.function).toMatchObject({
      name: 'keepThis',
      startLine: 2,
      content: expect.stringContaining('return 2'),
    });
    const { matches } = await facts.searchText({ patterns: ['return 2'] });
    expect(matches.map(({ in: around }) => around)).toEqual(['keepThis']);
  });

  it('[SY7] are indexed while nobody asks', async () => {
    const root = makeProject(KEEP);
    const { live, gate } = await indexedLive(root);
    writeInto(root, 'keep.ts', 'export function keptAnew() {}\n');
    await gate.changed();
    expect(live.base.store.keys('#keptanew')).toEqual(['#keptanew']);
  });
});

describe('a server', () => {
  it('watches the folders of the index and no others', async () => {
    const root = makeProject({
      ...KEEP,
      'node_modules/x/y/z.js': '1;\n',
      'built/a/b.js': '1;\n',
      '.gitignore': 'built\n',
    });
    const { live } = await indexedLive(root);
    expect(live.watch.state).toEqual({ kind: 'watching', folders: 3 });
  });

  it('[SY8] begins with the first question when sync_on_start is off', async () => {
    const { live, facts, gate } = await openLive(makeProject(KEEP), { CODE_INTEL_SYNC_ON_START: 'false' });
    expect(gate.tasks).toEqual([]);
    expect((await facts.findDefinitions({ symbols: ['keepThis'] })).total).toBe(1);
    await live.settle();
    expect(gate.tasks).toContainEqual({ kind: 'full', reason: 'no_state' });
    expect(live.state).toEqual({ state: 'up_to_date' });
  });

  it('says so when the folder of its project is gone', async () => {
    const root = makeProject(KEEP);
    const { facts } = await indexedLive(root);
    rmSync(root, { recursive: true });
    await expect(facts.findDefinitions({ symbols: ['keepThis'] })).rejects.toMatchObject({ code: 'project_gone' });
  });

  it('ends a question whose caller gave up, and answers others', async () => {
    const root = makeProject(KEEP);
    const { facts, gate } = await indexedLive(root);
    gate.close();
    writeInto(root, 'keep.ts', 'export function keptAnew() {}\n');
    const caller = new AbortController();
    const asked = [
      facts.findDefinitions({ symbols: ['keptAnew'] }, caller.signal),
      facts.searchText({ patterns: ['keptAnew'] }, caller.signal),
    ];
    caller.abort(new Error('gave up'));
    for (const answer of asked) await expect(answer).rejects.toThrow('gave up');
    gate.open();
    expect(await namesFound(facts, 'keptAnew')).toEqual(['keep.ts']);
  });

  it('answers again when another process published while it answered', async () => {
    const root = makeProject(KEEP);
    const { live, facts } = await indexedLive(root);
    const other = await indexedLive(root);
    vi.spyOn(live.base.store, 'postings').mockImplementationOnce(() => {
      const touched = other.live.base.store.files().map((file) => ({ ...file, indexedAt: file.indexedAt + 1 }));
      other.live.base.store.publish({ removed: [], skipped: [], touched });
      throw new Error('segment 1 does not exist');
    });
    expect(await namesFound(facts, 'keepThis')).toEqual(['keep.ts']);
  });

  it('goes on without an index that turns out damaged, and makes a new one', async () => {
    const root = makeProject(KEEP);
    const { live, facts, notices } = await indexedLive(root);
    vi.spyOn(live.base.store, 'postings').mockImplementationOnce(() => {
      throw new DamagedIndexError('the database is malformed');
    });
    expect(await namesFound(facts, 'keepThis')).toEqual(['keep.ts']);
    expect(notices).toEqual(['The index was damaged and is built anew.']);
    await live.settle();
    expect((await facts.findDefinitions({ symbols: ['deepDown'] })).freshness.state).toBe('fresh');
  });
});

/** More files than an answer waits for, with a function each. */
function numbered(name: string): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [`m/f${at}.ts`, `export function ${name}${at}() {}\n`]),
  );
}

/** Files that define one of the names. */
async function namesFound(facts: LiveFacts, ...symbols: string[]): Promise<string[]> {
  const { definitions } = await facts.findDefinitions({ symbols });
  return definitions.map(({ file }) => file).sort();
}
