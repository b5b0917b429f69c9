/** A connection to a SQLite file that may be replaced, or be gone for a while, while it is in use. */
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { inodeOf } from './sqlite-file.ts';

export class FileConnection {
  private readonly file: string;
  private readonly open: () => DatabaseSyncInstance;
  private readonly statements = new Map<string, StatementSyncInstance>();
  private opened: DatabaseSyncInstance;
  private inode: number | undefined;
  private isEnded = false;
  /** Number of times that another file took the place of the former. */
  private reopenedTimes = 0;

  /** @param open opens what lies at the path now, and may make it */
  constructor(file: string, opened: DatabaseSyncInstance, open: () => DatabaseSyncInstance) {
    this.file = file;
    this.open = open;
    this.opened = opened;
    this.inode = inodeOf(file);
  }

  /** The database; opened again when the last attempt to do so failed. */
  get db(): DatabaseSyncInstance {
    if (!this.opened.isOpen && !this.isEnded) this.reopen();
    return this.opened;
  }

  /** Inode of the open file: the path may lead to another one after a rebuild by another process. */
  get openInode(): number | undefined {
    return this.inode;
  }

  get reopened(): number {
    return this.reopenedTimes;
  }

  /** False when the path leads to another file than the open one. */
  get isCurrent(): boolean {
    return this.opened.isOpen && inodeOf(this.file) === this.inode;
  }

  readonly statementOf = (sql: string): StatementSyncInstance => {
    const { db } = this;
    const statement = this.statements.get(sql) ?? db.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  };

  /** Closes first, since Windows deletes no open file. When `open` throws, the next use tries again. */
  reopen(open = this.open): void {
    this.disconnect();
    this.opened = open();
    this.inode = inodeOf(this.file);
    this.reopenedTimes++;
  }

  close(): void {
    this.isEnded = true;
    this.disconnect();
  }

  private disconnect(): void {
    this.statements.clear();
    if (this.opened.isOpen) this.opened.close();
  }
}
