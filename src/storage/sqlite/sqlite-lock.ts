/** An exclusive lock between processes, held by an open SQLite transaction on a file of its own. */
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';

export class SqliteLock {
  private db: DatabaseSyncInstance | undefined;
  private readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  tryAcquire(): boolean {
    const db = new DatabaseSync(this.file);
    try {
      db.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    } catch (error) {
      db.close();
      if (isBusy(error)) return false;
      throw error;
    }
    this.db = db;
    return true;
  }

  release(): void {
    this.db?.close();
    this.db = undefined;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && /database is locked/i.test(error.message);
}
