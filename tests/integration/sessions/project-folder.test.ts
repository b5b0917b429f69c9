/** Sessions beside an index that is built, emptied and built anew. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { indexProject } from '../../../src/app/project/index-project.ts';
import { type IndexFolder, indexFolder } from '../../../src/app/roots/index-folder.ts';
import type { SessionStore } from '../../../src/session/state/store.ts';
import { publishGrants } from '../../../src/storage/grants/publish.ts';
import { readGrants } from '../../../src/storage/grants/read.ts';
import { appendEvent } from '../../../src/storage/spool/append.ts';
import { SpoolReader } from '../../../src/storage/spool/spool-reader.ts';
import { openSqliteSessions } from '../../../src/storage/sqlite-sessions/sqlite-sessions.ts';
import { grantsFor } from '../../helpers/grants-fixture.ts';
import { openSampleShop, type SampleShop } from '../../helpers/open-sample-shop.ts';
import { evidenceWith, SEAL, sessionWith } from '../../helpers/session-fixture.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const AT = Date.parse('2026-03-15T12:00:00Z');

let shop: SampleShop;
let folder: IndexFolder;
let store: SessionStore;

beforeEach(async () => {
  shop = await openSampleShop();
  folder = indexFolder(shop.project.root);
  store = openSqliteSessions({ file: folder.sessions, seal: SEAL, onNotice: (text) => expect.fail(text) });
});
afterEach(async () => {
  store.close();
  await shop.remove();
});

describe('sessions, grants and the spool', () => {
  it('are touched by nothing that is done to the index [D-32]', async () => {
    const { project } = shop;
    const place = { project: project.root, folder: folder.grants, state: temporaryFolder() };
    const spool = { project: project.root, folder: folder.spool, seal: SEAL };
    store.create(sessionWith());
    const row = store.append(evidenceWith());
    publishGrants(place, SEAL, grantsFor({ project: project.root }));
    appendEvent(spool, { id: 'e1', at: AT, conversation: 'c1', agent: null, kind: 'tool', detail: {} });

    await indexProject(project);
    await indexProject(project, { force: true });
    project.store.clear({});
    await project.repair()();
    rmSync(folder.database);
    await project.ensureFresh();

    expect(store.get('s1')).toEqual(sessionWith());
    expect(store.evidence('s1')).toEqual([row]);
    expect(readGrants(place, { kind: 'key', seal: SEAL }, 'c1').kind).toBe('valid');
    expect(new SpoolReader(spool, store).takeIn(AT, () => {}).events).toBe(1);
    expect(project.store.files().filter((file) => file.path.startsWith('.code-intel'))).toEqual([]);
  });

  it('are no business of git', () => {
    const { root } = shop.project;
    expect(spawnSync('git', ['init', '--quiet', root]).status).toBe(0);
    const files = [
      folder.sessions,
      `${folder.sessions}-wal`,
      path.join(folder.grants, 'a.json'),
      path.join(folder.spool, 'a'),
    ];
    const { stdout } = spawnSync('git', ['-C', root, 'check-ignore', ...files], { encoding: 'utf8' });
    expect(stdout.trim().split('\n')).toEqual(files);
  });
});
