/** Files of sessions that something else than the program writes to. */
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, onTestFinished } from 'vitest';
import type { SessionStore } from '../../../src/session/state/store.ts';
import { openSqliteSessions, type SessionsOptions } from '../../../src/storage/sqlite-sessions/sqlite-sessions.ts';
import { SEAL } from '../../helpers/session-fixture.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

export const UNAVAILABLE = expect.objectContaining({ code: 'sessions_unavailable' });

interface Opened {
  readonly store: SessionStore;
  readonly notices: readonly string[];
}

export function open(file: string, options: Partial<SessionsOptions> = {}): Opened {
  const notices: string[] = [];
  const store = openSqliteSessions({ file, seal: SEAL, onNotice: (text) => notices.push(text), ...options });
  onTestFinished(() => store.close());
  return { store, notices };
}

export function newFile(): string {
  return path.join(temporaryFolder(), 'sessions.db');
}

export function inDatabase(file: string, sql: string): void {
  const db = new DatabaseSync(file);
  db.exec(sql);
  db.close();
}

export function query(file: string, sql: string): Record<string, unknown>[] {
  const db = new DatabaseSync(file);
  const rows = db
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }));
  db.close();
  return rows;
}
