/** An index that another one replaces, whatever became of earlier attempts. */
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { indexProject } from '../../../../src/app/project/index-project.ts';
import { switchIndex } from '../../../../src/app/project/switch-index.ts';
import type { SyncTarget } from '../../../../src/app/project/sync-target.ts';
import { DamagedIndexError } from '../../../../src/storage/damage.ts';
import { dumpIndex } from '../../../integration/indexing/index-dump.ts';
import { open } from '../../../integration/indexing/open.ts';
import { makeProject } from '../../../integration/scan/project.ts';
import { publicationOf } from '../../storage/segment-fixture.ts';

const [A, B] = ['src/a.ts', 'src/b.ts'].map((path) => ({ path, chunks: ['load invoice'] }));

async function indexed() {
  const { project } = await open(makeProject({ 'old.ts': 'export const old = 1;\n' }));
  await indexProject(project);
  return project;
}

/** Publishes one file into what it is lent, then fails where `failure` is given. */
function publishing(spec: typeof A, failure?: Error) {
  return async ({ store }: SyncTarget): Promise<string[]> => {
    store.publish(publicationOf([spec!]));
    if (failure) throw failure;
    return Object.keys(dumpIndex(store));
  };
}

it('goes on with what an earlier attempt left, and shows nothing of it before it is whole', async () => {
  const project = await indexed();
  const made = { fingerprint: 'other', frameworks: '' };
  await expect(switchIndex(project, made, publishing(A, new Error('killed')))).rejects.toThrow('killed');
  expect(Object.keys(dumpIndex(project.store))).toEqual(['old.ts']);
  expect(await switchIndex(project, made, publishing(B))).toEqual(['src/a.ts', 'src/b.ts']);
  expect(Object.keys(dumpIndex(project.store))).toEqual(['src/a.ts', 'src/b.ts']);
  expect([project.store.meta('fingerprint'), existsSync(project.successor.database)]).toEqual(['other', false]);
});

it('forgets what an earlier attempt left for other settings', async () => {
  const project = await indexed();
  const first = switchIndex(project, { fingerprint: 'other' }, publishing(A, new Error('killed')));
  await expect(first).rejects.toThrow('killed');
  expect(await switchIndex(project, { fingerprint: 'third' }, publishing(B))).toEqual(['src/b.ts']);
});

it('takes damage of the new index for no damage of the old one', async () => {
  const project = await indexed();
  const damaged = switchIndex(project, { fingerprint: 'other' }, publishing(A, new DamagedIndexError('page 7')));
  await expect(damaged).rejects.not.toBeInstanceOf(DamagedIndexError);
  expect([existsSync(project.successor.database), Object.keys(dumpIndex(project.store))]).toEqual([false, ['old.ts']]);
});
