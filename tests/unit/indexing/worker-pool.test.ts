import { afterEach, describe, expect, it } from 'vitest';
import { asRelative } from '../../../src/base/paths.ts';
import { createWorkerPool, type WorkerPool } from '../../../src/indexing/worker-pool.ts';

/** A worker that names the files it was given, never answers for `silent` and dies of `deadly`. */
const SCRIPT = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (files) => {
    if (files.some(({ path }) => path === 'deadly')) process.exit(1);
    if (files.some(({ path }) => path === 'silent')) return;
    parentPort.postMessage({ result: { files, skipped: [] } });
  });
`;

const pools: WorkerPool[] = [];

function poolOf(fileTimeoutMs: number): WorkerPool {
  const script = new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`);
  const pool = createWorkerPool({ script, size: 1, data: {}, fileTimeoutMs });
  pools.push(pool);
  return pool;
}

const scanned = (...paths: string[]) => paths.map((path) => ({ path: asRelative(path), size: 1, ctimeMs: 1 }));
const AMPLE_MS = 20_000;

describe('the worker pool', () => {
  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.close()));
  });

  it('gives one worker batch after batch', async () => {
    const pool = poolOf(AMPLE_MS);
    for (const name of ['a', 'b', 'c']) {
      const [result] = await pool.run(scanned(name));
      expect(result?.files.map(({ path }) => path)).toEqual([name]);
    }
  });

  it('skips only the file that kills its worker [SY9]', async () => {
    const results = await poolOf(AMPLE_MS).run(scanned('a', 'deadly', 'b'));
    expect(results.flatMap(({ files }) => files.map(({ path }) => path))).toEqual(['a', 'b']);
    expect(results.flatMap(({ skipped }) => skipped)).toMatchObject([{ path: 'deadly', reason: 'parser_crash' }]);
  });

  it('skips a file that takes longer than parser_timeout_ms [RL5]', async () => {
    const results = await poolOf(400).run(scanned('silent'));
    expect(results.flatMap(({ skipped }) => skipped)).toMatchObject([{ path: 'silent', reason: 'parser_timeout' }]);
  });
});
