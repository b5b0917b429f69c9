/** Processes of the built program that read files; each has one thread, which guards its memory. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { DIST } from '../helpers/built.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { run } from './program.ts';

/** Writes a letter for each thread that is started. */
const COUNTER = `import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';
const { Worker } = threads;
threads.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    appendFileSync(process.env.THREADS, 't');
  }
};
syncBuiltinESMExports();
`;

/** Enough batches for one of the processes to be asked four times, however few or many they are. */
const FILES = 200;
/** A second process starts from a megabyte on. */
const LINES = '// A line that is there for its length alone.\n'.repeat(200);

async function processesWith(config: object): Promise<{ processes: number; said: string }> {
  const folder = temporaryFolder();
  const root = path.join(folder, 'project');
  const counter = path.join(folder, 'counter.mjs');
  const threads = path.join(folder, 'threads');
  mkdirSync(path.join(root, '.code-intel'), { recursive: true });
  for (let at = 0; at < FILES; at++)
    writeFileSync(path.join(root, `f${at}.ts`), `export const value${at} = ${at};\n${LINES}`);
  writeFileSync(path.join(root, '.code-intel/config.json'), JSON.stringify(config));
  writeFileSync(counter, COUNTER);
  const environment = { NODE_OPTIONS: `--import=${pathToFileURL(counter).href}`, THREADS: threads };
  const { code, err } = await run(['index', root], { environment });
  expect(code, err).toBe(0);
  return { processes: existsSync(threads) ? readFileSync(threads, 'utf8').length : 0, said: err };
}

it('[RL3] a limit of memory leaves an index fewer processes, and one in the end', async () => {
  const tooLittle = expect.stringContaining('memory_limit_mb is 256');
  expect(await processesWith({ memory_limit_mb: 256 })).toEqual({ processes: 1, said: tooLittle });
  expect(await processesWith({ memory_limit_mb: 500 })).toEqual({ processes: 1, said: '' });
  expect(await processesWith({})).toEqual({ processes: Math.min(4, os.availableParallelism()), said: '' });
});

it('keeps the compiled code of the processes beside their program', async () => {
  const folder = path.join(DIST, 'worker');
  const kept = () => readdirSync(folder).filter((name) => /^program\.cjs-.*\d\.v8$/.test(name));
  for (const name of kept()) rmSync(path.join(folder, name));
  expect(await processesWith({})).toMatchObject({ said: '' });
  expect(kept()).toHaveLength(1);
});
