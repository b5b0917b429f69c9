import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SqliteLock, withFileLock } from '../../../src/storage/sqlite-lock.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

it('a lock that garbage was written into is emptied and not replaced: somebody else may have done so and hold it', () => {
  const file = path.join(temporaryFolder(), 'a.lock');
  writeFileSync(file, 'no database, but long enough to be taken for the head of one'.repeat(20));
  const { ino } = statSync(file);
  const [first, second] = [new SqliteLock(file), new SqliteLock(file)];
  expect([first.tryAcquire(), second.tryAcquire()]).toEqual([true, false]);
  expect(statSync(file).ino).toBe(ino);
  first.release();
  expect(withFileLock(file, () => 'done')).toBe('done');
});
