/** Files of the state with bytes changed by seed: an answer is right, the index is made again, or the error is for its reader. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openProject } from '../../src/app/composition/compose.ts';
import { withRecovery } from '../../src/app/project/damaged-index.ts';
import { searchCode } from '../../src/app/search/search-code.ts';
import { repairable } from '../../src/base/failures/machine-failure.ts';
import type { AbsolutePath } from '../../src/base/paths.ts';
import { readLearnedPairs } from '../../src/improvement/learned-pairs.ts';
import { sessionWith } from '../helpers/session-fixture.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { inDatabase, newFile, open as openSessions } from '../unit/storage/sessions-fixture.ts';
import { generateProject, pick, type Random, randomFrom } from './indexing/generated-project.ts';
import { makeProject } from './scan/project.ts';

/** A fixed budget. */
const RUNS = 24;

it('an index with changed bytes answers as before, or is made again and then does', async () => {
  const root = makeProject(generateProject(5, 25));
  const database = path.join(root, '.code-intel', 'index.db');
  const right = await answerIn(root);
  const whole = readFileSync(database);
  const random = randomFrom(3);
  for (let at = 0; at < RUNS / 2; at++) {
    writeFileSync(database, mutated(whole, random));
    expect(await answerIn(root)).toEqual(right);
  }
});

it('sessions with changed bytes are told, set aside, or refused with the next step', () => {
  const random = randomFrom(4);
  const file = newFile();
  const { store } = openSessions(file);
  for (const id of ['s1', 's2', 's3']) store.create(sessionWith({ id }));
  inDatabase(file, 'PRAGMA wal_checkpoint(TRUNCATE)');
  const whole = readFileSync(file);
  for (let at = 0; at < RUNS; at++) {
    const other = path.join(temporaryFolder(), 'sessions.db');
    writeFileSync(other, mutated(whole, random));
    const told = refusedAtMost(() => openSessions(other).store.list());
    for (const { id } of told ?? []) expect(id).toMatch(/^s[123]$/);
  }
});

it('learned pairs with changed bytes are told as problems of their file', () => {
  const random = randomFrom(5);
  const file = path.join(temporaryFolder(), 'learned_pairs.json');
  const whole = Buffer.from(JSON.stringify({ pairs: [{ term: 'cart', files: ['a.ts'], weight: 1 }] }));
  for (let at = 0; at < RUNS * 4; at++) {
    writeFileSync(file, mutated(whole, random));
    expect(refusedAtMost(() => readLearnedPairs(file)) ?? {}).toBeTypeOf('object');
  }
});

it.each(['HEAD', 'config', 'packed-refs', 'index', 'commondir', 'logs/HEAD', 'objects/info/alternates'])(
  'a repository whose %s holds anything is indexed all the same',
  async (name) => {
    const random = randomFrom(6);
    const root = makeProject({ 'a.ts': 'export const first = 1;\n' });
    const file = path.join(root, '.git', name);
    mkdirSync(path.dirname(file), { recursive: true });
    for (let at = 0; at < 3; at++) {
      writeFileSync(file, mutated(Buffer.from('ref: refs/heads/main\n[core]\n\tbare = false\n'), random));
      expect((await answerIn(root)).length).toBeGreaterThan(0);
    }
  },
);

async function answerIn(root: AbsolutePath): Promise<string[]> {
  const project = await openProject(root, { environment: {}, onNotice: () => {} });
  try {
    const { hits } = await withRecovery(project, () => searchCode(project, { query: 'first invoice', limit: 5 }));
    return hits.map(({ file }) => file);
  } finally {
    await project.close();
  }
}

/** A few bytes written over, cut off, doubled or zeroed. */
function mutated(whole: Buffer, random: Random): Buffer {
  const bytes = Buffer.from(whole);
  const at = Math.floor(random() * bytes.length);
  const count = 1 + Math.floor(random() * 64);
  const changes = [
    () => Buffer.from(bytes.fill(Math.floor(random() * 256), at, Math.min(at + count, bytes.length))),
    () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at, at + count), bytes.subarray(at)]),
    () => bytes.subarray(0, at),
    () =>
      Buffer.from(bytes.map((byte, place) => (place >= at && place < at + count ? Math.floor(random() * 256) : byte))),
  ];
  return pick(random, changes)();
}

function refusedAtMost<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (repairable(error) === undefined) throw error;
    return undefined;
  }
}
