/** The built indexing thread of a server. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { IndexerHooks } from '../../src/app/live/index-task.ts';
import { threadIndexer } from '../../src/app/live/thread-indexer.ts';
import type { AbsolutePath } from '../../src/base/paths.ts';
import { DIST } from '../helpers/built.ts';
import { dumpOf } from '../integration/indexing/open.ts';
import { makeProject, writeInto } from '../integration/scan/project.ts';

const SCRIPT = new URL('../../dist/index-thread.cjs', import.meta.url);
const FULL = { kind: 'full', reason: 'requested' } as const;
const SIGNAL = new AbortController().signal;

describe('the indexing thread', () => {
  it('loads no file of the program, which would run the command line in it and end it', () => {
    const files = new Set(['index-thread.cjs']);
    for (const file of files) {
      const text = readFileSync(path.join(DIST, file), 'utf8');
      for (const [, required = ''] of text.matchAll(/require\("\.\/([^"]+)"\)/g)) files.add(required);
    }
    expect(files.size).toBeGreaterThan(2);
    expect(files).not.toContain('program.cjs');
  });

  it('[SY7] indexes a project, then the folders that changed, and tells its progress', async () => {
    const root = makeProject({ 'src/a.ts': 'export const first = 1;\n', 'b.ts': 'export const other = 1;\n' });
    const seen: string[] = [];
    const indexer = thread(root, { onProgress: (done, total) => seen.push(`${done}/${total}`) });
    expect(await indexer.run(FULL, SIGNAL)).toEqual({ added: 2, modified: 0, deleted: 0 });
    expect(seen.at(-1)).toBe('2/2');
    writeInto(root, 'src/a.ts', 'export const second = 2;\n');
    const folders = { kind: 'folders', folders: ['src'] } as const;
    expect(await indexer.run(folders, SIGNAL)).toEqual({ added: 0, modified: 1, deleted: 0 });
    expect(JSON.stringify(dumpOf(root))).toContain('second');
  });

  it.runIf(process.platform === 'linux')(
    'leaves the processors to answers while it makes the first index',
    async () => {
      const root = makeProject({ 'src/a.ts': 'export const first = 1;\n' });
      const own = os.getPriority();
      const during: number[] = [];
      const indexer = thread(root, { onProgress: () => during.push(threadsAside()) });
      const before = threadsAside();
      await indexer.run({ kind: 'full', reason: 'no_state' }, SIGNAL);
      expect([Math.max(...during) > before, threadsAside(), os.getPriority()]).toEqual([true, before, own]);
      writeInto(root, 'src/a.ts', 'export const second = 2;\n');
      expect(await indexer.run({ kind: 'folders', folders: ['src'] }, SIGNAL)).toMatchObject({ modified: 1 });
      expect(threadsAside()).toBe(before);
    },
  );

  it('ends a task whose caller gave up, and runs the next', async () => {
    const indexer = thread(makeProject({ 'a.ts': 'export const a = 1;\n' }));
    const caller = new AbortController();
    const ended = indexer.run(FULL, caller.signal);
    caller.abort(new Error('gave up'));
    await expect(ended).rejects.toThrow('gave up');
    expect(await indexer.run(FULL, SIGNAL)).toMatchObject({ added: 1 });
  });

  it('hands on what a user can repair as such', async () => {
    const root = makeProject({});
    writeFileSync(`${root}/.code-intel`, 'no folder');
    const failure = thread(root).run(FULL, SIGNAL);
    await expect(failure).rejects.toMatchObject({ name: 'UserError', code: 'index_unavailable' });
    await expect(failure).rejects.toHaveProperty('next', expect.stringContaining('writable'));
  });

  it('is started again after it ended', async () => {
    const indexer = thread(makeProject({ 'a.ts': 'export const a = 1;\n' }));
    const cut = indexer.run(FULL, SIGNAL);
    await Promise.all([indexer.close(), expect(cut).rejects.toThrow('thread ended')]);
    expect(await indexer.run({ ...FULL, reason: 'forced' }, SIGNAL)).toMatchObject({ deleted: 0 });
  });
});

/** Threads of this process with another priority than it has. */
function threadsAside(): number {
  return readdirSync('/proc/self/task').filter((id) => {
    const nice = niceOf(`/proc/self/task/${id}/stat`);
    return nice !== undefined && nice !== os.getPriority();
  }).length;
}

/** Undefined for a thread that has ended meanwhile. */
function niceOf(file: string): number | undefined {
  try {
    const stat = readFileSync(file, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  } catch {
    return undefined;
  }
}

function thread(root: AbsolutePath, hooks: Partial<IndexerHooks> = {}) {
  const indexer = threadIndexer(
    SCRIPT,
    { root, environment: {} },
    { onProgress: () => {}, onNotice: () => {}, ...hooks },
  );
  onTestFinished(() => indexer.close());
  return indexer;
}
