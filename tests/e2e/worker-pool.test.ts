/** What a process of the index does that dies, hangs or will not start. */
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asRelative } from '../../src/base/paths.ts';
import { createWorkerPool } from '../../src/indexing/pipeline/worker-pool.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const SCRIPT = new URL('../fixtures/faulty-worker.mjs', import.meta.url);
/** Longer than any machine lets a process wait that only answers. */
const FILE_MS = 20_000;
/** Where one hangs; one that is merely slow is tried again. */
const HANGS_MS = 400;
const GOOD = ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts'];

describe('a batch of the pool [SY9]', () => {
  it('that works comes back whole', async () => {
    expect(await outcomeOf(GOOD)).toEqual({ files: GOOD, skipped: {}, parts: 1 });
  });

  it.each([
    ['exits', 'exit.ts', 'parser_crash'],
    ['aborts', 'abort.ts', 'parser_crash'],
    ['is killed', 'kill.ts', 'parser_killed'],
    ['throws', 'throw.ts', 'parser_crash'],
    ['reports an error', 'error.ts', 'parser_crash'],
    ['hangs', 'hang.ts', 'parser_timeout'],
  ])('whose process %s loses only the file that caused it [RL5]', async (what, culprit, reason) => {
    const names = [...GOOD.slice(0, 2), culprit, ...GOOD.slice(2)];
    const { files, skipped } = await outcomeOf(names, what === 'hangs' ? HANGS_MS : FILE_MS);
    expect({ files: files.toSorted(), skipped }).toEqual({ files: GOOD, skipped: { [culprit]: reason } });
  });

  it('blames no file for a process that something else ended', async () => {
    const chance = `once:${path.join(temporaryFolder(), 'begun')}`;
    const { files, skipped } = await outcomeOf(['a.ts', chance, 'b.ts']);
    expect({ files: files.toSorted(), skipped }).toEqual({ files: ['a.ts', 'b.ts', chance], skipped: {} });
  });

  it('is served by the process of the batch before', async () => {
    const pool = open(1);
    for (const name of GOOD) {
      const [result] = await pool.run(scanned([name]));
      expect(result?.files.map(({ path }) => path)).toEqual([name]);
    }
  });

  it('loses each of several culprits, and no more', async () => {
    const { files, skipped } = await outcomeOf(['exit.ts', ...GOOD, 'error.ts', 'abort.ts']);
    expect(files.toSorted()).toEqual(GOOD);
    expect(skipped).toEqual({ 'exit.ts': 'parser_crash', 'error.ts': 'parser_crash', 'abort.ts': 'parser_crash' });
  });
});

describe('a process that cannot start', () => {
  it('is an error, and blamed on no file', async () => {
    const pool = createWorkerPool({
      script: SCRIPT,
      isAside: false,
      size: 1,
      data: 'cannot start',
      fileTimeoutMs: FILE_MS,
    });
    await expect(pool.run(scanned(GOOD))).rejects.toThrow('no memory for another worker');
  });
});

describe('what the user can repair', () => {
  it.each([
    ['at the start of a process', 'refuses to start', 'a.ts'],
    ['in a batch', null, 'refuse.ts'],
  ])('is an error with its next step %s, and no file is skipped for it', async (_when, data, file) => {
    const pool = createWorkerPool({ script: SCRIPT, isAside: false, size: 1, data, fileTimeoutMs: FILE_MS });
    onTestFinished(() => pool.close());
    await expect(pool.run(scanned([file, ...GOOD]))).rejects.toMatchObject({
      code: 'invalid_config',
      message: 'the key is wrong',
      next: 'Correct the key.',
    });
  });
});

describe('batches at the same time', () => {
  it('do not share the fate of one that fails', async () => {
    const pool = open(2);
    const runs = await Promise.all([pool.run(scanned(['exit.ts'])), pool.run(scanned(GOOD)), pool.run(scanned(GOOD))]);
    expect(runs.map((results) => results.flatMap(({ files }) => files).length)).toEqual([0, 5, 5]);
  });
});

async function outcomeOf(names: readonly string[], fileTimeoutMs = FILE_MS) {
  const results = await open(1, fileTimeoutMs).run(scanned(names));
  const skipped = results.flatMap((result) => result.skipped);
  return {
    files: results.flatMap((result) => result.files).map(({ path }) => path as string),
    skipped: Object.fromEntries(skipped.map(({ path, reason }) => [path, reason])),
    parts: results.length,
  };
}

function open(size: number, fileTimeoutMs = FILE_MS) {
  const pool = createWorkerPool({ script: SCRIPT, isAside: false, size, data: null, fileTimeoutMs });
  onTestFinished(() => pool.close());
  return pool;
}

function scanned(names: readonly string[]) {
  return names.map((name) => ({ path: asRelative(name), size: 1, ctimeMs: 1 }));
}
