import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { machineFailure } from '../../../src/base/failures/machine-failure.ts';
import { openSqliteStore } from '../../../src/storage/sqlite/sqlite-store.ts';
import { openSqliteSessions } from '../../../src/storage/sqlite-sessions/sqlite-sessions.ts';
import { SEAL } from '../../helpers/session-fixture.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

interface Opened {
  readonly ask: () => unknown;
  readonly close: () => void;
}

const STORES: readonly (readonly [string, (file: string) => Opened])[] = [
  [
    'an index',
    (file) => {
      const { store } = openSqliteStore(file);
      return { ask: () => [store.version() >= 0, store.totals().files], close: () => store.close() };
    },
  ],
  [
    'sessions',
    (file) => {
      const sessions = openSqliteSessions({ file, onNotice: () => {}, seal: SEAL });
      return { ask: () => sessions.list({}), close: () => sessions.close() };
    },
  ],
];

it.each(STORES)('%s whose project was moved away says so, and answers when it is back [RL5]', (_name, open) => {
  const project = path.join(temporaryFolder(), 'project');
  mkdirSync(path.join(project, 'state'), { recursive: true });
  const { ask, close } = open(path.join(project, 'state', 'state.db'));
  const before = ask();
  renameSync(project, `${project}-aside`);
  const whileGone = [failureOf(ask), failureOf(ask)];
  renameSync(`${project}-aside`, project);
  const after = ask();
  close();
  expect({ whileGone, after }).toEqual({ whileGone: ['repairable', 'repairable'], after: before });
});

/** A failure that is a bug of the program is told as it is. */
function failureOf(ask: () => unknown): unknown {
  try {
    return ask();
  } catch (error) {
    const isKnown =
      (error instanceof Error && 'code' in error && 'next' in error) || machineFailure(error) !== undefined;
    return isKnown ? 'repairable' : error;
  }
}
