import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { syncIndexOnRequest } from '../../../src/app/live/sync-index.ts';
import { projectStatus } from '../../../src/app/reports/project-status.ts';
import { makeProject, writeInto } from '../scan/project.ts';
import { indexedLive } from './open-live.ts';

const FILES = { 'a.ts': 'export const a = 1;\n', 'b.ts': 'export const b = 1;\n', '.env': 'KEY=1\n' };

describe('sync_index', () => {
  it('[SY4] [D-17] tells what it did, what is left out and how large the index is', async () => {
    const root = makeProject(FILES);
    const { live } = await indexedLive(root);
    writeInto(root, 'c.ts', 'export const c = 1;\n');
    writeInto(root, 'a.ts', 'export const a = 22;\n');
    const report = await syncIndexOnRequest(live, {});
    expect(report).toMatchObject({
      added: 1,
      modified: 1,
      deleted: 0,
      skipped: { secret: 1 },
      syncStatus: 'up_to_date',
      state: { state: 'up_to_date' },
      watch: { kind: 'watching', folders: 1 },
      sizes: { files: 3, chunks: 3, symbols: 3, agreements: 0, dbBytes: expect.any(Number) },
    });
  });

  it('[D-17] reads every file again by force, and the old index answers until then', async () => {
    const root = makeProject(FILES);
    const { live, facts, gate } = await indexedLive(root);
    const before = live.base.store.files().map(({ id }) => id);
    gate.close();
    const forced = syncIndexOnRequest(live, { force: true });
    expect((await facts.findDefinitions({ symbols: ['a'] })).total).toBe(1);
    gate.open();
    expect(await forced).toMatchObject({ added: 0, modified: 2, deleted: 0, sizes: { files: 2, chunks: 2 } });
    const again = live.base.store.files().filter(({ skip }) => skip === null);
    expect(again.some(({ id }) => before.includes(id))).toBe(false);
  });

  it('[D-17] changes nothing for the status alone, nor for the map, whose pages are read whenever they are asked', async () => {
    const root = makeProject(FILES);
    const { live, gate } = await indexedLive(root);
    writeInto(root, '.code-intel/agreements/login.md', '---\nnl_term: login\nsymbols: [a]\n---\n');
    const tasks = gate.tasks.length;
    const report = await syncIndexOnRequest(live, { statusOnly: true });
    expect(report).toMatchObject({ added: 0, sizes: { agreements: 1 } });
    await syncIndexOnRequest(live, { target: 'map' });
    expect(gate.tasks).toHaveLength(tasks);
    writeInto(root, '.code-intel/agreements/notes.md', '# No agreement\n');
    expect(projectStatus(live)).toMatchObject({
      learned: {
        agreements: 1,
        pairs: 0,
        problems: ['agreements/notes.md has no front matter between two lines of ---.'],
      },
    });
  });

  it('ends when its caller gives up, and keeps what was published', async () => {
    const { live } = await indexedLive(makeProject(FILES));
    const forced = syncIndexOnRequest(live, { force: true }, AbortSignal.abort(new Error('gave up')));
    await expect(forced).rejects.toThrow('gave up');
    expect(live.base.store.totals().files).toBe(2);
    expect(existsSync(live.root)).toBe(true);
  });
});
