/** Connection that follows its file and explains failures. */
import { FileConnection } from '../file-connection.ts';
import { pragma } from '../sqlite-file.ts';
import { explainFailure, isDamage, wasDamaged } from './failures.ts';
import { checkVersion, openSessionsFile, replaceDamagedFile, type SessionsFile } from './open.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Parameter = string | number | null;
export type Columns = Readonly<Record<string, Parameter>>;

export class Connection {
  private readonly at: SessionsFile;
  private readonly connection: FileConnection;
  private ownChanges = 0;
  private isInTransaction = false;

  constructor(at: SessionsFile) {
    this.at = at;
    this.connection = new FileConnection(at.file, openSessionsFile(at), () => openSessionsFile(at));
  }

  version(): number {
    const { data_version: others } = this.get('PRAGMA data_version') ?? {};
    return Number(others ?? 0) * 1_000_000 + this.ownChanges + this.connection.reopened;
  }

  get(sql: string, ...parameters: Parameter[]): Row | undefined {
    return this.guarded(() => this.connection.statementOf(sql).get(...parameters));
  }

  all(sql: string, ...parameters: Parameter[]): readonly Row[] {
    return this.guarded(() => this.connection.statementOf(sql).all(...parameters));
  }

  /** @returns number of rows that were changed */
  run(sql: string, ...parameters: Parameter[]): number {
    return this.atomically(() => Number(this.connection.statementOf(sql).run(...parameters).changes));
  }

  /** @param table written in the program, as are the names of the columns */
  insert(table: string, columns: Columns): void {
    const names = Object.keys(columns);
    const marks = names.map(() => '?').join(', ');
    this.run(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`, ...Object.values(columns));
  }

  /** Part of the transaction that is under way, where there is one. */
  atomically<T>(work: () => T): T {
    if (this.isInTransaction) return work();
    return this.guarded(() => this.transaction(work));
  }

  /** Leaves all in the file itself, which people copy and keep; the log beside it is nothing to them. */
  close(): void {
    try {
      if (this.connection.isCurrent) this.connection.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } finally {
      this.connection.close();
    }
  }

  private transaction<T>(work: () => T): T {
    const { db } = this.connection;
    db.exec('BEGIN IMMEDIATE');
    this.isInTransaction = true;
    try {
      checkVersion(this.at, pragma(db, 'user_version'));
      const result = work();
      db.exec('COMMIT');
      this.ownChanges++;
      return result;
    } finally {
      this.isInTransaction = false;
      // SQLite rolls back by itself on some errors; a second ROLLBACK would hide the first cause.
      if (db.isTransaction) db.exec('ROLLBACK');
    }
  }

  private guarded<T>(work: () => T): T {
    if (this.isInTransaction) return work();
    try {
      if (!this.connection.isCurrent) this.reopenMoved();
      return work();
    } catch (error) {
      throw this.meaningOf(error);
    }
  }

  private meaningOf(error: unknown): unknown {
    if (!isDamage(error)) return explainFailure(this.at.file, error);
    const inode = this.connection.openInode;
    this.connection.reopen(() => replaceDamagedFile(this.at, inode));
    return wasDamaged(this.at.file, error);
  }

  private reopenMoved(): void {
    this.at.onReplace?.();
    this.connection.reopen();
    this.at.onNotice(`${this.at.file} was replaced while it was in use; what it holds now counts.`);
  }
}
