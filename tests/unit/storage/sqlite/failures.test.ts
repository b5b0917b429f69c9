import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { DamagedIndexError } from '../../../../src/storage/damage.ts';
import { openSqliteStore } from '../../../../src/storage/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { type FileSpec, publicationOf } from '../segment-fixture.ts';

const A: FileSpec = { path: 'src/a.ts', chunks: ['load invoice'] };

it('a row that a look for it has missed is damage, which is repaired, and not a bug', () => {
  const { store } = openSqliteStore(path.join(temporaryFolder(), 'index.db'));
  onTestFinished(() => store.close());
  // What was removed first is in the way all the same, as with a broken index of the table.
  expect(() => store.publish(publicationOf([A, A]))).toThrow(DamagedIndexError);
  store.publish(publicationOf([A]));
  expect(store.files()).toHaveLength(1);
});
