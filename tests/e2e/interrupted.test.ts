/** Processes that are killed, and processes that index the same project at the same time. */
import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AbsolutePath } from '../../src/base/paths.ts';
import { generateProject, randomFrom } from '../integration/indexing/generated-project.ts';
import type { IndexDump } from '../integration/indexing/index-dump.ts';
import { dumpOf } from '../integration/indexing/open.ts';
import { makeProject } from '../integration/scan/project.ts';
import { reportOf, run, start } from './program.ts';

const FILES = 150;
const sources = generateProject(7, FILES);
/** Start of a process until it begins to index, in which a kill would hit nothing. */
const START_MS = 100;
const OTHER_SETTINGS = { CODE_INTEL_CHUNK_MAX_TOKENS: '64' };
let known: IndexDump | undefined;
let elapsedMs = 0;

describe('a killed process', () => {
  it('leaves an index that the next run completes, at six random moments', async () => {
    const scratch = await fromScratch();
    const root = makeProject(sources);
    const random = randomFrom(11);
    for (let kill = 0; kill < 6; kill++) {
      if (kill % 3 === 0) rmSync(`${root}/.code-intel`, { recursive: true, force: true });
      await killed(['index', root, '--json', ...(kill % 2 === 0 ? ['--force'] : [])], START_MS + random() * elapsedMs);
      if (kill % 3 !== 1) continue;
      expect((await run(['index', root, '--json'])).code).toBe(0);
      expect(dumpOf(root)).toEqual(scratch);
    }
    expect((await run(['index', root, '--json'])).code).toBe(0);
    expect(dumpOf(root)).toEqual(scratch);
  });
});

describe('a process that is killed while it makes the index anew for other settings', () => {
  it('leaves the old index whole in its place, and the next run puts the new one there', async () => {
    const old = await fromScratch();
    const wanted = dumpOf(await indexedProject(OTHER_SETTINGS));
    const root = await indexedProject();
    const random = randomFrom(13);
    const argv = ['index', root, '--json'];
    for (let kill = 0; kill < 4; kill++) {
      await killed(argv, START_MS + random() * elapsedMs, OTHER_SETTINGS);
      expect([old, wanted]).toContainEqual(dumpOf(root));
    }
    expect((await run(argv, { environment: OTHER_SETTINGS })).code).toBe(0);
    expect(dumpOf(root)).toEqual(wanted);
  });
});

describe('two processes at once', () => {
  it('index a project once', async () => {
    const root = makeProject(sources);
    const reports = (await Promise.all([run(['index', root, '--json']), run(['index', root, '--json'])])).map(reportOf);
    expect(reports.map(({ added }) => added).sort()).toEqual([0, FILES]);
    expect(dumpOf(root)).toEqual(await fromScratch());
  });

  it('update an index for the same edit without disturbing each other', async () => {
    const root = await indexedProject();
    rmSync(`${root}/${Object.keys(sources)[0]}`);
    const answers = await Promise.all(
      [1, 2, 3].map(() => run(['search', 'retry the invoice', '--json', '--path', root])),
    );
    expect(answers.map(({ code, err }) => [code, err.includes('bug')])).toEqual(Array(3).fill([0, false]));
  });

  it('let a search wait for the first index and answer from all of it', async () => {
    const root = makeProject(sources);
    const index = start(['index', root, '--json']);
    const search = await run(['search', 'retry the invoice', '--json', '--path', root]);
    expect([search.code, (await index.ended).code]).toEqual([0, 0]);
    expect(reportOf(search).hits).not.toEqual([]);
    expect(dumpOf(root)).toEqual(await fromScratch());
  });
});

async function fromScratch(): Promise<IndexDump> {
  known ??= dumpOf(await indexedProject());
  return known;
}

async function indexedProject(environment: Record<string, string> = {}): Promise<AbsolutePath> {
  const root = makeProject(sources);
  const ended = await run(['index', root, '--json'], { environment });
  elapsedMs = Number(reportOf(ended).elapsed_ms);
  return root;
}

async function killed(
  argv: readonly string[],
  afterMs: number,
  environment: Record<string, string> = {},
): Promise<void> {
  const { child, ended } = start(argv, { environment });
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  await ended;
  clearTimeout(timer);
}
