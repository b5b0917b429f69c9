import { expect, it, vi } from 'vitest';
import { FileConnection } from '../../../../src/storage/file-connection.ts';
import { IndexVersion } from '../../../../src/storage/sqlite/index-version.ts';
import { IN_MEMORY, openInMemory } from '../../../../src/storage/sqlite/open.ts';

it('the version of a moment ago is looked up once by work that awaits nothing, and not kept beyond a change', async () => {
  const connection = new FileConnection(IN_MEMORY, openInMemory(), openInMemory);
  const looks = vi.spyOn(connection, 'statementOf');
  const versions = new IndexVersion(connection);
  const before = versions.lately();
  expect([versions.lately(), versions.lately(), looks.mock.calls.length]).toEqual([before, before, 1]);
  versions.noteOwnChange();
  const after = versions.lately();
  expect([after === before, versions.now() === after, looks.mock.calls.length]).toEqual([false, true, 3]);
  await Promise.resolve();
  versions.lately();
  expect(looks).toHaveBeenCalledTimes(4);
  connection.close();
});
